import type { Domain } from '../kernel/model/domain'
import { eventCancellationsPhrases } from './phrases'

export const eventCancellationsDomain = {
  phrases: [eventCancellationsPhrases],
} as const satisfies Domain
