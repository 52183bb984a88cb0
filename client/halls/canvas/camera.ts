import type { IndexedSeat } from '../../parts/seats/canvas/seat-index'

export type Point = { readonly x: number; readonly y: number }

export type Distance = { readonly dx: number; readonly dy: number }

/** A pointer on the plan: where it is, what it is on, and which keys are held. */
export type Press = {
  readonly at: Point
  readonly from: Point
  readonly seat: IndexedSeat | null
  readonly shape: string | null
  readonly shift: boolean
  readonly double: boolean
  /** True once the pointer has moved enough to be a drag. */
  readonly isDrag: boolean
  /** Distance in plan units within which a pointer hits something small. */
  readonly reach: number
  /** True for a finger. */
  readonly isTouch: boolean
}

/** Moves the view of a plan from outside its canvas. */
export type PlanCamera = {
  readonly fit: () => void
  readonly zoomBy: (factor: number) => void
  /** Zooms in to a point until seats are as large as a fingertip. Returns false where they are. */
  readonly approach: (point: Point) => boolean
  /** Centres points. Returns false while the canvas has no size yet. */
  readonly show: (points: readonly Point[]) => boolean
  /**
   * Moves the view so that points beyond the plan's edge are whole in it, and keeps room for them. No points take the
   * room away. Does nothing during a drag. Returns false while the canvas has no size yet.
   */
  readonly reveal: (points: readonly Point[]) => boolean
  /** Gives the plan the keyboard, so that the seat under the cursor is announced. */
  readonly focus: () => void
}
