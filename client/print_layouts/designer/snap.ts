import type { Box } from '../../../shared/printing/drawing/place'

/** Smallest side of an element in millimetres. */
export const SMALLEST = 0.5
/** Grid in millimetres. */
export const GRID_MM = 1

/**
 * Edges that a pointer moves: -1 the left or upper one, 1 the right or lower one, 0 none. All 0 moves the whole
 * element.
 */
export type Grip = { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 }

/** A box after a move, and the lines at which it snapped. */
export type SnappedBox = {
  readonly box: Box
  readonly guides: { readonly x: readonly number[]; readonly y: readonly number[] }
}

type Span = { readonly start: number; readonly length: number }

const rounded = (mm: number) => Math.round(mm * 100) / 100

/** Lines along one axis that others offer: edges and middles. */
const linesOf = (spans: readonly Span[]): number[] =>
  spans.flatMap(({ start, length }) => [start, start + length / 2, start + length])

/** The move of a line to the nearest other one within reach, null if there is none. */
function pull(
  points: readonly number[],
  lines: readonly number[],
  reach: number,
): { readonly by: number; readonly at: number } | null {
  let best: { by: number; at: number } | null = null
  for (const point of points)
    for (const at of lines)
      if (Math.abs(at - point) <= reach && (best === null || Math.abs(at - point) < Math.abs(best.by)))
        best = { by: at - point, at }
  return best
}

function along(
  span: Span,
  by: number,
  grip: -1 | 0 | 1,
  whole: boolean,
  lines: readonly number[],
  reach: number | null,
) {
  let { start, length } = span
  if (whole) start += by
  else if (grip === -1) {
    start = Math.min(start + by, span.start + span.length - SMALLEST)
    length = span.start + span.length - start
  } else if (grip === 1) length = Math.max(SMALLEST, length + by)
  else return { start, length, guides: [] }
  if (reach === null) return { start: rounded(start), length: rounded(length), guides: [] }
  const points = whole ? [start, start + length / 2, start + length] : grip === -1 ? [start] : [start + length]
  const found = pull(points, lines, reach)
  const [first = 0] = whole || grip === -1 ? [start] : [start + length]
  const snap = found ? found.by : Math.round(first / GRID_MM) * GRID_MM - first
  if (whole) start += snap
  else if (grip === -1) {
    start += snap
    length -= snap
  } else length += snap
  return { start: rounded(start), length: Math.max(SMALLEST, rounded(length)), guides: found ? [found.at] : [] }
}

/**
 * Moves or resizes a box. It snaps to the edges and middles of the paper and of other elements within reach, otherwise
 * to the grid.
 * @param by the pointer's way in millimetres
 * @param reach millimetres within which an edge is caught; null to snap to nothing
 */
export function movedBox(
  box: Box,
  by: { readonly x: number; readonly y: number },
  grip: Grip,
  others: readonly Box[],
  paper: Box,
  reach: number | null,
): SnappedBox {
  const whole = grip.x === 0 && grip.y === 0
  const all = [paper, ...others]
  const across = along(
    { start: box.x, length: box.width },
    by.x,
    grip.x,
    whole,
    linesOf(all.map(({ x, width }) => ({ start: x, length: width }))),
    reach,
  )
  const down = along(
    { start: box.y, length: box.height },
    by.y,
    grip.y,
    whole,
    linesOf(all.map(({ y, height }) => ({ start: y, length: height }))),
    reach,
  )
  return {
    box: { x: Math.max(0, across.start), y: Math.max(0, down.start), width: across.length, height: down.length },
    guides: { x: across.guides, y: down.guides },
  }
}
