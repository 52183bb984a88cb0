import { DomainError } from '../../../shared/kernel/errors'
import { ticketNamedBy } from '../../../shared/tickets/code'
import type { DeskSale } from './desk-sale'

/**
 * Throws `orders.wrong_ticket_code` where a line's code names another ticket, event, seat or number of people than the line. A door that
 * does not know the sale admits what the code says. A text that is no ticket's code admits nobody and is booked as it is.
 */
export function assertTicketCodesMatch({ items }: Pick<DeskSale, 'items'>): void {
  for (const { id, code, event_id, seat_id, qty } of items) {
    const ticket = code ? ticketNamedBy(code) : null
    if (!ticket) continue
    if (ticket.id !== id || ticket.event_id !== event_id || ticket.seat_id !== (seat_id ?? null) || ticket.qty !== qty)
      throw new DomainError('orders.wrong_ticket_code')
  }
}
