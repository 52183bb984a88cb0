import { type PointerEvent, useRef, type WheelEvent } from 'react'
import { keep, type PlanBounds, type Size, type View, zoom } from './plan-view'

type Point = { readonly x: number; readonly y: number }
type Change = (view: View, box: PlanBounds, size: Size) => View

/** Movement in CSS pixels from which a press is a drag and chooses no seat. */
const DRAG = 6

/** Pointer handling of the plan: one finger drags, two pinch, a short press taps, the wheel zooms. */
export function usePlanTouch(onChange: (change: Change) => void, onTap: (at: Point) => void) {
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<{ at: Point; dragged: boolean } | null>(null)
  const where = (event: { currentTarget: Element; clientX: number; clientY: number }): Point => {
    const rect = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - rect.left, y: event.clientY - rect.top }
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = where(event)
      fingers.current.set(event.pointerId, at)
      start.current = { at, dragged: fingers.current.size > 1 }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (!before || !start.current) return
      const at = where(event)
      if (!start.current.dragged && Math.hypot(at.x - start.current.at.x, at.y - start.current.at.y) < DRAG) return
      start.current.dragged = true
      fingers.current.set(event.pointerId, at)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      if (!other) {
        onChange((view, box, size) =>
          keep({ scale: view.scale, x: view.x + at.x - before.x, y: view.y + at.y - before.y }, box, size),
        )
        return
      }
      const factor =
        Math.hypot(at.x - other.x, at.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
      onChange((view, box, size) => zoom(view, factor, other, box, size))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId)
      if (start.current && !start.current.dragged) onTap(where(event))
      if (fingers.current.size === 0) start.current = null
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId)
      start.current = null
    },
    onWheel: (event: WheelEvent<HTMLElement>) => {
      const at = where(event)
      const factor = Math.exp(-event.deltaY / 400)
      onChange((view, box, size) => zoom(view, factor, at, box, size))
    },
  }
}
