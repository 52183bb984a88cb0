import type { RowOf } from '../../../shared/registry'
import { type HeldRight, seatRight } from '../../../shared/rights/rules'

type Seat = RowOf<'seats'>

/**
 * State of a seat for this desk. `in_sale`: in the cart. `here`: held by this desk and for sale offline. `free`: can be
 * acquired while online. `elsewhere`: a house seat, or held by another desk, the web shop or another sale here. `sold`:
 * sold.
 */
export type DeskSeatState = 'in_sale' | 'here' | 'free' | 'elsewhere' | 'sold'

export type SeatStates = ReadonlyMap<string, DeskSeatState>

/** State of every seat in the plan of an event. */
export function hallOf(
  event_id: string,
  seats: readonly Seat[],
  rights: readonly RowOf<'rights'>[],
  held: readonly HeldRight[],
  inSale: ReadonlySet<string>,
  device_id: string,
  /** Seats in other carts of this desk, parked or in another tab. This cart cannot sell them. */
  inOthers: ReadonlySet<string> = new Set(),
  /** Seats in carts of the web shop, whose rights no device keeps. */
  inShop: ReadonlySet<string> = new Set(),
): SeatStates {
  const live = new Map<string, RowOf<'rights'>>()
  for (const right of rights)
    if (right.kind === 'seat' && !right.deleted && (right.status === 'live' || right.status === 'spent'))
      live.set(right.subject_id, right)
  return new Map(
    seats.map((seat): [string, DeskSeatState] => {
      if (inSale.has(seat.id)) return [seat.id, 'in_sale']
      if (inOthers.has(seat.id)) return [seat.id, 'elsewhere']
      if (seatRight(held, event_id, seat.id)) return [seat.id, 'here']
      const right = live.get(seat.id)
      if (!right) return [seat.id, seat.on_hold || inShop.has(seat.id) ? 'elsewhere' : 'free']
      // An own right that is no longer held has been sold, even if the server does not know it yet.
      return [seat.id, right.status === 'spent' || right.device_id === device_id ? 'sold' : 'elsewhere']
    }),
  )
}

/** The seats in one of the given states. */
export const seatsIn = (hall: SeatStates, ...states: readonly DeskSeatState[]): Set<string> =>
  new Set([...hall].flatMap(([id, state]) => (states.includes(state) ? [id] : [])))

/** Compares names with numbers in natural order: row 9 before row 10. */
export const compareNames = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** The rows of some seats as `1–4`, or the name of a single row. Empty without seats. */
export function rowSpan(seats: readonly Pick<Seat, 'row'>[]): string {
  const rows = [...new Set(seats.map((seat) => seat.row))].sort(compareNames)
  const first = rows[0] ?? ''
  const last = rows.at(-1) ?? ''
  return first === last ? first : `${first}–${last}`
}

export type SeatRow = { readonly block: string; readonly row: string; readonly seats: readonly Seat[] }

/** Groups the seats by block and row, from left to right, as lists and arrow keys go through them. */
export function seatRowsOf(seats: readonly Seat[]): SeatRow[] {
  const rows = new Map<string, { block: string; row: string; seats: Seat[] }>()
  for (const seat of seats) {
    const key = `${seat.block}\u0000${seat.row}`
    const row = rows.get(key)
    if (row) row.seats.push(seat)
    else rows.set(key, { block: seat.block, row: seat.row, seats: [seat] })
  }
  for (const row of rows.values()) row.seats.sort((a, b) => a.x - b.x || a.y - b.y)
  return [...rows.values()].sort((a, b) => compareNames(a.block, b.block) || compareNames(a.row, b.row))
}
