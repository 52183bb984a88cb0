import { eventCancellationsList } from '../../shared/event_cancellations/list'
import { list } from '../kernel/reads/list'
import type { ServerDomain } from '../server-domain'
import { cancellationJob } from './cancellation-job'
import { bookEventCancellation } from './handlers'

export const eventCancellationsServerDomain = {
  handlers: { CancelEvent: { book: bookEventCancellation } },
  readings: list(eventCancellationsList),
  jobs: [cancellationJob],
} satisfies ServerDomain
