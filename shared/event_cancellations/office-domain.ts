import type { Domain } from '../kernel/model/domain'
import { cancelEvent } from './commands'
import { event_cancellations } from './entity'

export const eventCancellationsOfficeDomain = {
  entities: [event_cancellations],
  commands: [cancelEvent],
} as const satisfies Domain
