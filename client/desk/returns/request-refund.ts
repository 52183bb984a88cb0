import { DomainError } from '../../../shared/kernel/errors'
import { requestedRefund } from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { REFUNDABLE_STATUSES } from '../../../shared/orders/status'
import type { Core } from '../../sync/core'
import type { ReturnRequest } from '../register/contract'
import { assertTogether } from '../seats/together'
import { remainingLines, voidInputOf } from './recorded-order'

/**
 * Asks the office for a refund that this desk may not make. Throws a refusal for the cashier where nothing can be
 * refunded.
 */
export async function recordRefundRequest(core: Core, { order_id, reason, items }: ReturnRequest): Promise<void> {
  const order = await core.rows.get('orders', order_id)
  if (order && !REFUNDABLE_STATUSES.includes(order.status_code)) throw new DomainError('orders.not_paid')
  if (order?.refund_requested_at) throw new DomainError('orders.refund_requested')
  if (items) await assertRefundable(core, order_id, items)
  await core.outbox.commit('RequestRefund', async (snapshot) => {
    const before = await snapshot.about(order_id)
    if (before.some((op) => op.name === 'VoidOrder' && voidInputOf(op).left !== true))
      throw new DomainError('orders.not_paid')
    if (before.some((op) => op.name === 'RequestRefund' && op.state === 'pending'))
      throw new DomainError('orders.refund_requested')
    return { args: { id: order_id, input: { reason, ...(items ? { items: [...items] } : {}) } }, about: [order_id] }
  })
}

/** Throws a refusal for the cashier where the items cannot be refunded, as far as this device knows the order. */
async function assertRefundable(
  { rows }: Core,
  order_id: string,
  wanted: NonNullable<ReturnRequest['items']>,
): Promise<void> {
  const items = await rows.where('order_items', { order_id })
  const lines = items.map((item) => ({ ...item, left: remainingLineQty(item) }))
  const chosen = lines.filter(({ id }) => wanted.some((each) => each.id === id))
  await assertTogether(rows, remainingLines(lines), chosen)
  requestedRefund(items, await rows.where('payments', { order_id }), wanted)
}
