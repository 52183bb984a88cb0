import type { setEventQuotas } from '../../shared/events/commands'
import { DomainError } from '../../shared/kernel/errors'
import { assertAllExist, existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { projectSaleClosing } from './sale-closing'

/** Sets an event's quotas. Throws `events.quota_below` for less than what is sold or held by desks. */
export const bookQuotas: Handler<typeof setEventQuotas> = async (trx, { id, input: { capacity, categories } }, ctx) => {
  const event = await existingRow(ctx, 'events', id)
  if (event.seating_plan_id !== null) throw new DomainError('events.has_hall')
  const wanted = [{ subject_id: id, capacity }, ...categories.map(({ price_category_id, capacity }) => ({ subject_id: price_category_id, capacity }))]
  await assertAllExist(
    ctx,
    'price_categories',
    categories.map(({ price_category_id }) => price_category_id),
  )
  const quotas = await trx.selectFrom('quotas').selectAll().where('org_id', '=', ctx.op.org_id).where('event_id', '=', id).execute()
  for (const { subject_id, capacity } of wanted) {
    const quota = quotas.find((each) => each.subject_id === subject_id)
    if (!quota) await ctx.rows.insert('quotas', { id: ctx.ports.newId(), event_id: id, subject_id, capacity, sold: 0, held: 0 })
    else if (quota.sold + quota.held > capacity) throw new DomainError('events.quota_below', { sold: quota.sold, held: quota.held })
    else if (quota.capacity !== capacity) await ctx.rows.patch('quotas', quota.id, { capacity })
  }
  await projectSaleClosing(trx, ctx, [id])
  return () => existingRow(ctx, 'events', id)
}
