import { DomainError } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import { CANCELLABLE } from '../../shared/orders/life'
import type { cancelOrder } from '../../shared/orders/office-commands'
import { askedLines } from '../../shared/orders/refund'
import { keptOf, leftOf, soldAs } from '../../shared/orders/rest'
import { priceSale, STATUS } from '../../shared/orders/rules'
import { existing } from '../kernel/existing'
import type { Handler } from '../kernel/handler'
import { freeAgain } from '../rights/of-order'
import { cancelLines, partsOf } from './give-back'
import { reproject } from './projection'
import { linesAndLedger } from './refund'

/**
 * Nothing has been paid: what is called off was never owed, so that the order is about what is left of it. A payment that is under way and
 * comes all the same becomes a case for the office.
 */
export const bookCancellation: Handler<typeof cancelOrder> = async (trx, { id, input }, ctx) => {
  const answer = () => existing(ctx, 'orders', id)
  const order = await existing(ctx, 'orders', id)
  if (order.status_code === STATUS.cancelled) return answer
  const { items, ledger } = await linesAndLedger(trx, ctx, id)
  if (ledger.some(({ status, amount }) => status === 'confirmed' && amount !== 0)) throw new DomainError('orders.has_money')
  if (!CANCELLABLE.includes(order.status_code)) throw new DomainError('orders.transition', { from: order.status_code, to: STATUS.cancelled })
  if (order.invoice_id) throw new DomainError('orders.credit_first')
  const lines = askedLines(items, input.items ?? null)
  await freeAgain(
    trx,
    ctx,
    lines.flatMap(({ item, qty }) => partsOf(order, item, qty)),
  )
  await cancelLines(ctx, lines)
  const now = (await linesAndLedger(trx, ctx, id)).items.filter((item) => leftOf(item) > 0)
  if (now.length === 0) await reproject(trx, ctx, id, { cancelled_at: ctx.now })
  else {
    const kept = now.map((item) => keptOf({ ...soldAs(item), left: leftOf(item) }))
    const { total, lineTaxes } = priceSale(kept)
    for (const [i, item] of now.entries()) await ctx.rows.patch('order_items', item.id, { taxes: lineTaxes[i] ?? 0, updated_at: ctx.now })
    await reproject(trx, ctx, id, { total, qty: sum(now.map(leftOf)), discount: sum(kept.map(({ discount }) => discount ?? 0)) })
  }
  return answer
}
