import type { setEventQuotas } from '../../shared/events/commands'
import { DomainError } from '../../shared/kernel/errors'
import { assertAllExist, existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { pricesOf } from './lists'
import { projectSaleClosing } from './sale-closing'

const quotasOf = (trx: Trx, ctx: Context, event_id: string) =>
  trx.selectFrom('quotas').selectAll().where('org_id', '=', ctx.op.org_id).where('event_id', '=', event_id).execute()

/**
 * Gives each category with a price but without a quota as many places as its event has in total. Without a total,
 * nothing changes.
 */
export async function addMissingQuotas(trx: Trx, ctx: Context, event_id: string): Promise<void> {
  const quotas = await quotasOf(trx, ctx, event_id)
  const total = quotas.find(({ subject_id }) => subject_id === event_id)
  if (!total) return
  const known = new Set(quotas.map(({ subject_id }) => subject_id))
  const priced = new Set(
    (await pricesOf(trx, ctx.op.org_id, event_id)).map(({ price_category_id }) => price_category_id),
  )
  for (const subject_id of [...priced].filter((id) => !known.has(id)))
    await ctx.rows.insert('quotas', {
      id: ctx.ports.newId(),
      event_id,
      subject_id,
      capacity: total.capacity,
      sold: 0,
      held: 0,
    })
}

/**
 * Sets an event's quotas. Categories that are not given and had as many places as the event follow its total. Throws
 * `events.quota_below` for less than what is sold or held by desks.
 */
export const bookQuotas: Handler<typeof setEventQuotas> = async (trx, { id, input: { capacity, categories } }, ctx) => {
  const event = await existingRow(ctx, 'events', id)
  if (event.seating_plan_id !== null) throw new DomainError('events.has_hall')
  await assertAllExist(
    ctx,
    'price_categories',
    categories.map(({ price_category_id }) => price_category_id),
  )
  const quotas = await quotasOf(trx, ctx, id)
  const before = quotas.find(({ subject_id }) => subject_id === id)?.capacity
  const given = categories.map(({ price_category_id, capacity }) => ({ subject_id: price_category_id, capacity }))
  const following = quotas.filter(
    (quota) => quota.capacity === before && !given.some(({ subject_id }) => subject_id === quota.subject_id),
  )
  const wanted = [
    { subject_id: id, capacity },
    ...following.map(({ subject_id }) => ({ subject_id, capacity })),
    ...given,
  ]
  for (const { subject_id, capacity } of wanted) {
    const quota = quotas.find((each) => each.subject_id === subject_id)
    if (!quota)
      await ctx.rows.insert('quotas', { id: ctx.ports.newId(), event_id: id, subject_id, capacity, sold: 0, held: 0 })
    else if (quota.sold + quota.held > capacity)
      throw new DomainError('events.quota_below', { sold: quota.sold, held: quota.held })
    else if (quota.capacity !== capacity) await ctx.rows.patch('quotas', quota.id, { capacity })
  }
  await addMissingQuotas(trx, ctx, id)
  await projectSaleClosing(trx, ctx, [id])
  return () => existingRow(ctx, 'events', id)
}
