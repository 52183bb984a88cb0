import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { CANCELLABLE_STATUSES } from '../../../shared/orders/life'
import type { cancelOrder } from '../../../shared/orders/office/commands'
import {
  canPayForLines,
  requestedLines,
  unrefundedPayments,
  withLastShipping,
} from '../../../shared/orders/refunds/refund'
import { remainingLine, remainingLineQty, soldLine } from '../../../shared/orders/refunds/rest'
import { calculateSale, type PricedSaleLine } from '../../../shared/orders/rules'
import { goodsQty } from '../../../shared/orders/shipping-line'
import { countsAsPaid, STATUS } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { projectSaleClosing } from '../../events/sale-closing'
import { existingRow } from '../../kernel/commands/existing'
import type { Handler } from '../../kernel/commands/handler'
import { returnToPools } from '../../rights/order-rights'
import { assertGranting } from '../../rights/recovery'
import { releaseVouchers } from '../cart/vouchers'
import { remainingFees } from '../payments/ticket-fees'
import { projectOrder } from '../projection'
import { assertDeskIsDone } from '../refunds/decide-refund'
import { linesAndLedger } from '../refunds/request-refund'
import { returnLines, rightPartsOfLine } from '../refunds/return-lines'

type Item = RowOf<'order_items'>

/**
 * Cancels lines of an unpaid order, or of one paid in part: what was paid stays on the rest. The cancelled part was
 * never owed, so lines and total are reduced to the rest. A pending payment that still arrives becomes an incident.
 * Free orders are returned like paid ones.
 */
export const bookOrderCancellation: Handler<typeof cancelOrder> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'orders', id)
  const order = await existingRow(ctx, 'orders', id)
  if (order.status_code === STATUS.cancelled) return answer
  const { items, ledger } = await linesAndLedger(trx, ctx, id)
  const partly = order.status_code === STATUS.partially_paid
  if (!partly && ledger.some(({ status, amount }) => status === 'confirmed' && amount !== 0))
    throw new DomainError('orders.has_money')
  const free = order.status_code === STATUS.paid
  if (free || partly) await assertDeskIsDone(trx, ctx, order)
  else if (!CANCELLABLE_STATUSES.includes(order.status_code))
    throw new DomainError('orders.transition', { from: order.status_code, to: STATUS.cancelled })
  if (order.invoice_id) throw new DomainError('orders.credit_first')
  await assertGranting(trx, ctx)
  const lines = requestedLines(items, input.items ? withLastShipping(items, input.items) : null)
  const leftAfter = (item: Item) => remainingLineQty(item) - (lines.find((line) => line.item === item)?.qty ?? 0)
  const left = items.some((item) => leftAfter(item) > 0)
  if (partly && !left) throw new DomainError('orders.has_money')
  if (free || !left) {
    await releaseVouchers(trx, ctx, id)
    await returnLines(trx, ctx, order, { lines, left }, [])
    return answer
  }
  const kept = items.map((item) => remainingLine({ ...soldLine(item), left: leftAfter(item) }))
  const { total, lineTaxes } = calculateSale(
    kept,
    ledger.filter(({ status, amount }) => status === 'confirmed' && amount > 0),
  )
  if (partly) assertPaymentStays(kept, total, ledger)
  await returnToPools(
    trx,
    ctx,
    lines.flatMap(({ item, qty }) => rightPartsOfLine(order, item, qty)),
  )
  for (const [i, item] of items.entries()) {
    const line = kept[i] ?? soldLine(item)
    const owed = { cancelled: line.qty === 0 || item.cancelled, fees: remainingFees(item, line) }
    await ctx.rows.patch('order_items', item.id, {
      qty: line.qty,
      discount: line.discount ?? 0,
      taxes: lineTaxes[i] ?? 0,
      ...owed,
      updated_at: ctx.now,
    })
  }
  const qty = goodsQty(items.map((item, i) => ({ ...item, qty: kept[i]?.qty ?? 0 })))
  await projectOrder(trx, ctx, id, { total, qty, discount: sum(kept.map(({ discount }) => discount ?? 0)) })
  if (partly)
    await projectSaleClosing(
      trx,
      ctx,
      lines.flatMap(({ item }) => item.event_id ?? []),
    )
  return answer
}

/**
 * Throws where what was paid is more than the rest costs (`orders.paid_more`), or where a voucher cannot pay for it
 * (`orders.refund_whole`).
 */
function assertPaymentStays(kept: readonly PricedSaleLine[], rest: number, ledger: readonly RowOf<'payments'>[]): void {
  const counted = ledger.filter(countsAsPaid)
  const paid = sum(counted.map(({ amount }) => amount))
  if (paid > rest) throw new DomainError('orders.paid_more', { paid, rest, back: paid - rest })
  if (!canPayForLines(kept, unrefundedPayments(counted))) throw new DomainError('orders.refund_whole')
}
