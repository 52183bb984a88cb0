import { sum } from '../../kernel/money'
import { remainingLineQty } from '../../orders/refunds/rest'
import { BOUGHT_STATUSES, VOID_STATUSES } from '../../orders/status'
import type { RowOf } from '../../registry'
import { remainingRightQty } from '../../rights/kinds'

/** Tickets by what their order makes of them. */
export type Tickets = { readonly booked: number; readonly claimed: number; readonly optioned: number }

export const NO_TICKETS: Tickets = { booked: 0, claimed: 0, optioned: 0 }

/**
 * Places of an event or of a category. Every place is in exactly one of the figures: booked, claimed or optioned by a
 * ticket, held by a desk for sales without network, on hold as a house seat, or free.
 */
export type Places = Tickets & {
  readonly total: number
  readonly held: number
  readonly on_hold: number
  readonly free: number
}

type OrderState = Pick<RowOf<'orders'>, 'status_code' | 'order_type'>

/**
 * The figure that a ticket counts in: booked if its order is bought, optioned by an unpaid option, claimed by any other
 * order; null if the order is void.
 */
export function ticketFigure({ status_code, order_type }: OrderState): keyof Tickets | null {
  if (BOUGHT_STATUSES.includes(status_code)) return 'booked'
  if (VOID_STATUSES.includes(status_code)) return null
  return order_type === 'option' ? 'optioned' : 'claimed'
}

type Line = Pick<RowOf<'order_items'>, 'order_id' | 'qty' | 'cancelled' | 'cancelled_qty'>

/** Counts the tickets of lines. A line without its order is left out. */
export function countTickets(items: readonly Line[], orders: ReadonlyMap<string, OrderState>): Tickets {
  const tickets: Record<keyof Tickets, number> = { ...NO_TICKETS }
  for (const item of items) {
    const order = orders.get(item.order_id)
    const figure = order ? ticketFigure(order) : null
    if (figure) tickets[figure] += remainingLineQty(item)
  }
  return tickets
}

/** Returns the number of places that desks hold by rights. What orders hold is in their tickets. */
export const heldByDesks = (rights: readonly RowOf<'rights'>[]): number =>
  sum(rights.filter(({ device_id, status }) => device_id !== null && status === 'live').map(remainingRightQty))

/** Completes the figures of places: what nobody has is free. */
export const placesOf = (
  house: Pick<Places, 'total' | 'held' | 'on_hold'>,
  { booked, claimed, optioned }: Tickets,
): Places => ({
  ...house,
  booked,
  claimed,
  optioned,
  free: Math.max(0, house.total - booked - claimed - optioned - house.held - house.on_hold),
})

/** Returns the places of a category, of which no more are free than of its event. */
export const capFreePlaces = (category: Places, house: Places): Places => ({
  ...category,
  free: Math.min(category.free, house.free),
})

/** Returns true if all places are booked. */
export const isSoldOut = ({ total, booked }: Pick<Places, 'total' | 'booked'>): boolean => total > 0 && booked >= total
