import { useMemo, useRef } from 'react'
import { PlanTouch } from '../../parts/seats/plan-touch'

type Calls = ConstructorParameters<typeof PlanTouch>

/** Handlers of a plan for fingers, mouse and wheel. */
export function usePlanTouch(...calls: Calls) {
  const latest = useRef(calls)
  latest.current = calls
  return useMemo(() => {
    const touch = new PlanTouch(
      (change) => latest.current[0](change),
      (at, isTouch) => latest.current[1](at, isTouch),
    )
    const { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onWheel } = touch
    return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onWheel }
  }, [])
}
