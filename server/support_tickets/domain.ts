import type { ServerDomain } from '../server-domain'
import { bookSupportTicketChange } from './handlers'

export const supportTicketsServerDomain = {
  handlers: {
    UpdateSupportTicket: { book: bookSupportTicketChange },
  },
} satisfies ServerDomain
