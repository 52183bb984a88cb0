import type { Domain } from '../kernel/model/domain'
import { undoDeletion } from './commands'
import { activity_log } from './entity'
import { activityList } from './list'

export const activityLogOfficeDomain = {
  entities: [activity_log],
  commands: [undoDeletion],
  lists: [activityList],
} as const satisfies Domain
