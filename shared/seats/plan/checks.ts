import type { SeatingPlan, SeatValues } from './edit'

/** A problem of a plan. */
export const PLAN_PROBLEMS = [
  'overlap',
  'same_name',
  'no_name',
  'no_gate',
  'no_companion',
  'lost_companion',
  'unknown_category',
  'few_wheelchairs',
] as const
export type PlanProblem = {
  readonly problem: (typeof PLAN_PROBLEMS)[number]
  readonly seats: readonly string[]
  readonly required?: number
}

/** Closer than this, two seats are in one place. */
const TOO_CLOSE = 20

/**
 * Wheelchair places that a plan needs: one in a hundred, at least two (§ 10 of the German model regulation for places
 * of assembly).
 */
export const requiredWheelchairs = (seats: number): number => (seats === 0 ? 0 : Math.max(2, Math.ceil(seats / 100)))

/** Columns of the grid that one row of cells spans. Wider than any plan, so that a cell has one number. */
const ROW = 1_000_000

/** Pairs of seats in one place, found through a grid in linear time. */
function overlapping(seats: ReadonlyMap<string, SeatValues>): string[] {
  const cells = new Map<number, { readonly id: string; readonly x: number; readonly y: number }[]>()
  const found = new Set<string>()
  for (const [id, { x, y }] of seats) {
    const cell = Math.floor(y / TOO_CLOSE) * ROW + Math.floor(x / TOO_CLOSE)
    for (let around = cell - ROW; around <= cell + ROW; around += ROW)
      for (let near = around - 1; near <= around + 1; near++)
        for (const other of cells.get(near) ?? [])
          if (Math.hypot(other.x - x, other.y - y) < TOO_CLOSE) {
            found.add(other.id)
            found.add(id)
          }
    const list = cells.get(cell)
    if (list) list.push({ id, x, y })
    else cells.set(cell, [{ id, x, y }])
  }
  return [...found]
}

function sameNames(seats: ReadonlyMap<string, SeatValues>): string[] {
  const names = new Map<string, string[]>()
  for (const [id, { block, row, num, override_num }] of seats) {
    const name = `${block}\u0000${row}\u0000${override_num ?? num}`
    const list = names.get(name)
    if (list) list.push(id)
    else names.set(name, [id])
  }
  return [...names.values()].flatMap((ids) => (ids.length > 1 ? ids : []))
}

/** Checks a plan. Seats without a gate are a problem only where other seats have one. */
export function planProblems(plan: Pick<SeatingPlan, 'seats'>, categories: ReadonlySet<string>): PlanProblem[] {
  const seats = [...plan.seats]
  const where = (test: (seat: (typeof seats)[number][1]) => boolean) =>
    seats.flatMap(([id, seat]) => (test(seat) ? [id] : []))
  const hasGates = seats.some(([, { gate }]) => gate !== null)
  const wheelchairs = where(({ wheelchair }) => wheelchair)
  const required = requiredWheelchairs(seats.length)
  const found: PlanProblem[] = [
    { problem: 'overlap', seats: overlapping(plan.seats) },
    { problem: 'same_name', seats: sameNames(plan.seats) },
    { problem: 'no_name', seats: where(({ row, num }) => row.trim() === '' || num.trim() === '') },
    { problem: 'no_gate', seats: hasGates ? where(({ gate }) => gate === null) : [] },
    {
      problem: 'no_companion',
      seats: where(({ wheelchair, linked_seat_id }) => wheelchair && linked_seat_id === null),
    },
    {
      problem: 'lost_companion',
      seats: where(({ linked_seat_id }) => linked_seat_id !== null && !plan.seats.has(linked_seat_id)),
    },
    { problem: 'unknown_category', seats: where(({ price_category_id }) => !categories.has(price_category_id)) },
  ]
  const problems = found.filter((each) => each.seats.length > 0)
  return wheelchairs.length < required
    ? [...problems, { problem: 'few_wheelchairs', seats: wheelchairs, required: required - wheelchairs.length }]
    : problems
}
