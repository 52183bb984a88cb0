import type { RowOf } from '../../../shared/registry'
import type { Rng } from '../rng'
import type { Evening } from './evenings'

type Seat = RowOf<'seats'>

/** Seats and places of an evening that are still available. */
export type EveningAvailability = {
  /** Takes seats of one category, neighbouring where possible; null where there are not enough. */
  takeSeats(category_id: string, qty: number): Seat[] | null
  /** Takes unnumbered places from the category and the whole event; false where there are not enough. */
  takePlaces(category_id: string, qty: number): boolean
  left(category_id: string): number
}

/** Finds neighbouring free seats nearest to the middle of a row, as a box office sells them. */
function bestNeighbours(row: readonly Seat[], free: ReadonlySet<Seat>, qty: number): Seat[] | null {
  let best: Seat[] | null = null
  let least = Number.POSITIVE_INFINITY
  for (let start = 0; start + qty <= row.length; start++) {
    const seats = row.slice(start, start + qty)
    const off = Math.abs(start + (qty - 1) / 2 - (row.length - 1) / 2)
    if (off < least && seats.every((seat) => free.has(seat))) {
      best = seats
      least = off
    }
  }
  return best
}

export function availabilityOf(night: Evening, plan: readonly Seat[], dice: Rng): EveningAvailability {
  const seats = night.event.seating_plan_id ? plan.filter((seat) => seat.linked_seat_id === null) : []
  const free = new Set(seats)
  const rows = new Map<string, Map<string, Seat[]>>()
  for (const seat of seats) {
    const category = rows.get(seat.price_category_id) ?? new Map<string, Seat[]>()
    rows.set(seat.price_category_id, category)
    const key = `${seat.block} ${seat.row}`
    category.set(key, [...(category.get(key) ?? []), seat])
  }
  const rest = new Map([
    ...night.areas.map((area) => [area.category_id, area.capacity] as const),
    [night.event.id, night.capacity] as const,
  ])
  const left = (subject_id: string) => rest.get(subject_id) ?? 0
  const freeIn = (category_id: string) => [...free].filter((seat) => seat.price_category_id === category_id)
  const seatsLeft = new Map(night.areas.map(({ category_id }) => [category_id, freeIn(category_id).length]))
  return {
    left: (category_id) =>
      night.event.seating_plan_id
        ? (seatsLeft.get(category_id) ?? 0)
        : Math.min(left(category_id), left(night.event.id)),
    takeSeats(category_id, qty) {
      const all = [...(rows.get(category_id)?.values() ?? [])]
      // People prefer the front, but not only: start somewhere in the better part, then try the rest.
      const first = dice.below(Math.max(1, Math.ceil(all.length * 0.6)))
      const tried = [...all.slice(first), ...all.slice(0, first)]
      const together = tried.reduce<Seat[] | null>((found, row) => found ?? bestNeighbours(row, free, qty), null)
      const taken = together ?? freeIn(category_id).slice(0, qty)
      if (taken.length < qty) return null
      for (const seat of taken) free.delete(seat)
      seatsLeft.set(category_id, (seatsLeft.get(category_id) ?? 0) - qty)
      return taken
    },
    takePlaces(category_id, qty) {
      if (left(category_id) < qty || left(night.event.id) < qty) return false
      rest.set(category_id, left(category_id) - qty)
      rest.set(night.event.id, left(night.event.id) - qty)
      return true
    },
  }
}
