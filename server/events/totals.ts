import { attendanceOf } from '../../shared/check_ins/attendance'
import { COMPARE_OFFSET } from '../../shared/events/limits'
import { ticketFigure } from '../../shared/events/places/places'
import { can, type RoleName } from '../../shared/kernel/permissions'
import { iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { OPEN_STATUSES, unpaidByLine } from '../../shared/orders/figures'
import { remainingPrice, soldLine } from '../../shared/orders/refunds/rest'
import { VOID_STATUSES } from '../../shared/orders/status'
import { rowsOfOrders } from '../figures/rows-of-orders'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import type { ReadContext } from '../kernel/reads/reading'

type GroupColumn = 'event_id' | 'price_id'
type OrderGroup = { subject: string; order_type: RowOf<'orders'>['order_type']; status_code: number; recent: number }
type LineSums = OrderGroup & { tickets: number; revenues: number; fees: number; checked_in: number; to_come: number }

/** Tickets by figure (`ticketFigure`), with the price of the booked ones in cents. */
export type TicketTotals = {
  booked: number
  claimed: number
  optioned: number
  revenues: number
  /** Part of the revenues that is not paid yet. */
  unpaid: number
  fees: number
  /** People inside, and booked ones who are not (`attendanceOf`). */
  checked_in: number
  to_come: number
  recent: RecentTotals
}
type RecentTotals = { booked: number; revenues: number }

const VALID_LINES = `i.org_id = ? and o.org_id = ? and not i.deleted and not o.deleted and not i.cancelled
  and o.status_code not in (select cast(value as integer) from json_each(?))`

/** Sums order items without partial cancellation. The few others are calculated one by one, as for a void. */
const wholeLinesSql = (
  by: GroupColumn,
) => `select subject, order_type, status_code, recent, sum(qty) as tickets, sum(worth) as revenues, sum(fees) as fees, sum(inside) as checked_in, sum(qty - inside) as to_come
  from (select i.${by} as subject, o.order_type, o.status_code, case when o.created_at >= ? then 1 else 0 end as recent,
    i.qty, i.qty * i.static_price - i.discount as worth, i.fees, case when i.checked_in_qty > i.qty then i.qty else i.checked_in_qty end as inside
    from order_items i join orders o on o.id = i.order_id
    where ${VALID_LINES} and i.cancelled_qty = 0 and i.${by} in (select value from json_each(?))) as lines
  group by subject, order_type, status_code, recent`

const partlyCancelledLinesSql = (
  by: GroupColumn,
) => `select i.*, i.${by} as subject, o.order_type, o.status_code, case when o.created_at >= ? then 1 else 0 end as recent
  from order_items i join orders o on o.id = i.order_id
  where ${VALID_LINES} and i.cancelled_qty > 0 and i.${by} in (select value from json_each(?))`

const zeroTotals = (): TicketTotals => ({
  booked: 0,
  claimed: 0,
  optioned: 0,
  revenues: 0,
  unpaid: 0,
  fees: 0,
  checked_in: 0,
  to_come: 0,
  recent: { booked: 0, revenues: 0 },
})

function addLines(
  sum: TicketTotals,
  { order_type, status_code, recent, tickets, revenues, fees, checked_in, to_come }: LineSums,
): void {
  const figure = ticketFigure({ order_type, status_code })
  if (figure === null) return
  sum.checked_in += checked_in
  sum[figure] += tickets
  if (figure !== 'booked') return
  sum.to_come += to_come
  sum.revenues += revenues
  sum.fees += fees
  if (recent === 0) return
  sum.recent.booked += tickets
  sum.recent.revenues += revenues
}

/** Sums the valid tickets of events or prices, by subject. */
export async function ticketTotals(
  { db, actor, now }: ReadContext,
  by: GroupColumn,
  subjects: readonly string[],
): Promise<(subject: string) => TicketTotals> {
  const values = [
    iso(now - COMPARE_OFFSET),
    actor.org_id,
    actor.org_id,
    JSON.stringify(VOID_STATUSES),
    JSON.stringify(subjects),
  ]
  const sums = new Map<string, TicketTotals>()
  const of = (subject: string): TicketTotals => {
    const sum = sums.get(subject) ?? zeroTotals()
    sums.set(subject, sum)
    return sum
  }
  for (const row of await rawStatement<LineSums>(db, wholeLinesSql(by), values)) addLines(of(row.subject), row)
  for (const row of await rawStatement<RowOf<'order_items'> & OrderGroup>(db, partlyCancelledLinesSql(by), values)) {
    const { tickets: left, inside, to_come } = attendanceOf([row])
    const fees = Math.round((row.fees * left) / row.qty)
    addLines(of(row.subject), {
      ...row,
      tickets: left,
      revenues: remainingPrice(soldLine(row), left),
      fees,
      checked_in: inside,
      to_come,
    })
  }
  for (const { subject, unpaid } of await unpaidLines(db, actor.org_id, by, subjects)) of(subject).unpaid += unpaid
  return of
}

const OPEN_ORDERS = (by: GroupColumn) => `select * from orders where org_id = ? and not deleted and id in (
    select i.order_id from order_items i join orders o on o.org_id = i.org_id and o.id = i.order_id
    where i.org_id = ? and not i.deleted and o.status_code in (select cast(value as integer) from json_each(?)) and i.${by} in (select value from json_each(?)))`

/** Amount still to be paid for the lines of some subjects, of orders that are bought but not paid in full. */
async function unpaidLines(
  db: Db,
  org_id: string,
  by: GroupColumn,
  subjects: readonly string[],
): Promise<{ subject: string; unpaid: number }[]> {
  const orders = await rawStatement<RowOf<'orders'>>(db, OPEN_ORDERS(by), [
    org_id,
    org_id,
    JSON.stringify(OPEN_STATUSES),
    JSON.stringify(subjects),
  ])
  const rowsIn = await rowsOfOrders(db, org_id, orders)
  return orders.flatMap((order) => {
    const rows = rowsIn(order)
    return unpaidByLine(rows).flatMap((unpaid, i) => {
      const subject = rows.items[i]?.[by] ?? null
      return subject === null || unpaid === 0 ? [] : [{ subject, unpaid }]
    })
  })
}

/** Tells whether a role may see revenues. */
export const mayReadRevenues = (role: RoleName): boolean => can(role, 'payments.read')
