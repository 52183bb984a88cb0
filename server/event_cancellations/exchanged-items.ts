import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/model'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

type Item = RowOf<'order_items'>

/** An ordered ticket of the other event. */
type NewItem = { readonly id: string; readonly price_id: string; readonly seat_id: string | null; readonly qty: number }

/**
 * Finds the same tickets at another event: the price of the same category and name, and the seat of the same block, row
 * and number. Throws `events.exchange_no_price` or `events.exchange_no_seat` where there is none.
 */
export async function exchangedItems(
  trx: Trx,
  ctx: Context,
  returned: readonly { readonly id: string; readonly qty: number }[],
  target_event_id: string,
): Promise<NewItem[]> {
  const target = await existingRow(ctx, 'events', target_event_id)
  const { org_id } = ctx.op
  const offered = await trx
    .selectFrom('prices')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('event_id', '=', target.id)
    .where('deleted', '=', false)
    .execute()
  const found: NewItem[] = []
  for (const { id, qty } of returned) {
    const item = await existingRow(ctx, 'order_items', id)
    const before = item.price_id ? await ctx.rows.get('prices', item.price_id) : undefined
    const alike = offered.filter((price) => price.enabled && price.price_category_id === item.price_category_id)
    const price =
      alike.find((each) => each.name === before?.name) ?? alike.find((each) => each.value === item.static_price)
    if (!price) throw new DomainError('events.exchange_no_price', { event: target.title })
    found.push({ id: ctx.ports.newId(), price_id: price.id, seat_id: await sameSeat(trx, ctx, item, target), qty })
  }
  return found
}

/** Returns the seat of a line in the other event's hall; null for a hall without numbered seats. */
async function sameSeat(trx: Trx, ctx: Context, { seat_id }: Item, target: RowOf<'events'>): Promise<string | null> {
  if (target.seating_plan_id === null) return null
  const missing = () => new DomainError('events.exchange_no_seat', { event: target.title })
  if (seat_id === null) throw missing()
  const { seating_plan_id, block, row, num } = await existingRow(ctx, 'seats', seat_id)
  if (seating_plan_id === target.seating_plan_id) return seat_id
  const same = trx
    .selectFrom('seats')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('seating_plan_id', '=', target.seating_plan_id)
  const seat = await same
    .where('block', '=', block)
    .where('row', '=', row)
    .where('num', '=', num)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (!seat) throw missing()
  return seat.id
}
