import type { Domain } from '../kernel/model/domain'
import { settleContactConflict } from './commands'
import { contact_conflicts } from './entity'
import { contactConflictsList } from './list'

export const contactConflictsOfficeDomain = {
  entities: [contact_conflicts],
  commands: [settleContactConflict],
  lists: [contactConflictsList],
} as const satisfies Domain
