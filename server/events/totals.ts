import { COMPARE_OFFSET } from '../../shared/events/limits'
import { can, type RoleName } from '../../shared/kernel/permissions'
import { iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { remainingLineQty, remainingPrice, soldLine } from '../../shared/orders/refunds/rest'
import { BOUGHT_STATUSES, VOID_STATUSES } from '../../shared/orders/rules'
import { rawStatement } from '../kernel/database/statement'
import type { ReadContext } from '../kernel/reads/reading'

type GroupColumn = 'event_id' | 'price_id'
type OrderGroup = { subject: string; order_type: RowOf<'orders'>['order_type']; status_code: number; recent: number }
type LineSums = OrderGroup & { tickets: number; revenues: number; fees: number; checked_in: number }

/** Ticket counts: bought, claimed by an unpaid order, or held by an option. Money is in cents. */
export type TicketTotals = { booked: number; claimed: number; optioned: number; revenues: number; fees: number; checked_in: number; recent: RecentTotals }
type RecentTotals = { booked: number; revenues: number }

const VALID_LINES = `i.org_id = ? and o.org_id = ? and not i.deleted and not o.deleted and not i.cancelled
  and o.status_code not in (select cast(value as integer) from json_each(?))`

/** Sums order items without partial cancellation. The few others are calculated one by one, as for a void. */
const wholeLinesSql = (
  by: GroupColumn,
) => `select subject, order_type, status_code, recent, sum(qty) as tickets, sum(worth) as revenues, sum(fees) as fees, sum(inside) as checked_in
  from (select i.${by} as subject, o.order_type, o.status_code, case when o.created_at >= ? then 1 else 0 end as recent,
    i.qty, i.qty * i.static_price - i.discount as worth, i.fees, i.checked_in_qty as inside
    from order_items i join orders o on o.id = i.order_id
    where ${VALID_LINES} and i.cancelled_qty = 0 and i.${by} in (select value from json_each(?))) as lines
  group by subject, order_type, status_code, recent`

const partlyCancelledLinesSql = (
  by: GroupColumn,
) => `select i.*, i.${by} as subject, o.order_type, o.status_code, case when o.created_at >= ? then 1 else 0 end as recent
  from order_items i join orders o on o.id = i.order_id
  where ${VALID_LINES} and i.cancelled_qty > 0 and i.${by} in (select value from json_each(?))`

const zeroTotals = (): TicketTotals => ({ booked: 0, claimed: 0, optioned: 0, revenues: 0, fees: 0, checked_in: 0, recent: { booked: 0, revenues: 0 } })

function addLines(sum: TicketTotals, { order_type, status_code, recent, tickets, revenues, fees, checked_in }: LineSums): void {
  sum.checked_in += checked_in
  if (!BOUGHT_STATUSES.includes(status_code)) {
    if (order_type === 'option') sum.optioned += tickets
    else sum.claimed += tickets
    return
  }
  sum.booked += tickets
  sum.revenues += revenues
  sum.fees += fees
  if (recent === 0) return
  sum.recent.booked += tickets
  sum.recent.revenues += revenues
}

/** Sums the valid tickets of events or prices, by subject. */
export async function ticketTotals({ db, actor, now }: ReadContext, by: GroupColumn, subjects: readonly string[]): Promise<(subject: string) => TicketTotals> {
  const values = [iso(now - COMPARE_OFFSET), actor.org_id, actor.org_id, JSON.stringify(VOID_STATUSES), JSON.stringify(subjects)]
  const sums = new Map<string, TicketTotals>()
  const of = (subject: string): TicketTotals => {
    const sum = sums.get(subject) ?? zeroTotals()
    sums.set(subject, sum)
    return sum
  }
  for (const row of await rawStatement<LineSums>(db, wholeLinesSql(by), values)) addLines(of(row.subject), row)
  for (const row of await rawStatement<RowOf<'order_items'> & OrderGroup>(db, partlyCancelledLinesSql(by), values)) {
    const left = remainingLineQty(row)
    const fees = Math.round((row.fees * left) / row.qty)
    addLines(of(row.subject), { ...row, tickets: left, revenues: remainingPrice(soldLine(row), left), fees, checked_in: row.checked_in_qty })
  }
  return of
}

/** Tells whether a role may see revenues. */
export const mayReadRevenues = (role: RoleName): boolean => can(role, 'payments.read')
