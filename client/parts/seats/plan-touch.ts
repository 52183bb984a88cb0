import { clampView, type PlanBounds, type Size, type View, zoom } from './plan-view'

type Point = { readonly x: number; readonly y: number }
type Change = (view: View, box: PlanBounds, size: Size) => View

/** A pointer on an element, as browsers and React tell of it. */
type Pointer = { readonly currentTarget: EventTarget & Element; readonly clientX: number; readonly clientY: number }
type Finger = Pointer & { readonly pointerId: number; readonly pointerType: string }

/** Movement in CSS pixels from which a press is a drag and chooses no seat. */
const DRAG = 6

const where = ({ currentTarget, clientX, clientY }: Pointer): Point => {
  const rect = currentTarget.getBoundingClientRect()
  return { x: clientX - rect.left, y: clientY - rect.top }
}

/** Pointer handling of a plan: one finger drags, two pinch, a short press taps, the wheel zooms. */
export class PlanTouch {
  readonly #fingers = new Map<number, Point>()
  #start: { readonly at: Point; dragged: boolean } | null = null

  constructor(
    private readonly onChange: (change: Change) => void,
    /** Called with a short press; `isTouch` is true for a finger. */
    private readonly onTap: (at: Point, isTouch: boolean) => void,
  ) {}

  /** True while a drag or a pinch is under way. */
  get isDragging(): boolean {
    return this.#start?.dragged === true
  }

  readonly onPointerDown = (event: Finger): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = where(event)
    this.#fingers.set(event.pointerId, at)
    this.#start = { at, dragged: this.#fingers.size > 1 }
  }

  readonly onPointerMove = (event: Finger): void => {
    const before = this.#fingers.get(event.pointerId)
    if (!before || !this.#start) return
    const at = where(event)
    if (!this.#start.dragged && Math.hypot(at.x - this.#start.at.x, at.y - this.#start.at.y) < DRAG) return
    this.#start.dragged = true
    this.#fingers.set(event.pointerId, at)
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) {
      this.onChange((view, box, size) =>
        clampView({ scale: view.scale, x: view.x + at.x - before.x, y: view.y + at.y - before.y }, box, size),
      )
      return
    }
    const factor =
      Math.hypot(at.x - other.x, at.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
    this.onChange((view, box, size) => zoom(view, factor, other, box, size))
  }

  readonly onPointerUp = (event: Finger): void => {
    this.#fingers.delete(event.pointerId)
    const wasTap = this.#start?.dragged === false
    if (this.#fingers.size === 0) this.#start = null
    if (wasTap) this.onTap(where(event), event.pointerType === 'touch')
  }

  readonly onPointerCancel = (event: Finger): void => {
    this.#fingers.delete(event.pointerId)
    this.#start = null
  }

  readonly onWheel = (event: Pointer & { readonly deltaY: number }): void => {
    const at = where(event)
    const factor = Math.exp(-event.deltaY / 400)
    this.onChange((view, box, size) => zoom(view, factor, at, box, size))
  }
}
