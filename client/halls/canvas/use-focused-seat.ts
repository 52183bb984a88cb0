import { type RefObject, useEffect, useRef } from 'react'
import type { PlanCamera, Point } from './camera'

/**
 * Centres the seat of the address once it is loaded, moves the cursor to it and focuses the plan, so that the seat is
 * announced.
 */
export function useFocusedSeat(
  focused: string | undefined,
  seats: ReadonlyMap<string, Point>,
  camera: RefObject<PlanCamera | null>,
  onCursor: (id: string) => void,
): void {
  const latest = useRef(seats)
  latest.current = seats
  const isThere = focused !== undefined && seats.has(focused)
  useEffect(() => {
    if (!isThere || focused === undefined) return
    onCursor(focused)
    let frame = 0
    const attempt = () => {
      const seat = latest.current.get(focused)
      if (!seat) return
      if (camera.current?.show([seat])) camera.current.focus()
      else frame = requestAnimationFrame(attempt)
    }
    frame = requestAnimationFrame(attempt)
    return () => cancelAnimationFrame(frame)
  }, [focused, isThere, camera, onCursor])
}
