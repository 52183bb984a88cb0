import type { RowOf } from '../../../shared/model'
import { containedFees } from '../../../shared/orders/office/office'
import { lineTotal, shareForQty } from '../../../shared/orders/rules'
import type { Context } from '../../kernel/commands/handler'
import { readRows } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'

const WITH_FEES = `select prices.id, price_fee_ids, service_fees_amount from prices
  join events on events.org_id = prices.org_id and events.id = prices.event_id
  where prices.org_id = ? and (cast(price_fee_ids as text) <> '[]' or service_fees_amount > 0) and prices.id in (select value from json_each(?))`

type WithFees = { id: string; price_fee_ids: string[]; service_fees_amount: number }
type OrderedLine = Pick<RowOf<'order_items'>, 'id' | 'price_id' | 'static_price' | 'qty'> & {
  readonly discount?: number | null | undefined
}

/** The fees in a part of a line, in cents: its share of the fees at the time of the order. */
export const remainingFees = ({ fees, qty }: RowOf<'order_items'>, kept: Parameters<typeof lineTotal>[0]): number =>
  Math.min(shareForQty(fees, kept.qty, qty), lineTotal(kept))

/** Stores the fees in each ticket's price at the time of the sale. Web shop prices contain the service fee. */
export async function freezeFees(
  trx: Trx,
  ctx: Context,
  channel: RowOf<'orders'>['channel'],
  items: readonly OrderedLine[],
): Promise<void> {
  const { org_id } = ctx.op
  const price_ids = [...new Set(items.flatMap(({ price_id }) => price_id ?? []))]
  if (price_ids.length === 0) return
  const prices = await rawStatement<WithFees>(trx, WITH_FEES, [org_id, JSON.stringify(price_ids)])
  if (prices.length === 0) return
  const named = await readRows(trx, 'price_fee_names', org_id, [
    ...new Set(prices.flatMap(({ price_fee_ids }) => price_fee_ids)),
  ])
  for (const { id, price_id, ...line } of items) {
    const price = prices.find((each) => each.id === price_id)
    if (!price) continue
    const own = named.filter((fee) => !fee.deleted && price.price_fee_ids.includes(fee.id))
    const service = channel === 'web_shop' ? [{ amount: price.service_fees_amount, percentage: 0 }] : []
    const fees = Math.min(containedFees([...own, ...service], line.static_price, line.qty), lineTotal(line))
    if (fees > 0) await ctx.rows.patch('order_items', id, { fees })
  }
}
