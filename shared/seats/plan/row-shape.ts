import type { SeatingPlan, SeatPatch } from './edit'
import { moveOntoSheet, rotatePoints } from './group'

/**
 * Form of a row: mean distance of its seats and rise of its ends towards the stage in plan units, and its angle in
 * degrees.
 */
export type RowShape = { readonly pitch: number; readonly curve: number; readonly angle: number }

type Place = { readonly id: string; readonly x: number; readonly y: number }

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Seats of a row from one end to the other, relative to the middle between both ends and turned so that the ends are
 * level.
 */
function levelled(
  plan: SeatingPlan,
  ids: readonly string[],
): { readonly seats: readonly Place[]; readonly angle: number } | null {
  const places = ids.flatMap((id): Place[] => {
    const seat = plan.seats.get(id)
    return seat ? [{ id, x: seat.x, y: seat.y }] : []
  })
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const isUpright = Math.max(...ys) - Math.min(...ys) > Math.max(...xs) - Math.min(...xs)
  const sorted = places.sort((a, b) => (isUpright ? a.y - b.y || a.x - b.x : a.x - b.x || a.y - b.y))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || sorted.length < 2) return null
  const angle = (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI
  const middle = { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 }
  const seats = rotatePoints(sorted, middle, -angle).map(({ id, x, y }) => ({ id, x: x - middle.x, y: y - middle.y }))
  return { seats, angle }
}

/** Curve of the parabola through the ends of a level row that fits its seats best. */
function curveOf(seats: readonly Place[], half: number): number {
  const rises = seats.map(({ x, y }) => [1 - (x / half) ** 2, y] as const)
  const weight = rises.reduce((sum, [rise]) => sum + rise ** 2, 0)
  return weight === 0 ? 0 : rises.reduce((sum, [rise, y]) => sum + rise * y, 0) / weight
}

/** Measures the form of a row; null for fewer than two seats, or seats that are all in one place. */
export function rowShape(plan: SeatingPlan, ids: readonly string[]): RowShape | null {
  const row = levelled(plan, ids)
  const half = row?.seats.at(-1)?.x ?? 0
  if (!row || half <= 0) return null
  return {
    pitch: Math.round((half * 2) / (row.seats.length - 1)),
    curve: Math.round(curveOf(row.seats, half)),
    angle: Math.round(row.angle),
  }
}

/** Gives a row another form around its middle. Gaps within it grow with the pitch. */
export function reshapeRow(
  plan: SeatingPlan,
  ids: readonly string[],
  change: Partial<RowShape>,
): [id: string, SeatPatch][] {
  const [row, now] = [levelled(plan, ids), rowShape(plan, ids)]
  const half = row?.seats.at(-1)?.x ?? 0
  if (!row || !now) return []
  const scale = change.pitch === undefined ? 1 : change.pitch / ((half * 2) / (row.seats.length - 1))
  const curve = change.curve ?? curveOf(row.seats, half)
  const level = row.seats.map(({ id, x }) => ({ id, x: x * scale, y: -curve * (x / half) ** 2 }))
  const turned = rotatePoints(level, { x: 0, y: 0 }, change.angle ?? row.angle)
  const before = row.seats.flatMap(({ id }) => plan.seats.get(id) ?? [])
  const by = (axis: 'x' | 'y') => mean(before.map((seat) => seat[axis])) - mean(turned.map((seat) => seat[axis]))
  const [dx, dy] = [by('x'), by('y')]
  return moveOntoSheet(turned.map(({ id, x, y }) => ({ id, x: x + dx, y: y + dy }))).map(({ id, x, y }) => [
    id,
    { x, y },
  ])
}
