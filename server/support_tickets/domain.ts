import type { ServerDomain } from '../server-domain'
import { bookSupportTicketChange } from './handlers'
import { supportTicketReadings } from './queries'

export const supportTicketsServerDomain = {
  handlers: {
    UpdateSupportTicket: { book: bookSupportTicketChange },
  },
  readings: supportTicketReadings,
} satisfies ServerDomain
