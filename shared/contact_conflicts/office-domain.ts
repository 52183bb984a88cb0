import type { Domain } from '../kernel/model/domain'
import { settleContactConflict } from './commands'
import { contact_conflicts } from './entity'

export const contactConflictsOfficeDomain = {
  entities: [contact_conflicts],
  commands: [settleContactConflict],
} as const satisfies Domain
