import { editing } from '../kernel/model/editing'
import { ticket_printers } from './entity'

const { shape } = ticket_printers.row

export const {
  create: createTicketPrinter,
  update: updateTicketPrinter,
  remove: deleteTicketPrinter,
} = editing(ticket_printers, 'TicketPrinter', {
  can: 'ticket_printers.edit',
  fields: {
    name: shape.name.min(1),
    brand: shape.brand,
    print_kinds: shape.print_kinds,
    url: shape.url.regex(/^https?:\/\/[^\s]+$/),
  },
  start: () => ({ print_kinds: ['TICKET' as const] }),
})
