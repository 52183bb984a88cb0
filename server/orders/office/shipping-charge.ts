import { assertAtOnce } from '../../../shared/cash_boxes/adds-up'
import { rateAt } from '../../../shared/events/tax'
import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { orderOfficePhrases } from '../../../shared/orders/phrases/detail'
import { remainingLineQty, soldLine } from '../../../shared/orders/refunds/rest'
import { calculateSale } from '../../../shared/orders/rules'
import { isShippingLine } from '../../../shared/orders/shipping-line'
import { countsAsPaid, PAYABLE_STATUSES } from '../../../shared/orders/status'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { recalculateTaxes } from '../payments/pay-order'
import { projectOrder } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'
import { emptyLine, type PricedOrder } from './price-lines'

type Order = RowOf<'orders'>
type Item = RowOf<'order_items'>

/** The name, price and tax rate of an order's shipping. Null if it costs nothing. */
async function chargeOf(
  trx: Trx,
  ctx: Context,
  shipping: Order['shipping'],
  goods: readonly Pick<Item, 'rate'>[],
): Promise<Pick<Item, 'static_name' | 'static_price' | 'rate'> | null> {
  if (!shipping?.provider_id) return null
  const { name, price, tax_group_id } = await existingRow(ctx, 'shipping_providers', shipping.provider_id)
  if (price === 0) return null
  const groups = await trx
    .selectFrom('tax_groups')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('deleted', '=', false)
    .execute()
  const rate = tax_group_id ? rateAt(groups, tax_group_id, ctx.now) : Math.max(0, ...goods.map((line) => line.rate))
  if (rate === null) throw new DomainError('orders.price_unknown')
  const { lang } = await existingRow(ctx, 'orgs', ctx.op.org_id)
  return { static_name: `${orderOfficePhrases[lang]['orders.shipping']} · ${name}`, static_price: price, rate }
}

/** Adds the line that charges the shipping of a new order. Throws `cash_boxes.too_much`. */
export async function withShipping(
  trx: Trx,
  ctx: Context,
  priced: PricedOrder,
  shipping: Order['shipping'],
): Promise<PricedOrder> {
  const charge = await chargeOf(trx, ctx, shipping, priced.items)
  if (!charge) return priced
  const lines = [...priced.items, { ...emptyLine(ctx, { id: ctx.ports.newId(), qty: 1 }), ...charge }]
  const { total, lineTaxes } = calculateSale(lines.map(soldLine))
  assertAtOnce([total])
  return { ...priced, items: lines.map((line, i) => ({ ...line, taxes: lineTaxes[i] ?? 0 })), total }
}

/**
 * Charges a changed shipping of an order for which no money and no invoice exist yet. Any other order keeps what it was
 * charged. Throws `cash_boxes.too_much`.
 */
export async function chargeShipping(trx: Trx, ctx: Context, order: Order, shipping: Order['shipping']): Promise<void> {
  const { items, ledger } = await linesAndLedger(trx, ctx, order.id)
  if (!PAYABLE_STATUSES.includes(order.status_code) || order.invoice_id || ledger.some(countsAsPaid)) return
  const charged = items.find(isShippingLine)
  const goods = items.filter((item) => !isShippingLine(item) && remainingLineQty(item) > 0)
  const charge = await chargeOf(trx, ctx, shipping, goods)
  const state = { qty: charge ? 1 : 0, cancelled: charge === null, updated_at: ctx.now }
  if (charged) await ctx.rows.patch('order_items', charged.id, { ...charge, ...state })
  else if (charge) {
    const line = {
      ...emptyLine(ctx, { id: ctx.ports.newId(), qty: 1 }),
      ...charge,
      order_id: order.id,
      right_id: null,
      discount_right_id: null,
      taxes: 0,
    }
    await ctx.rows.insert('order_items', line)
  }
  await recalculateTaxes(trx, ctx, order.id)
  const { total } = calculateSale((await linesAndLedger(trx, ctx, order.id)).items.map(soldLine))
  assertAtOnce([total])
  await projectOrder(trx, ctx, order.id, { total })
}
