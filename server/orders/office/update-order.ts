import { updateOrder } from '../../../shared/orders/office/commands'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { assertOrdered, VOID_STATUSES } from '../../../shared/orders/status'
import { takeNoAccreditations } from '../../accreditations/accredited-orders'
import { assertAccredited } from '../../accreditations/limits'
import { projectOrderCount } from '../../contacts/order-count'
import { existingRow } from '../../kernel/commands/existing'
import type { Handler } from '../../kernel/commands/handler'
import { bookByEffect } from '../../kernel/commands/plain-edit'
import { assertNotAtDesk } from '../../rights/order-at-desk'
import { linesAndLedger } from '../refunds/request-refund'

/**
 * Updates an order. A new contact needs the accreditations for its lines, and the order then counts for that contact.
 */
export const bookOrderChange: Handler<typeof updateOrder> = async (trx, args, ctx) => {
  const { id } = args
  const order = await existingRow(ctx, 'orders', id)
  assertOrdered(order)
  const { contact_id: before, status_code } = order
  const { contact_id } = args.input
  const other = contact_id !== undefined && contact_id !== before
  await assertNotAtDesk(trx, ctx, id)
  if (other) await takeNoAccreditations(trx, ctx.op.org_id, id)
  if (other && !VOID_STATUSES.includes(status_code)) {
    const { items } = await linesAndLedger(trx, ctx, id)
    const left = items.flatMap((item) => (remainingLineQty(item) > 0 ? [{ ...item, qty: remainingLineQty(item) }] : []))
    await assertAccredited(trx, ctx, contact_id, left)
  }
  await bookByEffect(updateOrder, args, ctx)
  if (other) for (const each of [before, contact_id]) await projectOrderCount(trx, ctx, each)
  return () => existingRow(ctx, 'orders', id)
}
