import type { Domain } from '../kernel/model/domain'
import { cancelEvent } from './commands'
import { event_cancellations } from './entity'
import { eventCancellationsList } from './list'

export const eventCancellationsOfficeDomain = {
  entities: [event_cancellations],
  commands: [cancelEvent],
  lists: [eventCancellationsList],
} as const satisfies Domain
