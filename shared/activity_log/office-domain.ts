import type { Domain } from '../kernel/model/domain'
import { activity_log } from './entity'

export const activityLogOfficeDomain = {
  entities: [activity_log],
} as const satisfies Domain
