import { type RefObject, useEffect, useRef } from 'react'
import type { PlanCamera } from '../canvas/camera'
import type { GroupDraft } from './use-group-draft'

/**
 * Keeps the seats of an open group form whole in the view. Over a picture a new group is drawn where the person looks.
 */
export function useRevealedGroup(draft: GroupDraft | null, camera: RefObject<PlanCamera | null>): void {
  const group = draft?.group
  const seats = draft?.seats
  const isDrawn = draft?.keepsArea ?? false
  const shown = useRef<string | undefined>(undefined)
  useEffect(() => {
    const isFirst = shown.current !== group
    shown.current = group
    if (!seats) {
      camera.current?.reveal([])
      return
    }
    if (isFirst && (group !== 'new' || isDrawn)) return
    let frame = 0
    const attempt = () => {
      if (!camera.current?.reveal(seats)) frame = requestAnimationFrame(attempt)
    }
    attempt()
    return () => cancelAnimationFrame(frame)
  }, [group, seats, isDrawn, camera])
}
