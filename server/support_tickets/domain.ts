import type { ServerDomain } from '../server-domain'
import { bookSupportTicketChange } from './handlers'
import { supportTicketFields, supportTicketReadings } from './queries'

export const supportTicketsServerDomain = {
  handlers: {
    UpdateSupportTicket: { book: bookSupportTicketChange },
  },
  readings: supportTicketReadings,
  computed: supportTicketFields,
} satisfies ServerDomain
