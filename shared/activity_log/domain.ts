import type { Domain } from '../kernel/model/domain'
import { activityActionPhrases } from './action-phrases'
import { activityLogPhrases } from './phrases'

export const activityLogDomain = {
  phrases: [activityLogPhrases, activityActionPhrases],
} as const satisfies Domain
