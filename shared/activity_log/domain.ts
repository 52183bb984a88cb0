import type { Domain } from '../kernel/model/domain'
import { activityLogPhrases } from './phrases'

export const activityLogDomain = {
  phrases: [activityLogPhrases],
} as const satisfies Domain
