import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import { orderOfficePhrases } from '../../../shared/orders/phrases/detail'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { remainingPrice, soldLine } from '../../../shared/orders/refunds/rest'
import type { PricedSaleLine } from '../../../shared/orders/rules'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import { emptyLine } from '../office/price-lines'

type Item = RowOf<'order_items'>

/** A fee for some tickets: its price per ticket in cents, taxed as they are. */
export type Fee = Pick<PricedSaleLine, 'qty' | 'static_price' | 'rate'>

/** Fees that buyers pay for what they do with their tickets. */
export type FeeKind = 'return_fee' | 'exchange_fee'

/**
 * Returns the fees for tickets of an order, one for each price and tax rate. None is more than the ticket has cost.
 * @param feeOf the fee per ticket of an event, in cents
 */
export function feesFor(
  items: readonly Item[],
  given: readonly ItemQty[],
  feeOf: (event_id: string | null) => number,
): readonly Fee[] {
  const fees = new Map<string, Fee>()
  for (const { id, qty } of given) {
    const item = items.find((each) => each.id === id)
    if (!item) continue
    const static_price = Math.min(feeOf(item.event_id), Math.floor(remainingPrice(soldLine(item), qty) / qty))
    const key = `${static_price} ${item.rate}`
    if (static_price > 0) fees.set(key, { qty: qty + (fees.get(key)?.qty ?? 0), static_price, rate: item.rate })
  }
  return [...fees.values()]
}

/** Sum of fees, in cents. */
export const feeTotal = (fees: readonly Fee[]): number => sum(fees.map(({ qty, static_price }) => qty * static_price))

/** Adds fees to an order as lines of their own. The order's total is left to the caller. */
export async function insertFees(ctx: Context, order_id: string, charge: FeeKind, fees: readonly Fee[]): Promise<void> {
  const { lang } = await existingRow(ctx, 'orgs', ctx.op.org_id)
  for (const { qty, static_price, rate } of fees)
    await ctx.rows.insert('order_items', {
      ...emptyLine(ctx, { id: ctx.ports.newId(), qty }),
      charge,
      static_name: orderOfficePhrases[lang][`orders.charge.${charge}`],
      static_price,
      rate,
      order_id,
      right_id: null,
      discount_right_id: null,
      taxes: 0,
    })
}
