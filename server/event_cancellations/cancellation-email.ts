import type { RowOf } from '../../shared/model'
import { enqueueEmail } from '../email/delivery/outbox'
import type { Context } from '../kernel/commands/handler'
import { ticketEmailKey } from '../orders/office/resend-tickets'
import type { Compensation } from './compensate-order'

/**
 * Writes the email to an order's buyer, once per event and order, and the new tickets' email. Returns true if there is
 * an address.
 */
export async function enqueueCancellationEmail(
  ctx: Context,
  { event_id, reason }: RowOf<'event_cancellations'>,
  { id: order_id, contact_id }: RowOf<'orders'>,
  { kind, amount, voucher_id, new_order_id }: Compensation,
): Promise<boolean> {
  const contact = contact_id ? await ctx.rows.get('contacts', contact_id) : undefined
  if (!contact?.email || contact.deleted) return false
  const to = { address: contact.email, contact_id }
  const payload = { order_id, event_id, reason, result: kind, amount, voucher_id }
  const id = await enqueueEmail(ctx, {
    ...to,
    kind: 'event_cancelled',
    key: `event_cancelled ${event_id} ${order_id}`,
    payload,
  })
  if (new_order_id)
    await enqueueEmail(ctx, {
      ...to,
      kind: 'tickets',
      key: ticketEmailKey(new_order_id, new_order_id),
      payload: { order_id: new_order_id },
    })
  return id !== null
}
