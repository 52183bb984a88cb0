import { sum } from '../../shared/kernel/money'
import type { RowOf } from '../../shared/model'
import { remainingLineQty, remainingPrice, soldLine } from '../../shared/orders/refunds/rest'
import { BOUGHT_STATUSES } from '../../shared/orders/status'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { quartersOf, type SalesPeriod } from './sales-sums'

const DONATIONS = `select i.* from order_items i join orders o on o.org_id = i.org_id and o.id = i.order_id
  where i.org_id = ? and i.charge = 'donation' and not i.deleted and not o.deleted and o.created_at >= ? and o.created_at < ?
    and o.status_code in (select cast(value as integer) from json_each(?))`

/** Sums the donations in the orders of a span, in cents, without what was given back. They are part of the turnover. */
export async function donationsOfSpan(db: Db, org_id: string, span: SalesPeriod): Promise<number> {
  const values = [org_id, ...quartersOf(span), JSON.stringify(BOUGHT_STATUSES)]
  const items = await rawStatement<RowOf<'order_items'>>(db, DONATIONS, values)
  return sum(items.map((item) => remainingPrice(soldLine(item), remainingLineQty(item))))
}
