import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { ticketNamedBy } from '../../../shared/tickets/code'
import { openIncident } from '../../incidents/open-incident'
import type { Context } from '../../kernel/commands/handler'
import type { DeskSale } from './desk-sale'

/**
 * Throws `orders.wrong_ticket_code` where a line's code names another ticket, event, seat or number of people than the
 * line. A door that does not know the sale admits what the code says. A text that is no ticket's code admits nobody: it
 * is booked as it is, because the money was taken, and an incident is opened.
 */
export async function checkTicketCodes(ctx: Context, { id: order_id, booking_code, items }: DeskSale): Promise<void> {
  const unreadable = items.filter(({ id, code, event_id, seat_id, qty }) => {
    if (!code) return false
    const ticket = ticketNamedBy(code)
    const isOther =
      ticket &&
      (ticket.id !== id || ticket.event_id !== event_id || ticket.seat_id !== (seat_id ?? null) || ticket.qty !== qty)
    if (isOther) throw new DomainError('orders.wrong_ticket_code')
    return !ticket
  })
  if (unreadable.length === 0) return
  await openIncident(ctx, {
    kind: 'ticket_unreadable',
    subject_id: order_id,
    device_id: ctx.op.device_id,
    details: { booking_code, qty: sum(unreadable.map(({ qty }) => qty)), at: ctx.op.at, user_id: ctx.op.user_id },
  })
}
