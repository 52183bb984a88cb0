/** Transformation from plan to screen: `screen = plan × scale + offset`, in CSS pixels. */
export type View = { readonly scale: number; readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }
export type PlanBounds = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
type Point = { readonly x: number; readonly y: number }

const MARGIN = 36
/** Space above the first row for the stage, in plan units. */
const STAGE = 48
export const MAX_SCALE = 2

/** The rectangle around all seats and the stage, in plan units. */
export function bounds(seats: readonly Point[]): PlanBounds {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const seat of seats) {
    left = Math.min(left, seat.x)
    right = Math.max(right, seat.x)
    top = Math.min(top, seat.y)
    bottom = Math.max(bottom, seat.y)
  }
  return seats.length
    ? { left: left - MARGIN, top: top - MARGIN - STAGE, right: right + MARGIN, bottom: bottom + MARGIN }
    : { left: 0, top: 0, right: 1, bottom: 1 }
}

/** The smallest scale: the whole plan is visible. */
export const fitScale = (box: PlanBounds, size: Size): number =>
  Math.min(MAX_SCALE, size.width / (box.right - box.left), size.height / (box.bottom - box.top))

/** Clamps a view: centred where the plan is smaller than the screen, never beyond its edges where it is larger. */
export function clampView(view: View, box: PlanBounds, size: Size): View {
  const scale = Math.max(fitScale(box, size), Math.min(MAX_SCALE, view.scale))
  const hold = (offset: number, from: number, to: number, room: number) =>
    (to - from) * scale <= room
      ? (room - (to + from) * scale) / 2
      : Math.min(-from * scale, Math.max(room - to * scale, offset))
  return { scale, x: hold(view.x, box.left, box.right, size.width), y: hold(view.y, box.top, box.bottom, size.height) }
}

/** View of the whole plan. */
export const fitView = (box: PlanBounds, size: Size): View =>
  clampView({ scale: fitScale(box, size), x: 0, y: 0 }, box, size)

/** View with a plan point in the middle of the screen. */
export const centre = (at: Point, scale: number, box: PlanBounds, size: Size): View =>
  clampView({ scale, x: size.width / 2 - at.x * scale, y: size.height / 2 - at.y * scale }, box, size)

/** The rectangle around points, with a margin. */
export const edges = (points: readonly Point[], margin: number): PlanBounds => ({
  left: Math.min(...points.map(({ x }) => x)) - margin,
  top: Math.min(...points.map(({ y }) => y)) - margin,
  right: Math.max(...points.map(({ x }) => x)) + margin,
  bottom: Math.max(...points.map(({ y }) => y)) + margin,
})

/** The smallest rectangle around two others. */
export const unionOf = (a: PlanBounds, b: PlanBounds): PlanBounds => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/**
 * Returns the view that shows a rectangle whole, moved as little as possible, and zoomed out only where the rectangle
 * is larger than the screen.
 */
export function moveIntoView(view: View, part: PlanBounds, box: PlanBounds, size: Size): View {
  const scale = Math.min(view.scale, size.width / (part.right - part.left), size.height / (part.bottom - part.top))
  const ratio = scale / view.scale
  const [middleX, middleY] = [size.width / 2, size.height / 2]
  const bring = (offset: number, from: number, to: number, room: number) =>
    Math.max(-from * scale, Math.min(room - to * scale, offset))
  const x = bring(middleX - (middleX - view.x) * ratio, part.left, part.right, size.width)
  const y = bring(middleY - (middleY - view.y) * ratio, part.top, part.bottom, size.height)
  return clampView({ scale, x, y }, box, size)
}

/** Zooms around a fixed screen point. */
export function zoom(view: View, factor: number, at: Point, box: PlanBounds, size: Size): View {
  const scale = Math.max(fitScale(box, size), Math.min(MAX_SCALE, view.scale * factor))
  const ratio = scale / view.scale
  return clampView({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, box, size)
}

export const toPlan = (view: View, at: Point): Point => ({
  x: (at.x - view.x) / view.scale,
  y: (at.y - view.y) / view.scale,
})

/** The visible part of the plan in plan units, extended by the width of a seat. */
export function visibleBounds(view: View, size: Size): PlanBounds {
  const from = toPlan(view, { x: 0, y: 0 })
  const to = toPlan(view, { x: size.width, y: size.height })
  return { left: from.x - 40, top: from.y - 40, right: to.x + 40, bottom: to.y + 40 }
}

export const containsPoint = (box: PlanBounds, point: Point): boolean =>
  point.x >= box.left && point.x <= box.right && point.y >= box.top && point.y <= box.bottom

/** The seat at a screen point, with a finger's tolerance at small scales. Null where there is none. */
export function seatAt<Seat extends Point>(seats: readonly Seat[], view: View, at: Point): Seat | null {
  const point = toPlan(view, at)
  let best: Seat | null = null
  let least = Math.max(22, 22 / view.scale)
  for (const seat of seats) {
    const distance = Math.max(Math.abs(seat.x - point.x), Math.abs(seat.y - point.y))
    if (distance <= least) {
      least = distance
      best = seat
    }
  }
  return best
}
