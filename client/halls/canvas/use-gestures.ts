import { type PointerEvent, type RefObject, useRef } from 'react'
import type { PlanScene } from '../../parts/seats/canvas/scene'
import { HALF, type SeatIndex } from '../../parts/seats/canvas/seat-index'
import { clampView, toPlan, type View, zoom } from '../../parts/seats/plan-view'
import type { Point, Press } from './camera'
import type { ChangeView } from './use-wheel'

/** Movement in CSS pixels from which a press is a drag. */
const DRAG = 5
/** Distance in CSS pixels at which a pointer still hits something small. */
const REACH = 14

/** Fingers or a mouse on the canvas, from the first press to the last release. */
export type Gesture = {
  readonly from: Point
  readonly start: Point
  readonly mode: 'pan' | 'tool' | 'pinch'
  moved: boolean
  readonly double: boolean
  readonly shift: boolean
  readonly isTouch: boolean
}

type Options = {
  /** The gesture that is under way. */
  readonly gesture: RefObject<Gesture | null>
  readonly view: RefObject<View | null>
  readonly index: SeatIndex
  readonly shapes: PlanScene['shapes']
  readonly look: (change: ChangeView) => void
  /** Called when a pointer goes down. Returns `pan` where the drag moves the view. */
  readonly onDown: (press: Press) => 'pan' | 'tool'
  readonly onMove: (press: Press) => void
  readonly onUp: (press: Press) => void
  readonly onEnd: () => void
}

/** Pointer handlers of the canvas: one finger presses, drags or pans, two zoom. */
export function useGestures({ gesture, view, index, shapes, look, onDown, onMove, onUp, onEnd }: Options) {
  const fingers = useRef(new Map<number, Point>())
  const where = (event: {
    readonly clientX: number
    readonly clientY: number
    readonly currentTarget: Element
  }): Point => {
    const rect = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - rect.left, y: event.clientY - rect.top }
  }
  const pressAt = (screen: Point, { from, moved, double, shift, isTouch }: Gesture): Press => {
    const current = view.current ?? { scale: 1, x: 0, y: 0 }
    const at = toPlan(current, screen)
    const found = index.at(at.x, at.y, Math.max(1, 6 / current.scale))
    const last = [...shapes.values()].reverse()
    const shape = last.find(
      (each) => at.x >= each.x && at.x <= each.x + each.width && at.y >= each.y && at.y <= each.y + each.height,
    )
    const isOn =
      found && Math.max(Math.abs(found.seat.x - at.x), Math.abs(found.seat.y - at.y)) <= HALF + 6 / current.scale
    return {
      at,
      from,
      seat: isOn ? found : null,
      shape: isOn ? null : (shape?.id ?? null),
      shift,
      double,
      isDrag: moved,
      reach: REACH / current.scale,
      isTouch,
    }
  }
  const endGesture = () => {
    gesture.current = null
    onEnd()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      const screen = where(event)
      fingers.current.set(event.pointerId, screen)
      const from = toPlan(view.current ?? { scale: 1, x: 0, y: 0 }, screen)
      const start = {
        from,
        start: screen,
        moved: false,
        double: event.detail > 1,
        shift: event.shiftKey,
        isTouch: event.pointerType === 'touch',
      }
      if (fingers.current.size > 1) gesture.current = { ...start, mode: 'pinch', moved: true }
      else {
        const mode = event.button === 1 ? 'pan' : onDown(pressAt(screen, { ...start, mode: 'tool' }))
        gesture.current = { ...start, mode }
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId)
      const now = gesture.current
      if (!before || !now) return
      const screen = where(event)
      if (!now.moved && Math.hypot(screen.x - now.start.x, screen.y - now.start.y) < DRAG) return
      now.moved = true
      fingers.current.set(event.pointerId, screen)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      if (now.mode === 'pinch' && other) {
        const factor =
          Math.hypot(screen.x - other.x, screen.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
        look((was, bounds, room) => zoom(was, factor, other, bounds, room))
      } else if (now.mode === 'pan')
        look((was, bounds, room) =>
          clampView({ ...was, x: was.x + screen.x - before.x, y: was.y + screen.y - before.y }, bounds, room),
        )
      else if (now.mode === 'tool') onMove(pressAt(screen, now))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId)
      const now = gesture.current
      if (now && now.mode !== 'pinch' && fingers.current.size === 0 && (now.mode === 'tool' || !now.moved))
        onUp(pressAt(where(event), now))
      if (fingers.current.size === 0) endGesture()
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId)
      endGesture()
    },
  }
}
