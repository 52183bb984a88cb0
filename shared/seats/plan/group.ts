import type { SeatLayout } from '../office'
import {
  additionEdit,
  EMPTY_EDIT,
  joinEdits,
  type PlanEdit,
  removalEdit,
  type SeatingPlan,
  type SeatPatch,
  type SeatValues,
  seatEdit,
} from './edit'
import { seatNumbers, seatRowNames } from './numbering'

type Point = { readonly x: number; readonly y: number }

/** A seat of a group before it is on a plan. `key` names its place in the group: row and position. */
export type GroupSeat = Point & { readonly key: string; readonly row: string; readonly num: string }

/** Distance of a seat's centre from the edges of the plan. */
const EDGE = 22

/** Turns points around a centre, clockwise by degrees. */
export function rotatePoints<P extends Point>(points: readonly P[], centre: Point, degrees: number): P[] {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return points.map((point) => {
    const [dx, dy] = [point.x - centre.x, point.y - centre.y]
    return { ...point, x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos }
  })
}

/** Moves points so that all of them are on the plan, and rounds them. */
export function moveOntoSheet<P extends Point>(points: readonly P[]): P[] {
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
  const [dx, dy] = [Math.max(0, EDGE - left), Math.max(0, EDGE - top)]
  return points.map((point) => ({ ...point, x: Math.round(point.x + dx), y: Math.round(point.y + dy) }))
}

/** Number of seats in a row of a group; the first row is 0. */
export const seatsInRow = (
  { rows, seats, last_seats, growth }: Pick<SeatLayout, 'rows' | 'seats' | 'last_seats' | 'growth'>,
  row: number,
): number =>
  last_seats == null
    ? seats + growth * row
    : rows < 2
      ? seats
      : Math.round(seats + ((last_seats - seats) * row) / (rows - 1))

/** One row: positions relative to the middle of the first row, whose seats look to the stage at the top. */
function rowPoints(layout: SeatLayout, row: number): Point[] {
  const { seats, pitch, row_pitch, curve, arc, staggered } = layout
  const count = seatsInRow(layout, row)
  const aisle = layout.aisle ?? 0
  const widest = ((seats - 1) * pitch + aisle) / 2 || pitch
  const radius = arc > 0 ? Math.max(pitch, ((seats - 1) * pitch) / ((arc * Math.PI) / 180)) : 0
  return Array.from({ length: count }, (_, i) => {
    const side = i < count / 2 ? -aisle / 2 : aisle / 2
    const along = (i - (count - 1) / 2) * pitch + side + (staggered && row % 2 === 1 ? pitch / 2 : 0)
    if (radius > 0) {
      const angle = along / (radius + row * row_pitch)
      return {
        x: Math.sin(angle) * (radius + row * row_pitch),
        y: Math.cos(angle) * (radius + row * row_pitch) - radius,
      }
    }
    return { x: along, y: row * row_pitch - curve * (along / widest) ** 2 }
  })
}

/** Generates the seats of a group. */
export function groupSeats(layout: SeatLayout): GroupSeat[] {
  const names = seatRowNames(layout)
  const seats = names.flatMap((row, r) => {
    const points = rowPoints(layout, r)
    const nums = seatNumbers(points.length, layout)
    return points.map(({ x, y }, i) => ({
      key: `${r}/${i}`,
      row,
      num: nums[i] ?? '',
      x: layout.x + x,
      y: layout.y + y,
    }))
  })
  return moveOntoSheet(rotatePoints(seats, layout, layout.rotation))
}

/** Ids of a group's seats: those in its blocks. */
export const seatsOfBlocks = (plan: SeatingPlan, blocks: readonly string[]): string[] =>
  [...plan.seats].flatMap(([id, { block }]) => (blocks.includes(block) ? [id] : []))

/** Makes the edit that gives a block another name, for its seats and in the groups and levels that have it. */
export function renamedBlockEdit(plan: SeatingPlan, from: string, to: string): PlanEdit {
  const seats = seatEdit(
    plan,
    seatsOfBlocks(plan, [from]).map((id) => [id, { block: to }] as const),
  )
  const stacks = [...plan.stacks.values()].filter(({ blocks }) => blocks.includes(from))
  return {
    ...seats,
    stacks: stacks.map((before) => {
      const blocks = [...new Set(before.blocks.map((block) => (block === from ? to : block)))]
      return { id: before.id, before, after: { ...before, name: before.name === from ? to : before.name, blocks } }
    }),
  }
}

/** Makes the edit that removes a block with its seats, and its group where it has no other block. */
export function removedBlockEdit(plan: SeatingPlan, block: string): PlanEdit {
  const groups = [...plan.stacks.values()].filter(({ blocks }) => blocks.length === 1 && blocks[0] === block)
  return {
    ...removalEdit(plan, new Set(seatsOfBlocks(plan, [block]))),
    stacks: groups.map((before) => ({ id: before.id, before, after: null })),
  }
}

export type GroupPlan = {
  readonly id: string
  readonly block: string
  readonly price_category_id: string
  readonly layout: SeatLayout
}

/** Makes the edit that adds a group with its seats. */
export function newGroupEdit({ id, block, price_category_id, layout }: GroupPlan, newId: () => string): PlanEdit {
  const stack = { id, name: block, blocks: [block], layout }
  return {
    ...additionEdit(groupSeats(layout).map((seat) => [newId(), seatOf(seat, block, price_category_id)] as const)),
    stacks: [{ id, before: null, after: stack }],
  }
}

const seatOf = ({ row, num, x, y }: GroupSeat, block: string, price_category_id: string): SeatValues => ({
  price_category_id,
  block,
  row,
  num,
  override_num: null,
  gate: null,
  x,
  y,
  wheelchair: false,
  linked_seat_id: null,
  hold_owner: null,
  hold_reason: null,
})

/**
 * Makes the edit that gives a group another form. Its seats are found by the names that the old form gave them. Seats
 * with a name of their own stay where they are, and places that were cleared stay free.
 */
export function changedGroupEdit(
  plan: SeatingPlan,
  stack_id: string,
  { block, price_category_id, layout }: Omit<GroupPlan, 'id'>,
  newId: () => string,
): PlanEdit {
  const stack = plan.stacks.get(stack_id)
  if (!stack?.layout) return EMPTY_EDIT
  const own = new Set(seatsOfBlocks(plan, stack.blocks))
  const byName = new Map([...own].map((id) => [`${plan.seats.get(id)?.row}\u0000${plan.seats.get(id)?.num}`, id]))
  const before = new Map(
    groupSeats(stack.layout).map((seat) => [seat.key, byName.get(`${seat.row}\u0000${seat.num}`) ?? null]),
  )
  const [changed, added]: [[string, SeatPatch][], [string, SeatValues][]] = [[], []]
  const kept = new Set<string>()
  for (const seat of groupSeats(layout)) {
    const id = before.get(seat.key)
    if (id) {
      kept.add(id)
      changed.push([id, { block, row: seat.row, num: seat.num, x: seat.x, y: seat.y }])
    } else if (id === undefined) added.push([newId(), seatOf(seat, block, price_category_id)])
  }
  const gone = [...before.values()].flatMap((id) => (id && !kept.has(id) ? [id] : []))
  // Seats with names of their own come along into the renamed block.
  const others = [...own].flatMap((id): [string, SeatPatch][] =>
    kept.has(id) || gone.includes(id) ? [] : [[id, { block }]],
  )
  const seats = joinEdits(
    joinEdits(seatEdit(plan, [...changed, ...others]), removalEdit(plan, new Set(gone))),
    additionEdit(added),
  )
  return {
    ...seats,
    stacks: [{ id: stack_id, before: stack, after: { ...stack, name: block, blocks: [block], layout } }],
  }
}
