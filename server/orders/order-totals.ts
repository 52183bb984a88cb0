import { z } from 'zod'
import { TIME_BUCKETS } from '../../shared/kernel/buckets'
import { at, cents, count, id, oneOf, part } from '../../shared/kernel/model/fields'
import { query } from '../../shared/kernel/model/query'
import { timeZoneOf } from '../../shared/orgs/rules'
import { salesOfEventBySpan, salesOfSpan } from '../figures/sales-sums'
import { readRow } from '../kernel/commands/rows'
import { reading } from '../kernel/reads/reading'

const orderTotals = query('order_totals', {
  args: z.object({
    input: part('OrderTotalsInput', {
      bucket: oneOf('TimeBucket', TIME_BUCKETS),
      from: at(),
      to: at(),
      event_id: id().nullable().optional(),
    }),
  }),
  returns: z.array(part('OrderTotals', { starts_at: at(), orders: count(), tickets: count(), total: cents() })),
  can: 'payments.read',
})

/**
 * Sums the turnover, or the revenue of one event, by hour, day, week from Monday, or month, in the organisation's time
 * zone. Empty periods have zeros.
 */
export const orderTotalsReading = reading(
  orderTotals,
  async ({ input: { bucket, from, to, event_id } }, { db, actor }) => {
    const org = await readRow(db, 'orgs', actor.org_id, actor.org_id)
    if (!org) return []
    const [span, zone] = [{ from, to }, timeZoneOf(org)]
    const sums = event_id
      ? await salesOfEventBySpan(db, actor.org_id, bucket, span, zone, event_id)
      : (await salesOfSpan(db, actor.org_id, bucket, span, zone)).buckets
    return sums.map(({ starts_at, orders, tickets, turnover }) => ({ starts_at, orders, tickets, total: turnover }))
  },
)
