import { BOUGHT_STATUSES } from '../../shared/orders/status'
import { rawStatement } from '../kernel/database/statement'
import type { ReadContext } from '../kernel/reads/reading'

/** Paid orders of a promo code, their tickets and pieces, and their total in cents. */
type PromoCodeUsage = {
  readonly id: string
  readonly orders: number
  readonly tickets: number
  readonly revenue: number
}

/** Columns of an order that name a promo code: the one that discounts it, and the one whose link brought its buyer. */
type Naming = 'promo_code_id' | 'affiliate_id'

const usage = (
  naming: Naming,
) => `select ${naming} as id, count(*) as orders, sum(qty) as tickets, sum(total) as revenue from orders
  where org_id = ? and not deleted and status_code in (select cast(value as integer) from json_each(?))
    and ${naming} in (select value from json_each(?)) group by ${naming}`

/** Sums the orders that name promo codes in a column; unused codes are left out. */
export async function promoCodeUsage(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  naming: Naming,
  ids: readonly string[],
) {
  const rows = await rawStatement<PromoCodeUsage>(db, usage(naming), [
    actor.org_id,
    JSON.stringify(BOUGHT_STATUSES),
    JSON.stringify(ids),
  ])
  return rows.map(({ id, orders, tickets, revenue }) => ({
    id,
    orders: Number(orders),
    tickets: Number(tickets),
    revenue: Number(revenue),
  }))
}
