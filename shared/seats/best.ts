import type { RowOf } from '../registry'

export type PlanSeat = Pick<
  RowOf<'seats'>,
  'id' | 'price_category_id' | 'block' | 'row' | 'num' | 'override_num' | 'x' | 'y' | 'wheelchair' | 'linked_seat_id'
>

/** Distance between the centres of neighbouring seats, in plan units. More than one and a half of it is an aisle. */
export const PITCH = 44

export type BestSeatsWanted = {
  readonly category_id: string
  readonly qty: number
  /** Seats that the seller can sell now. */
  readonly sellable: ReadonlySet<string>
  /** Seats not sold yet, wherever they are held. Used to avoid leaving single seats. */
  readonly unsold: ReadonlySet<string>
  /** Seats already in the cart. Further ones are placed beside them. */
  readonly beside: readonly string[]
  /** True if no seats are better than seats that are not all adjacent. */
  readonly together?: boolean
}

/** A seat with the one that it is only sold with: a wheelchair place, which comes first, and its companion seat. */
export function bundleOf<Seat extends Pick<PlanSeat, 'id' | 'linked_seat_id'>>(
  seat: Seat,
  plan: readonly Seat[],
): Seat[] {
  const partner = plan.find((other) => other.id === seat.linked_seat_id || other.linked_seat_id === seat.id)
  return partner && partner.id !== seat.id ? [seat, partner] : [seat]
}

/**
 * Returns true if a new choice of best seats replaces an earlier one. Both are for a category, or null for any: only
 * choices for two different categories stand beside each other. Seats chosen by hand, `undefined`, stay.
 */
export const replacesBest = (earlier: string | null | undefined, now: string | null): boolean =>
  earlier !== undefined && (earlier === null || now === null || earlier === now)

/** Rows split at their aisles, each from left to right. */
function runs(plan: readonly PlanSeat[]): PlanSeat[][] {
  const rows = new Map<string, PlanSeat[]>()
  for (const seat of plan) {
    const key = `${seat.block}\u0000${seat.row}`
    const row = rows.get(key)
    if (row) row.push(seat)
    else rows.set(key, [seat])
  }
  const found: PlanSeat[][] = []
  for (const row of rows.values()) {
    row.sort((a, b) => a.x - b.x || a.y - b.y)
    let run: PlanSeat[] = []
    for (const seat of row) {
      const before = run.at(-1)
      if (before && Math.hypot(seat.x - before.x, seat.y - before.y) > PITCH * 1.5) {
        found.push(run)
        run = []
      }
      run.push(seat)
    }
    found.push(run)
  }
  return found
}

type Candidate = { readonly seats: readonly PlanSeat[]; readonly score: readonly number[] }

const better = (a: Candidate, b: Candidate): boolean => {
  for (let i = 0; i < a.score.length; i++) {
    const difference = (a.score[i] ?? 0) - (b.score[i] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** Number of single unsold seats that taking `run[from … to]` would leave. */
function singlesLeft(run: readonly PlanSeat[], from: number, to: number, unsold: ReadonlySet<string>): number {
  const open = (i: number) => (i < from || i > to) && run[i] !== undefined && unsold.has(run[i].id)
  const alone = (i: number) => open(i) && !open(i - 1) && !open(i + 1)
  return (alone(from - 1) ? 1 : 0) + (alone(to + 1) ? 1 : 0)
}

/**
 * Chooses the best seats of a category: adjacent, beside those already in the cart, leaving no single seats where
 * possible, and nearest to the middle of the stage. Wheelchair places and their companion seats are never chosen
 * automatically. Where no row has enough adjacent seats, the largest group is taken first.
 * @returns at most `qty` seats, fewer where there are not enough
 */
export function bestSeats(plan: readonly PlanSeat[], wanted: BestSeatsWanted): PlanSeat[] {
  const bundled = new Set(
    plan.flatMap((seat) => (seat.linked_seat_id ? [seat.id, seat.linked_seat_id] : seat.wheelchair ? [seat.id] : [])),
  )
  const eligible = new Set(
    plan
      .filter(
        (seat) =>
          seat.price_category_id === wanted.category_id && wanted.sellable.has(seat.id) && !bundled.has(seat.id),
      )
      .map((s) => s.id),
  )
  const middle = plan.length ? (Math.min(...plan.map((s) => s.x)) + Math.max(...plan.map((s) => s.x))) / 2 : 0
  const front = plan.length ? Math.min(...plan.map((s) => s.y)) : 0
  const rows = runs(plan)
  const unsold = new Set(wanted.unsold)
  const beside = plan.filter((seat) => wanted.beside.includes(seat.id))
  for (const seat of beside) unsold.delete(seat.id)
  const chosen: PlanSeat[] = []
  const away = (seat: PlanSeat) =>
    beside.length ? Math.min(...beside.map((other) => Math.hypot(other.x - seat.x, other.y - seat.y))) : 0

  const bestWindow = (size: number): Candidate | null => {
    let best: Candidate | null = null
    for (const run of rows) {
      for (let from = 0; from + size <= run.length; from++) {
        const seats = run.slice(from, from + size)
        if (!seats.every((seat) => eligible.has(seat.id))) continue
        const near = Math.min(...seats.map(away))
        const touching = near <= PITCH * 1.5 && beside.some((other) => run.includes(other)) ? 0 : 1
        const centre = seats.reduce((n, seat) => n + Math.hypot(seat.x - middle, seat.y - front), 0) / size
        const candidate = {
          seats,
          score: [
            beside.length ? touching : 0,
            singlesLeft(run, from, from + size - 1, unsold),
            beside.length ? near : 0,
            centre,
          ],
        }
        if (!best || better(candidate, best)) best = candidate
      }
    }
    return best
  }

  for (
    let size = wanted.qty;
    size > 0 && chosen.length < wanted.qty;
    size = Math.min(size, wanted.qty - chosen.length)
  ) {
    const found = bestWindow(size)
    if (!found) {
      if (wanted.together) return []
      size -= 1
      continue
    }
    for (const seat of found.seats) {
      chosen.push(seat)
      beside.push(seat)
      eligible.delete(seat.id)
      unsold.delete(seat.id)
    }
  }
  return chosen
}
