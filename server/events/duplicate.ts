import type { duplicateEvent } from '../../shared/events/commands'
import { iso, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { mediaOf, pricesOf } from './lists'
import { projectSaleClosing } from './sale-closing'

/** State of a copy that is not on sale yet. */
const UNPUBLISHED = { published: false, on_sale: false, soon_on_sale: false }

/** State that a copy never takes over. */
const FRESH = {
  cancelled: false,
  on_hold: false,
  postponed: false,
  archived: false,
  sale_closes_at: null,
  on_sale_from: null,
  timed_at: null,
}

/** Rows that belong to an event and are copied with it. */
type Parts = {
  readonly prices: readonly RowOf<'prices'>[]
  readonly media: readonly RowOf<'event_media_items'>[]
  readonly quotas: readonly RowOf<'quotas'>[]
  readonly covered: readonly RowOf<'accreditation_events'>[]
}

async function partsOf(trx: Trx, org_id: string, event_id: string): Promise<Parts> {
  const quotas = trx.selectFrom('quotas').selectAll().where('org_id', '=', org_id).where('event_id', '=', event_id)
  const covered = trx
    .selectFrom('accreditation_events')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('event_id', '=', event_id)
  return {
    prices: await pricesOf(trx, org_id, event_id),
    media: await mediaOf(trx, org_id, event_id),
    quotas: await quotas.where('deleted', '=', false).execute(),
    covered: await covered.where('deleted', '=', false).execute(),
  }
}

async function copyParts(
  ctx: Context,
  from: string,
  event_id: string,
  { prices, media, quotas, covered }: Parts,
): Promise<void> {
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  const copies = new Map(prices.map(({ id }) => [id, ctx.ports.newId()]))
  const copyOf = (id: string) => copies.get(id) ?? id
  // Prices of one position are in the order of their ids, which copies do not share.
  for (const [pos, price] of prices.entries())
    await ctx.rows.insert('prices', { ...price, ...stamps, id: copyOf(price.id), event_id, pos })
  for (const item of media)
    await ctx.rows.insert('event_media_items', { ...item, ...stamps, id: ctx.ports.newId(), event_id })
  for (const quota of quotas) {
    const subject_id = quota.subject_id === from ? event_id : quota.subject_id
    await ctx.rows.insert('quotas', { ...quota, id: ctx.ports.newId(), event_id, subject_id, sold: 0, held: 0 })
  }
  for (const row of covered)
    if (copies.has(row.price_id))
      await ctx.rows.insert('accreditation_events', {
        ...row,
        ...stamps,
        id: ctx.ports.newId(),
        event_id,
        price_id: copyOf(row.price_id),
      })
}

export const bookDuplicate: Handler<typeof duplicateEvent> = async (trx, { id, input }, ctx) => {
  const source = await existingRow(ctx, 'events', id)
  const parts = await partsOf(trx, ctx.op.org_id, id)
  const lasts = ms(source.ends_at) - ms(source.starts_at)
  const event_ids: string[] = []
  for (const { starts_at } of input.dates) {
    const copy = ctx.ports.newId()
    event_ids.push(copy)
    await ctx.rows.insert('events', {
      ...source,
      ...FRESH,
      ...(input.published ? {} : UNPUBLISHED),
      id: copy,
      sync_id: input.series ? source.sync_id : copy,
      is_template: input.is_template,
      starts_at,
      ends_at: iso(ms(starts_at) + lasts),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await copyParts(ctx, id, copy, parts)
  }
  await projectSaleClosing(trx, ctx, event_ids)
  return async () => ({ event_ids })
}
