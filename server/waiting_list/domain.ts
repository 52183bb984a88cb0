import type { ServerDomain } from '../server-domain'
import { bookHandOffer, bookWaitingRemoval } from './handlers'
import { serveWaitingLists } from './serve-job'

export const waitingListServerDomain = {
  handlers: {
    OfferToWaiting: { book: bookHandOffer },
    RemoveWaiting: { book: bookWaitingRemoval },
  },
  jobs: [serveWaitingLists],
} satisfies ServerDomain
