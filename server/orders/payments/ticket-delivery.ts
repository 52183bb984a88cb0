import type { RowOf } from '../../../shared/model'
import { hasEmailedItems } from '../../../shared/orders/refunds/rest'
import { STATUS } from '../../../shared/orders/status'
import { enqueueEmail } from '../../email/delivery/outbox'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import { ticketEmailKey } from '../office/resend-tickets'

/**
 * Emails the tickets and sold vouchers of an order to the buyer who has just paid it, once per order. Sends nothing while something is still due, or where the buyer's email address is unknown.
 */
export async function emailPaidTickets(
  ctx: Context,
  order_id: string,
  items: readonly RowOf<'order_items'>[],
): Promise<void> {
  const { status_code, contact_id } = await existingRow(ctx, 'orders', order_id)
  if (status_code !== STATUS.paid || !contact_id || !hasEmailedItems(items)) return
  const contact = await ctx.rows.get('contacts', contact_id)
  if (!contact?.email || contact.deleted) return
  await enqueueEmail(ctx, {
    kind: 'tickets',
    key: ticketEmailKey(order_id, order_id),
    address: contact.email,
    contact_id,
    payload: { order_id },
  })
}
