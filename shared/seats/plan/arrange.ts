import type { PlanShape } from '../office'
import { copyName } from './block-names'
import {
  additionEdit,
  EMPTY_EDIT,
  type PlanEdit,
  type SeatingPlan,
  type SeatPatch,
  type SeatValues,
  seatEdit,
} from './edit'
import { PLAN_GRID } from './grid'
import { moveOntoSheet, rotatePoints } from './group'

type Patches = readonly (readonly [id: string, values: SeatPatch])[]
type PlacedSeat = { readonly id: string; readonly x: number; readonly y: number }

const placed = (plan: SeatingPlan, ids: Iterable<string>): PlacedSeat[] =>
  [...ids].flatMap((id) => {
    const seat = plan.seats.get(id)
    return seat ? [{ id, x: seat.x, y: seat.y }] : []
  })

const patches = (points: readonly PlacedSeat[]): Patches =>
  points.length === 0 ? [] : moveOntoSheet(points).map(({ id, x, y }) => [id, { x, y }] as const)

/** Moves seats and shapes by a distance, as far as the edges of the plan allow. */
export function moveEdit(plan: SeatingPlan, ids: Iterable<string>, dx: number, dy: number): PlanEdit {
  const list = [...ids]
  const seats = placed(plan, list)
  const shapes = list.flatMap((id) => plan.shapes.get(id) ?? [])
  const all = [...seats, ...shapes]
  if (all.length === 0) return EMPTY_EDIT
  const x = Math.max(dx, -Math.min(...all.map((each) => each.x)))
  const y = Math.max(dy, -Math.min(...all.map((each) => each.y)))
  const [byX, byY] = [Math.round(x), Math.round(y)]
  if (byX === 0 && byY === 0) return EMPTY_EDIT
  return {
    ...seatEdit(
      plan,
      seats.map((seat) => [seat.id, { x: seat.x + byX, y: seat.y + byY }] as const),
    ),
    shapes: shapes.map((shape) => ({
      id: shape.id,
      before: shape,
      after: {
        ...shape,
        x: shape.x + byX,
        y: shape.y + byY,
        points: shape.points.map((value, i) => Math.max(0, value + (i % 2 === 0 ? byX : byY))),
      },
    })),
  }
}

export const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** Aligns seats at an edge or the middle of them. */
export function alignSeats(plan: SeatingPlan, ids: Iterable<string>, to: Alignment): Patches {
  const seats = placed(plan, ids)
  const axis = to === 'left' || to === 'centre' || to === 'right' ? 'x' : 'y'
  const values = seats.map((seat) => seat[axis])
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const target = to === 'left' || to === 'top' ? least : to === 'right' || to === 'bottom' ? most : (least + most) / 2
  return patches(seats.map((seat) => ({ ...seat, [axis]: target })))
}

/** Spreads seats evenly between the outermost two. */
export function distributeSeats(plan: SeatingPlan, ids: Iterable<string>, axis: 'x' | 'y'): Patches {
  const seats = placed(plan, ids).sort((a, b) => a[axis] - b[axis])
  const [first, last] = [seats[0], seats.at(-1)]
  if (!first || !last || seats.length < 3) return []
  const step = (last[axis] - first[axis]) / (seats.length - 1)
  return patches(seats.map((seat, i) => ({ ...seat, [axis]: first[axis] + i * step })))
}

const middle = (seats: readonly PlacedSeat[], axis: 'x' | 'y'): number => {
  const values = seats.map((seat) => seat[axis])
  return (Math.min(...values) + Math.max(...values)) / 2
}

/** Mirrors seats at the middle of them: `x` swaps left and right. */
export function mirrorSeats(plan: SeatingPlan, ids: Iterable<string>, axis: 'x' | 'y'): Patches {
  const seats = placed(plan, ids)
  const at = middle(seats, axis)
  return patches(seats.map((seat) => ({ ...seat, [axis]: 2 * at - seat[axis] })))
}

/** Turns seats around the middle of them, clockwise by degrees. */
export function turnSeats(plan: SeatingPlan, ids: Iterable<string>, degrees: number): Patches {
  const seats = placed(plan, ids)
  if (seats.length === 0) return []
  return patches(rotatePoints(seats, { x: middle(seats, 'x'), y: middle(seats, 'y') }, degrees))
}

/** Places of a copy: beside the seats, below them, or mirrored on the other side of the plan. */
export const COPY_PLACES = ['beside', 'below', 'across'] as const
export type CopyPlace = (typeof COPY_PLACES)[number]

/**
 * Makes the edit that copies seats. Companions are linked within the copy, holds stay behind, and blocks get a new
 * name.
 */
export function copyEdit(plan: SeatingPlan, ids: Iterable<string>, newId: () => string, to: CopyPlace): PlanEdit {
  const seats = placed(plan, ids)
  if (seats.length === 0) return EMPTY_EDIT
  const copies = new Map(seats.map(({ id }) => [id, newId()]))
  const extent = (axis: 'x' | 'y') =>
    Math.max(...seats.map((seat) => seat[axis])) - Math.min(...seats.map((seat) => seat[axis])) + PLAN_GRID * 4
  const [right, down] = [to === 'beside' ? extent('x') : 0, to === 'below' ? extent('y') : 0]
  const points = moveOntoSheet(
    seats.map((seat) => ({
      ...seat,
      x: to === 'across' ? plan.sheet.width - seat.x : seat.x + right,
      y: seat.y + down,
    })),
  )
  const taken = new Set([...plan.seats.values()].map(({ block }) => block))
  const names = new Map<string, string>()
  const blockOf = (block: string): string => {
    const name = names.get(block) ?? copyName(block, taken, to === 'across')
    taken.add(name)
    names.set(block, name)
    return name
  }
  return additionEdit(
    points.flatMap(({ id, x, y }): [string, SeatValues][] => {
      const seat = plan.seats.get(id)
      if (!seat) return []
      const linked_seat_id = seat.linked_seat_id === null ? null : (copies.get(seat.linked_seat_id) ?? null)
      return [
        [
          copies.get(id) ?? newId(),
          { ...seat, x, y, block: blockOf(seat.block), linked_seat_id, hold_owner: null, hold_reason: null },
        ],
      ]
    }),
  )
}

/**
 * Splits rows at a line: the seats on its right get a block of their own, and the rows move apart by half a pitch on
 * each side.
 * @param from start and `to` end of the line
 */
export function splitEdit(
  plan: SeatingPlan,
  ids: Iterable<string>,
  from: PlacedSeat | Omit<PlacedSeat, 'id'>,
  to: Omit<PlacedSeat, 'id'>,
  block: string,
): PlanEdit {
  const side = ({ x, y }: PlacedSeat) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
  // Seen downwards along the line, its left side has a negative sign.
  const direction = to.y >= from.y ? 1 : -1
  const seats = placed(plan, ids)
  const right = seats.filter((seat) => side(seat) * direction < 0)
  if (right.length === 0 || right.length === seats.length) return EMPTY_EDIT
  const isRight = new Set(right.map(({ id }) => id))
  const points = moveOntoSheet(
    seats.map((seat) => ({ ...seat, x: seat.x + (isRight.has(seat.id) ? PLAN_GRID : -PLAN_GRID) })),
  )
  return seatEdit(
    plan,
    points.map(({ id, x, y }) => [id, { x, y, ...(isRight.has(id) ? { block } : {}) }] as const),
  )
}

/** Makes the edit that sets one shape; null deletes it. */
export const shapeEdit = (plan: SeatingPlan, id: string, after: PlanShape | null): PlanEdit => ({
  ...EMPTY_EDIT,
  shapes: [{ id, before: plan.shapes.get(id) ?? null, after }],
})
