import type { ServerDomain } from '../server-domain'
import { cancellationJob } from './cancellation-job'
import { bookEventCancellation } from './handlers'

export const eventCancellationsServerDomain = {
  handlers: { CancelEvent: { book: bookEventCancellation } },
  jobs: [cancellationJob],
} satisfies ServerDomain
