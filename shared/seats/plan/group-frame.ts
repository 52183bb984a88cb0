import type { SeatLayout } from '../office'
import { type GroupSeat, rotatePoints } from './group'

type Point = { readonly x: number; readonly y: number }
type Frame = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Parts of a group that a pointer drags: the whole group, its corner, the end of its first row, and its angle. */
export type GroupHandle = 'move' | 'size' | 'curve' | 'turn'

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)))
/** Seats or rows that fit into a length. */
const fitting = (length: number, pitch: number): number => within(length / pitch + 1, 1, 200)
/** Pitch at which this many seats or rows fill a length. */
const filling = (length: number, count: number, pitch: number): number =>
  count < 2 ? pitch : within(length / (count - 1), 20, 400)

/**
 * Fills a rectangle with straight rows at about the group's pitch. `isExact`: the pitch gives way, so that they reach
 * its edges.
 */
export function fillFrame(layout: SeatLayout, { left, top, right, bottom }: Frame, isExact: boolean): SeatLayout {
  const [width, height] = [right - left - (layout.aisle ?? 0), bottom - top]
  const [seats, rows] = [fitting(width, layout.pitch), fitting(height, layout.row_pitch)]
  const pitches = isExact
    ? { pitch: filling(width, seats, layout.pitch), row_pitch: filling(height, rows, layout.row_pitch) }
    : {}
  const place = { x: within((left + right) / 2, 0, 100_000), y: within(top, 0, 100_000) }
  return { ...layout, ...place, ...pitches, seats, rows, last_seats: null, growth: 0, rotation: 0 }
}

/** Number of rows, seats of the first row, and width of the aisle in plan units. */
export type GroupCount = { readonly rows?: number; readonly seats?: number; readonly aisle?: number }

/** Sets rows, seats and aisle of a group without changing the area that it covers: the pitch gives way. */
export function recountGroup(
  layout: SeatLayout,
  { rows = layout.rows, seats = layout.seats, aisle = layout.aisle ?? 0 }: GroupCount,
): SeatLayout {
  const width = (layout.seats - 1) * layout.pitch + (layout.aisle ?? 0) - aisle
  const height = (layout.rows - 1) * layout.row_pitch
  return {
    ...layout,
    rows,
    seats,
    aisle,
    pitch: filling(width, seats, layout.pitch),
    row_pitch: filling(height, rows, layout.row_pitch),
  }
}

/**
 * Changes a group by a drag of one of its handles, in plan units. `keepsCount`: its corner changes the pitch and not
 * the number of seats.
 */
export function dragGroup(
  start: SeatLayout,
  handle: GroupHandle,
  from: Point,
  to: Point,
  keepsCount: boolean,
): SeatLayout {
  const delta = { x: to.x - from.x, y: to.y - from.y }
  if (handle === 'move')
    return { ...start, x: within(start.x + delta.x, 0, 100_000), y: within(start.y + delta.y, 0, 100_000) }
  if (handle === 'turn') {
    const angle = ({ x, y }: Point) => (Math.atan2(y - start.y, x - start.x) * 180) / Math.PI
    return { ...start, rotation: (((start.rotation + Math.round(angle(to) - angle(from))) % 360) + 360) % 360 }
  }
  const [own = delta] = rotatePoints([delta], { x: 0, y: 0 }, -start.rotation)
  if (handle === 'curve') return { ...start, curve: within(start.curve - own.y, 0, 2000) }
  const [width, height] = [(start.seats - 1) * start.pitch + own.x * 2, (start.rows - 1) * start.row_pitch + own.y]
  if (keepsCount)
    return {
      ...start,
      pitch: filling(width, start.seats, start.pitch),
      row_pitch: filling(height, start.rows, start.row_pitch),
    }
  const seats = fitting(width, start.pitch)
  const last_seats =
    start.last_seats == null ? start.last_seats : within(start.last_seats + seats - start.seats, 1, 200)
  return { ...start, seats, last_seats, rows: fitting(height, start.row_pitch) }
}

/** Places of the handles around the seats of a group. An arc has no handle for its curve. */
export function handlesOf(
  layout: SeatLayout,
  seats: readonly GroupSeat[],
): (Point & { readonly handle: GroupHandle })[] {
  const [first, corner] = [seats.filter(({ key }) => key.startsWith('0/')), seats.at(-1)]
  const [start, end] = [first[0], first.at(-1)]
  if (!start || !end || !corner) return []
  const away = ({ x, y }: Point, dx: number, dy: number): Point =>
    rotatePoints([{ x: x + dx, y: y + dy }], { x, y }, layout.rotation)[0] ?? { x, y }
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
  return [
    { handle: 'size', ...away(corner, layout.pitch, layout.row_pitch * 0.8) },
    { handle: 'turn', ...away(middle, 0, -layout.row_pitch * 1.4) },
    ...(layout.arc > 0 ? [] : [{ handle: 'curve' as const, ...away(end, layout.pitch * 1.2, 0) }]),
  ]
}
