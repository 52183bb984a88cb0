import { feesIn } from '../../shared/orders/office'
import type { Trx } from '../kernel/database'
import type { Context } from '../kernel/handler'
import { readRows } from '../kernel/rows'
import { statement } from '../kernel/statement'
import type { Sale } from './sale'

const WITH_FEES = `select id, price_fee_ids from prices
  where org_id = ? and cast(price_fee_ids as text) <> '[]' and id in (select value from json_each(?))`

/** Writes down what of each ticket is fees, as its price is made up when the sale is booked. */
export async function freezeFees(trx: Trx, ctx: Context, { items }: Sale): Promise<void> {
  const { org_id } = ctx.op
  const price_ids = [...new Set(items.flatMap(({ price_id }) => price_id ?? []))]
  if (price_ids.length === 0) return
  const prices = await statement<{ id: string; price_fee_ids: string[] }>(trx, WITH_FEES, [org_id, JSON.stringify(price_ids)])
  if (prices.length === 0) return
  const idsOf = new Map(prices.map(({ id, price_fee_ids }) => [id, price_fee_ids]))
  const fees = await readRows(trx, 'price_fee_names', org_id, [...new Set([...idsOf.values()].flat())])
  for (const { id, price_id, static_price, qty } of items) {
    const own = fees.filter((fee) => !fee.deleted && idsOf.get(price_id ?? '')?.includes(fee.id))
    if (own.length > 0) await ctx.rows.patch('order_items', id, { fees: feesIn(own, static_price, qty) })
  }
}
