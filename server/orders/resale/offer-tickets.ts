import { DomainError } from '../../../shared/kernel/errors'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { existingRow } from '../../kernel/commands/existing'
import { type ChangeSet, startUnattended } from '../../kernel/commands/handle'
import type { Context, Machine } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { offerPlacesSoon } from '../../rights/freed-places'
import { assertDeskIsDone } from '../refunds/decide-refund'
import { bookedForBuyer } from '../self_service/buyer-refusals'
import { type ReturnableOrder, readReturnableOrder } from '../self_service/plan-return'
import { changeResales, isActive } from './open-resales'
import { planResale } from './plan-resale'

/**
 * Request of a buyer, as plain data: how many tickets of each named line are to be sold on from now on. `left` is how
 * many of the line the buyer saw: with another number nothing is changed. Repeated, it changes nothing.
 */
export type ResaleRequest = {
  readonly org_id: string
  readonly order_id: string
  readonly items: readonly (ItemQty & { readonly left?: number })[]
}

/** Books which tickets of an order are offered to the waiting list. Throws in the buyer's words why they cannot be. */
export async function bookResaleRequest(
  trx: Trx,
  { org_id, order_id, items }: ResaleRequest,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  const { ctx, changes } = startUnattended(trx, { org_id }, machine)
  const bought = await readReturnableOrder(ctx.rows.trx, org_id, order_id)
  if (!bought) throw new DomainError('not_found')
  for (const { id, left } of items) {
    const item = bought.items.find((each) => each.id === id)
    if (left !== undefined && left !== (item ? remainingLineQty(item) : 0)) throw new DomainError('shop.resale_changed')
  }
  for (const each of items) await setOffered(ctx, bought, each)
  await offerPlacesSoon(ctx)
  return changes()
}

/** Offers so many tickets of a line: more than before, or fewer. Throws `shop.resale_offered` for what is being bought. */
async function setOffered(ctx: Context, bought: ReturnableOrder, { id, qty }: ItemQty): Promise<void> {
  const active = bought.resales.filter((row) => row.item_id === id && isActive(row))
  if (qty < active.length) {
    const open = active.filter(({ state }) => state === 'open').map((row) => row.id)
    if (active.length - open.length > qty) throw new DomainError('shop.resale_offered')
    return changeResales(ctx, open.slice(qty - active.length), { state: 'ended' })
  }
  if (qty === active.length) return
  const item = bought.items.find((each) => each.id === id)
  const { lang } = await existingRow(ctx, 'orgs', ctx.op.org_id)
  await bookedForBuyer(() => assertDeskIsDone(ctx.rows.trx, ctx, bought.order))
  // They may be sold on one by one, or at once.
  for (const each of new Set([1, qty]))
    planResale(bought, [{ id, qty: each }], { now: ctx.now, newId: ctx.ports.newId, lang })
  const event = bought.events.get(item?.event_id ?? '')
  if (!item || !event?.waiting_list || item.price_category_id === null) throw new DomainError('shop.resale_not_allowed')
  const { order_id, price_category_id, seat_id } = item
  const rows = Array.from({ length: qty - active.length }, () => ({
    id: ctx.ports.newId(),
    org_id: ctx.op.org_id,
    order_id,
    item_id: id,
    event_id: event.id,
    price_category_id,
    seat_id,
    state: 'open' as const,
    sold_to: null,
    sold_line: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  }))
  await ctx.rows.trx.insertInto('resales').values(rows).execute()
}
