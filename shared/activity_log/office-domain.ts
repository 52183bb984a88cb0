import type { Domain } from '../kernel/model/domain'
import { activity_log } from './entity'
import { activityList } from './list'

export const activityLogOfficeDomain = {
  entities: [activity_log],
  lists: [activityList],
} as const satisfies Domain
