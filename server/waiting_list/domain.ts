import type { ServerDomain } from '../server-domain'
import { bookAddition, bookDeskReservation, bookHandOffer, bookWaitingRemoval } from './handlers'
import { serveWaitingLists } from './serve-job'

export const waitingListServerDomain = {
  handlers: {
    AddToWaiting: { book: bookAddition },
    OfferToWaiting: { book: bookHandOffer },
    RemoveWaiting: { book: bookWaitingRemoval },
    ReserveForWaiting: { book: bookDeskReservation },
  },
  jobs: [serveWaitingLists],
} satisfies ServerDomain
