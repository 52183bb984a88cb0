import { z } from 'zod'
import { bucketStart, TIME_BUCKETS } from '../../shared/kernel/buckets'
import { at, cents, count, id, oneOf, part } from '../../shared/kernel/model/fields'
import { query } from '../../shared/kernel/model/query'
import { iso, MINUTE, ms } from '../../shared/kernel/time'
import { BOUGHT_STATUSES } from '../../shared/orders/rules'
import { timeZoneOf } from '../../shared/orgs/rules'
import { readRow } from '../kernel/commands/rows'
import { rawStatement } from '../kernel/database/statement'
import { reading } from '../kernel/reads/reading'

const orderTotals = query('order_totals', {
  args: z.object({
    input: part('OrderTotalsInput', { bucket: oneOf('TimeBucket', TIME_BUCKETS), from: at(), to: at(), event_id: id().nullable().optional() }),
  }),
  returns: z.array(part('OrderTotals', { starts_at: at(), orders: count(), tickets: count(), total: cents() })),
  can: 'payments.read',
})

type QuarterTotals = { hour: string; quarter: number; orders: number; tickets: number; total: number }

/** Sums by quarter of an hour: every time zone differs from UTC by a multiple of that. */
const quarterTotalsSql = (ofEvent: boolean) => `select hour, quarter, count(*) as orders, sum(qty) as tickets, sum(total) as total
  from (select substr(created_at, 1, 13) as hour, cast(substr(created_at, 15, 2) as integer) / 15 as quarter, qty, total from orders where org_id = ? and not deleted
    and status_code in (select cast(value as integer) from json_each(?)) and created_at >= ? and created_at < ?${ofEvent ? ' and event_id = ?' : ''}) as sold
  group by hour, quarter order by hour, quarter`

/** Sums orders by hour, day, week from Monday, or month, in the organisation's time zone. Empty periods are left out. */
export const orderTotalsReading = reading(orderTotals, async ({ input: { bucket, from, to, event_id } }, { db, actor }) => {
  const org = await readRow(db, 'orgs', actor.org_id, actor.org_id)
  if (!org) return []
  const zone = timeZoneOf(org)
  const values = [actor.org_id, JSON.stringify(BOUGHT_STATUSES), from, to, ...(event_id ? [event_id] : [])]
  const sums = new Map<string, { starts_at: string; orders: number; tickets: number; total: number }>()
  for (const { hour, quarter, orders, tickets, total } of await rawStatement<QuarterTotals>(db, quarterTotalsSql(Boolean(event_id)), values)) {
    const starts_at = bucketStart(bucket, iso(ms(`${hour}:00:00.000Z`) + quarter * 15 * MINUTE), zone)
    const sum = sums.get(starts_at) ?? { starts_at, orders: 0, tickets: 0, total: 0 }
    sums.set(starts_at, { starts_at, orders: sum.orders + orders, tickets: sum.tickets + tickets, total: sum.total + total })
  }
  return [...sums.values()]
})
