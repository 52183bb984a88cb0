import { iso, MINUTE, ms } from '../../shared/kernel/time'
import { BOUGHT_STATUSES } from '../../shared/orders/status'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { quartersOf, type SalesPeriod } from './sales-sums'

/** A donation has no discount and no tax. Its line is made when the order is placed. */
const DONATIONS = `select sum(case when i.cancelled then 0 else i.static_price * (i.qty - coalesce(i.cancelled_qty, 0)) end) as amount
  from order_items i join orders o on o.org_id = i.org_id and o.id = i.order_id
  where i.org_id = ? and i.charge = 'donation' and i.created_at >= ? and i.created_at < ? and not i.deleted and not o.deleted
    and o.status_code in (select cast(value as integer) from json_each(?))`

const QUARTER = 15 * MINUTE

/**
 * Sums the donations in the orders of a span, in cents, without what was given back. They are part of the turnover, and
 * counted like it by whole quarters of an hour.
 */
export async function donationsOfSpan(db: Db, org_id: string, span: SalesPeriod): Promise<number> {
  const [first, end] = quartersOf(span)
  const until = iso(Math.ceil(ms(`${end}:00.000Z`) / QUARTER) * QUARTER)
  const values = [org_id, first, until, JSON.stringify(BOUGHT_STATUSES)]
  const [row] = await rawStatement<{ amount: number | null }>(db, DONATIONS, values)
  return Number(row?.amount ?? 0)
}
