import { z } from 'zod'
import { bucketOf, TIME_BUCKETS } from '../../shared/kernel/buckets'
import { at, cents, count, id, oneOf, part } from '../../shared/kernel/fields'
import { query } from '../../shared/kernel/query'
import { VOID } from '../../shared/orders/rules'
import { reading } from '../kernel/reading'
import { statement } from '../kernel/statement'

const salesOverTime = query('order_totals', {
  args: z.object({
    input: part('OrderTotalsInput', { bucket: oneOf('TimeBucket', TIME_BUCKETS), from: at(), to: at(), event_id: id().nullable().optional() }),
  }),
  returns: z.array(part('OrderTotals', { starts_at: at(), orders: count(), tickets: count(), total: cents() })),
  can: 'payments.read',
})

type Hour = { hour: string; orders: number; tickets: number; total: number }

const HOURS = (ofEvent: boolean) => `select hour, count(*) as orders, sum(qty) as tickets, sum(total) as total
  from (select substr(created_at, 1, 13) as hour, qty, total from orders where org_id = ? and not deleted
    and status_code not in (select cast(value as integer) from json_each(?)) and created_at >= ? and created_at < ?${ofEvent ? ' and event_id = ?' : ''}) as sold
  group by hour order by hour`

/** What was sold hour by hour, day by day, in weeks from Monday or in months, by UTC; a stretch in which nothing was sold is not there. */
export const overTime = reading(salesOverTime, async ({ input: { bucket, from, to, event_id } }, { db, actor }) => {
  const values = [actor.org_id, JSON.stringify(VOID), from, to, ...(event_id ? [event_id] : [])]
  const sums = new Map<string, { starts_at: string; orders: number; tickets: number; total: number }>()
  for (const { hour, orders, tickets, total } of await statement<Hour>(db, HOURS(Boolean(event_id)), values)) {
    const starts_at = bucketOf(bucket, `${hour}:00:00.000Z`)
    const sum = sums.get(starts_at) ?? { starts_at, orders: 0, tickets: 0, total: 0 }
    sums.set(starts_at, { starts_at, orders: sum.orders + orders, tickets: sum.tickets + tickets, total: sum.total + total })
  }
  return [...sums.values()]
})
