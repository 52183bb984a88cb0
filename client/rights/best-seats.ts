import type { RowOf } from '../../shared/registry'

type Seat = Pick<RowOf<'seats'>, 'id' | 'block' | 'row' | 'x' | 'y' | 'wheelchair' | 'linked_seat_id'>

/** Further apart than this (plan units) two seats of a row are not neighbours. */
const NEIGHBOUR = 66

/**
 * The best `qty` free seats, in blocks of neighbours as long as possible: nearest to the stage first, then to the middle
 * of the row. A run is taken from the end that leaves no single seat behind where that can be had. Wheelchair places and
 * their companions are never chosen: they are sold together and on request.
 */
export function bestSeats(seats: readonly Seat[], free: (id: string) => boolean, qty: number): string[] {
  const middle = seats.length === 0 ? 0 : seats.reduce((n, seat) => n + seat.x, 0) / seats.length
  const runs = runsOf(seats.filter((seat) => !seat.wheelchair && seat.linked_seat_id === null && free(seat.id)))
  const chosen: string[] = []
  while (chosen.length < qty && runs.length > 0) {
    const wanted = qty - chosen.length
    const score = (run: readonly Seat[]) => {
      const size = Math.min(run.length, wanted)
      const single = run.length - size === 1 ? 1 : 0
      const off = Math.min(...windows(run, size).map((part) => Math.abs(centre(part) - middle)))
      return [-size, single, run[0]?.y ?? 0, off] as const
    }
    const ranked = runs.map((run) => ({ run, score: score(run) })).sort((a, b) => compare(a.score, b.score))
    const best = ranked[0]?.run ?? []
    const size = Math.min(best.length, wanted)
    const part = windows(best, size).sort((a, b) => orphans(best, a) - orphans(best, b) || Math.abs(centre(a) - middle) - Math.abs(centre(b) - middle))[0]
    chosen.push(...(part ?? []).map((seat) => seat.id))
    runs.splice(runs.indexOf(best), 1)
  }
  return chosen
}

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (const [i, value] of a.entries()) if (value !== b[i]) return value - (b[i] ?? 0)
  return 0
}

const centre = (run: readonly Seat[]): number => ((run[0]?.x ?? 0) + (run.at(-1)?.x ?? 0)) / 2

const windows = (run: readonly Seat[], size: number): Seat[][] =>
  Array.from({ length: Math.max(0, run.length - size + 1) }, (_, start) => run.slice(start, start + size))

/** How many single seats a choice leaves at the ends of its run. */
const orphans = (run: readonly Seat[], part: readonly Seat[]): number => {
  const start = run.indexOf(part[0] as Seat)
  return (start === 1 ? 1 : 0) + (run.length - start - part.length === 1 ? 1 : 0)
}

function runsOf(seats: readonly Seat[]): Seat[][] {
  const sorted = [...seats].sort(
    (a, b) => a.y - b.y || (a.block < b.block ? -1 : a.block > b.block ? 1 : 0) || (a.row < b.row ? -1 : a.row > b.row ? 1 : 0) || a.x - b.x,
  )
  const runs: Seat[][] = []
  for (const seat of sorted) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && last.block === seat.block && last.row === seat.row && seat.x - last.x <= NEIGHBOUR) run.push(seat)
    else runs.push([seat])
  }
  return runs
}
