import type { updateEvent } from '../../shared/events/commands'
import { DomainError } from '../../shared/kernel/errors'
import type { Args } from '../../shared/kernel/model/command'
import type { RowOf } from '../../shared/model'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import { replaceRows } from '../kernel/commands/replace-rows'
import type { Trx } from '../kernel/database/database'

type EventInput = Args<typeof updateEvent>['input']
type PriceItem = NonNullable<EventInput['prices']>[number]

/** The lists that an event's input may give. */
type EventLists = Pick<EventInput, 'price_template_id' | 'prices' | 'media'>

/** Reads the prices of an event, in their order. */
export const pricesOf = (trx: Trx, org_id: string, event_id: string): Promise<RowOf<'prices'>[]> =>
  trx
    .selectFrom('prices')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('event_id', '=', event_id)
    .where('deleted', '=', false)
    .orderBy('pos')
    .orderBy('id')
    .execute()

/** Reads the pictures of an event, in their order. */
export const mediaOf = (trx: Trx, org_id: string, event_id: string): Promise<RowOf<'event_media_items'>[]> =>
  trx
    .selectFrom('event_media_items')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('event_id', '=', event_id)
    .where('deleted', '=', false)
    .orderBy('pos')
    .orderBy('id')
    .execute()

/** Throws `events.price_sold` where tickets of a price were ordered. */
export async function assertUnsold(
  trx: Trx,
  { id, name }: Pick<RowOf<'prices'>, 'id' | 'name'>,
  org_id: string,
): Promise<void> {
  const items = trx.selectFrom('order_items').select('id').where('org_id', '=', org_id).where('price_id', '=', id)
  if (await items.limit(1).executeTakeFirst()) throw new DomainError('events.price_sold', { name })
}

/**
 * The deals of a price: those of its price name where it is newly based on one. Name and tax are what the form showed.
 */
async function dealsOf(ctx: Context, { price_name_id }: PriceItem, known: RowOf<'prices'> | undefined) {
  if (known && known.price_name_id === price_name_id) return known.deals
  return price_name_id === null ? null : (await existingRow(ctx, 'price_names', price_name_id)).deals
}

async function replacePrices(trx: Trx, ctx: Context, event_id: string, items: readonly PriceItem[]): Promise<void> {
  const before = await pricesOf(trx, ctx.op.org_id, event_id)
  const priced: Partial<RowOf<'prices'>>[] = []
  for (const [pos, item] of items.entries()) {
    const known = before.find(({ id }) => id === item.id)
    const { id, ...values } = item
    priced.push({ ...values, deals: await dealsOf(ctx, item, known), ...(id !== undefined && { id }), event_id, pos })
  }
  await replaceRows(ctx, 'prices', { before, items: priced, mayRemove: (row) => assertUnsold(trx, row, ctx.op.org_id) })
}

async function replaceMedia(
  trx: Trx,
  ctx: Context,
  event_id: string,
  items: NonNullable<EventLists['media']>,
): Promise<void> {
  const before = await mediaOf(trx, ctx.op.org_id, event_id)
  const placed = items.map(({ id, ...values }, at) => {
    const pos = items.slice(0, at).filter(({ type }) => type === values.type).length + 1
    return { ...values, ...(id !== undefined && { id }), event_id, pos }
  })
  await replaceRows(ctx, 'event_media_items', { before, items: placed })
}

/** A price that there is, as an event's input gives it to keep it. */
const itemOf = (price: RowOf<'prices'>): PriceItem => ({
  id: price.id,
  price_category_id: price.price_category_id,
  price_name_id: price.price_name_id,
  tax_group_id: price.tax_group_id,
  name: price.name,
  description: price.description,
  value: price.value,
  enabled: price.enabled,
  is_reservation_only: price.is_reservation_only,
  price_fee_ids: price.price_fee_ids,
})

/**
 * The prices of a template, as an event's input gives them. Throws `not_found` for a template or price name that does
 * not exist.
 */
async function pricesOfTemplate(ctx: Context, id: string): Promise<PriceItem[]> {
  const { prices } = await existingRow(ctx, 'price_templates', id)
  const items: PriceItem[] = []
  for (const { price_name_id, price_category_id, value } of prices) {
    const { name, tax_group_id } = await existingRow(ctx, 'price_names', price_name_id)
    items.push({
      price_category_id,
      price_name_id,
      tax_group_id,
      name,
      description: null,
      value,
      enabled: true,
      is_reservation_only: false,
      price_fee_ids: [],
    })
  }
  return items
}

/** Writes the prices and pictures of an event that an input gives. */
export async function replaceEventLists(
  trx: Trx,
  ctx: Context,
  event_id: string,
  { price_template_id, prices, media }: EventLists,
): Promise<void> {
  const ready = price_template_id === undefined ? [] : await pricesOfTemplate(ctx, price_template_id)
  if (prices || ready.length > 0) {
    const present = prices ?? (await pricesOf(trx, ctx.op.org_id, event_id)).map(itemOf)
    await replacePrices(trx, ctx, event_id, [...present, ...ready])
  }
  if (media) await replaceMedia(trx, ctx, event_id, media)
}
