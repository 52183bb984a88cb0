import { saleClosingTime } from '../../shared/events/rules'
import { salesOfEvents } from '../figures/sales-sums'
import type { Context } from '../kernel/commands/handler'
import { readRows } from '../kernel/commands/rows'
import type { Trx } from '../kernel/database/database'
import { placesByEvent } from './capacity'

/** Updates the automatic end of sale of events, after a sale, a refund or a change of the settings. */
export async function projectSaleClosing(trx: Trx, ctx: Context, event_ids: readonly string[]): Promise<void> {
  const { org_id } = ctx.op
  const events = await readRows(trx, 'events', org_id, [...new Set(event_ids)])
  const limited = events.filter(
    (event) =>
      event.close_sale_after_perc !== null ||
      event.close_sale_min_before_start !== null ||
      event.sale_closes_at !== null,
  )
  if (limited.length === 0) return
  const houseOf = await placesByEvent(trx, org_id, limited)
  const ids = limited.map(({ id }) => id)
  const booked = await salesOfEvents(trx, org_id, ids)
  for (const event of limited) {
    const sale_closes_at = saleClosingTime(
      event,
      { total: houseOf(event.id).total, booked: booked.get(event.id)?.tickets ?? 0 },
      ctx.now,
    )
    if (sale_closes_at !== event.sale_closes_at)
      await ctx.rows.patch('events', event.id, { sale_closes_at, updated_at: ctx.now })
  }
}
