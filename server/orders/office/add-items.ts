import { assertAtOnce } from '../../../shared/cash_boxes/adds-up'
import { DomainError } from '../../../shared/kernel/errors'
import type { addOrderItems } from '../../../shared/orders/office/commands'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { PAYABLE_STATUSES } from '../../../shared/orders/status'
import { existingRow } from '../../kernel/commands/existing'
import type { Handler } from '../../kernel/commands/handler'
import { recalculateTaxes } from '../payments/pay-order'
import { projectOrder } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'
import { priceLines } from './price-lines'
import { assertOrderLimit, claimRights, insertLines } from './reserve-order'

/** Adds lines to an unpaid order. They keep its deadline. Repeated with the same line ids, they are added once. */
export const bookAddedItems: Handler<typeof addOrderItems> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'orders', id)
  const order = await existingRow(ctx, 'orders', id)
  const { items: before } = await linesAndLedger(trx, ctx, id)
  const known = input.items.filter((item) => before.some((line) => line.id === item.id))
  if (known.length === input.items.length) return answer
  if (known[0]) throw new DomainError('sync.reused', { table: 'order_items', id: known[0].id })
  if (order.invoice_id) throw new DomainError('orders.credit_first')
  if (!PAYABLE_STATUSES.includes(order.status_code)) throw new DomainError('orders.add_unpaid')
  const lines = await priceLines(
    trx,
    ctx,
    input.items,
    order.order_type === 'regular' ? 'sold' : 'reserved',
    order.promo_code_id,
  )
  const total = order.total + lines.total
  assertAtOnce([total])
  await assertOrderLimit(ctx, [
    ...before.map((line) => ({ event_id: line.event_id, qty: remainingLineQty(line) })),
    ...lines.items,
  ])
  await insertLines(trx, ctx, order, lines, await claimRights(trx, ctx, order, lines))
  await recalculateTaxes(trx, ctx, id)
  const { discount, qty, event_id } = order
  const sums = {
    total,
    discount: discount + lines.discount,
    qty: qty + lines.qty,
    event_id: event_id ?? lines.event_id,
  }
  await projectOrder(trx, ctx, id, sums)
  return answer
}
