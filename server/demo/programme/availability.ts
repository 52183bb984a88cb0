import type { RowOf } from '../../../shared/registry'
import type { Dice } from '../rng'
import type { Night } from './evenings'

type Seat = RowOf<'seats'>

/** What is still to be had of one night. */
export type House = {
  /** Neighbouring seats of one category where there are any; null where so many are not left. */
  takeSeats(category_id: string, qty: number): Seat[] | null
  /** Places of an open floor, out of the category and the house; false where they are not left. */
  takePlaces(category_id: string, qty: number): boolean
  left(category_id: string): number
}

/** Neighbours in a row nearest to its middle, as a box office sells them. */
function window(row: readonly Seat[], free: ReadonlySet<Seat>, qty: number): Seat[] | null {
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

export function openHouse(night: Night, plan: readonly Seat[], dice: Dice): House {
  const seats = night.event.seating_plan_id ? plan.filter((seat) => seat.linked_seat_id === null) : []
  const free = new Set(seats)
  const rows = new Map<string, Map<string, Seat[]>>()
  for (const seat of seats) {
    const category = rows.get(seat.price_category_id) ?? new Map<string, Seat[]>()
    rows.set(seat.price_category_id, category)
    const key = `${seat.block} ${seat.row}`
    category.set(key, [...(category.get(key) ?? []), seat])
  }
  const rest = new Map([...night.areas.map((area) => [area.category_id, area.capacity] as const), [night.event.id, night.capacity] as const])
  const left = (subject_id: string) => rest.get(subject_id) ?? 0
  const freeIn = (category_id: string) => [...free].filter((seat) => seat.price_category_id === category_id)
  const seatsLeft = new Map(night.areas.map(({ category_id }) => [category_id, freeIn(category_id).length]))
  return {
    left: (category_id) => (night.event.seating_plan_id ? (seatsLeft.get(category_id) ?? 0) : Math.min(left(category_id), left(night.event.id))),
    takeSeats(category_id, qty) {
      const all = [...(rows.get(category_id)?.values() ?? [])]
      // People sit in front first, but not only: somewhere in the better half of what is left, then anywhere.
      const first = dice.below(Math.max(1, Math.ceil(all.length * 0.6)))
      const tried = [...all.slice(first), ...all.slice(0, first)]
      const together = tried.reduce<Seat[] | null>((found, row) => found ?? window(row, free, qty), null)
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
