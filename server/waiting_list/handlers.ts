import { DomainError } from '../../shared/kernel/errors'
import { PAYABLE_STATUSES } from '../../shared/orders/status'
import type { addToWaiting, offerToWaiting, removeWaiting, reserveForWaiting } from '../../shared/waiting_list/commands'
import { offeredPrices } from '../events/offered-prices'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { reserveOffer } from '../orders/waiting/desk-offer'
import { offerTo, saleEnd } from '../orders/waiting/line'
import { closeOffer, emailWaiting, releaseOffer } from '../orders/waiting/offers'
import { offerPlacesSoon } from '../rights/freed-places'
import { activeEntry, assertSoldOut, awaitedEvent } from './requests'

/**
 * Books an offer by hand. It comes before all others who wait; a second one for the same entry changes nothing. Throws
 * `waiting_list.other_entry` where the person waits, or has an offer, with another one.
 */
export const bookHandOffer: Handler<typeof offerToWaiting> = async (trx, { id }, ctx) => {
  const entry = await existingRow(ctx, 'waiting_list', id)
  if (entry.state === 'bought' || entry.state === 'left') throw new DomainError('waiting_list.not_waiting')
  if (entry.state === 'offered') return () => existingRow(ctx, 'waiting_list', id)
  if (await activeEntry(ctx, entry, id)) throw new DomainError('waiting_list.other_entry')
  await offerTo(trx, ctx, entry)
  return () => existingRow(ctx, 'waiting_list', id)
}

/**
 * Books that a cashier puts a person on the list, behind all who wait. A second one with the same id changes nothing.
 * Throws `waiting_list.closed`, `waiting_list.sell_now`, and `waiting_list.other_entry` for an address that waits.
 */
export const bookAddition: Handler<typeof addToWaiting> = async (trx, { input }, ctx) => {
  const { id, event_id, price_category_id, qty } = input
  const read = () => existingRow(ctx, 'waiting_list', id)
  if (await ctx.rows.get('waiting_list', id)) return read
  const event = await awaitedEvent(ctx, event_id)
  const prices = await offeredPrices(trx, ctx.op.org_id, event)
  const isSold = prices.some((price) => price.price_category_id === price_category_id && !price.is_reservation_only)
  if (price_category_id !== null && !isSold) throw new DomainError('input.invalid', { field: 'price_category_id' })
  const together = input.together && qty > 1 && event.seating_plan_id !== null
  await assertSoldOut(ctx, event, { price_category_id, qty, together }, 'waiting_list.sell_now')
  if (await activeEntry(ctx, input)) throw new DomainError('waiting_list.other_entry')
  const row = { ...input, together, wanted_until: saleEnd(event), state: 'waiting' as const }
  await ctx.rows.insert('waiting_list', { ...row, created_at: ctx.now, updated_at: ctx.now })
  await emailWaiting(ctx, await read(), 'joined')
  await offerPlacesSoon(ctx)
  return read
}

/**
 * Books that a person pays at a desk. Tickets that are free are offered first, before all others who wait and without
 * an email. A second one for the same entry changes nothing.
 */
export const bookDeskReservation: Handler<typeof reserveForWaiting> = async (trx, { id }, ctx) => {
  const read = () => existingRow(ctx, 'waiting_list', id)
  const entry = await read()
  if (entry.state === 'bought' || entry.state === 'left') throw new DomainError('waiting_list.not_waiting')
  if (entry.state !== 'offered') {
    if (await activeEntry(ctx, entry, id)) throw new DomainError('waiting_list.other_entry')
    await offerTo(trx, ctx, entry, true)
  }
  await reserveOffer(trx, ctx, await read())
  return read
}

/**
 * Books that the office takes a person off the list. An offer whose order was placed already stays: throws
 * `waiting_list.is_paying` until it is paid.
 */
export const bookWaitingRemoval: Handler<typeof removeWaiting> = async (trx, { id }, ctx) => {
  const entry = await existingRow(ctx, 'waiting_list', id)
  if (entry.state === 'offered' && !(await releaseOffer(trx, ctx, entry))) {
    const order = entry.order_id === null ? undefined : await ctx.rows.get('orders', entry.order_id)
    const isPaying = order !== undefined && PAYABLE_STATUSES.includes(order.status_code)
    throw new DomainError(isPaying ? 'waiting_list.is_paying' : 'waiting_list.not_waiting')
  }
  if (entry.state === 'offered' || entry.state === 'waiting') await closeOffer(ctx, entry, 'left')
  return () => existingRow(ctx, 'waiting_list', id)
}
