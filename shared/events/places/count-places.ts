import type { RowOf } from '../../registry'
import { capFreePlaces, countTickets, heldByDesks, type Places, placesOf } from './places'

/** The rows of an event from which its places are counted. `rights` is null for a role that does not read them. */
export type PlaceRows = {
  readonly quotas: readonly RowOf<'quotas'>[]
  readonly seats: readonly RowOf<'seats'>[]
  readonly rights: readonly RowOf<'rights'>[] | null
  readonly items: readonly RowOf<'order_items'>[]
  readonly orders: readonly RowOf<'orders'>[]
}

/** Returns the places of a category, or of the whole event for null; null while they are counted or unknown. */
export type PlacesIn = (category_id: string | null) => Places | null

/**
 * Counts the places of an event, like the server (`server/events/capacity.ts`). General admission has quotas, a hall
 * its seats. Without the rights, what the quotas count beyond the tickets is at desks; a hall has no quotas, so its
 * places are unknown then.
 */
export function countPlaces({ quotas, seats, rights, items, orders }: PlaceRows, event_id: string): PlacesIn {
  const hasHall = !quotas.some(({ subject_id }) => subject_id === event_id)
  if (hasHall && (rights === null || seats.length === 0)) return () => null
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const categoryOf = new Map(seats.map((seat) => [seat.id, seat.price_category_id]))
  const places = (rights ?? []).filter(({ kind }) => kind === 'seat' || kind === 'places')
  const taken = new Set(
    places.flatMap(({ status, subject_id }) => (status === 'live' || status === 'spent' ? [subject_id] : [])),
  )
  const count = (category_id: string | null): Places | null => {
    const within = (id: string | null | undefined): boolean => category_id === null || id === category_id
    const quota = quotas.find(({ subject_id }) => subject_id === (category_id ?? event_id))
    if (!hasHall && !quota) return null
    const house = hasHall ? seats.filter(({ price_category_id }) => within(price_category_id)) : []
    const tickets = countTickets(
      items.filter(({ price_category_id }) => within(price_category_id)),
      orderOf,
    )
    const held =
      rights === null
        ? Math.max(0, (quota?.sold ?? 0) + (quota?.held ?? 0) - tickets.booked - tickets.claimed - tickets.optioned)
        : heldByDesks(
            places.filter(({ kind, subject_id }) => within(kind === 'seat' ? categoryOf.get(subject_id) : subject_id)),
          )
    const on_hold = house.filter((seat) => seat.on_hold && !taken.has(seat.id)).length
    return placesOf({ total: hasHall ? house.length : (quota?.capacity ?? 0), held, on_hold }, tickets)
  }
  const whole = count(null)
  return (category_id) => {
    if (category_id === null) return whole
    const category = count(category_id)
    return category && whole && capFreePlaces(category, whole)
  }
}
