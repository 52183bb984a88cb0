import { type RefObject, useEffect } from 'react'
import { clampView, type PlanBounds, type Size, type View, zoom } from '../../parts/seats/plan-view'

/** Computes the next view from the present one, the edges of the plan and the size of the canvas. */
export type ChangeView = (view: View, box: PlanBounds, size: Size) => View

/** Zooms with the wheel, around the pointer. With the shift key it moves the view sideways. */
export function useWheel(frame: RefObject<HTMLElement | null>, look: (change: ChangeView) => void): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      // React's own listener is passive and cannot stop the page from scrolling.
      event.preventDefault()
      const rect = element.getBoundingClientRect()
      const at = { x: event.clientX - rect.left, y: event.clientY - rect.top }
      if (event.shiftKey)
        look((now, bounds, room) =>
          clampView({ ...now, x: now.x - event.deltaY - event.deltaX, y: now.y }, bounds, room),
        )
      else look((now, bounds, room) => zoom(now, Math.exp(-event.deltaY / 400), at, bounds, room))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame, look])
}
