import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { drawScene } from '../../parts/seats/canvas/draw-scene'
import type { PlanScene } from '../../parts/seats/canvas/scene'
import { ScenePicture } from '../../parts/seats/canvas/scene-picture'
import { extentOf, HALF, type SeatIndex } from '../../parts/seats/canvas/seat-index'
import {
  centre,
  clampView,
  edges,
  fitScale,
  fitView,
  MAX_SCALE,
  moveIntoView,
  type PlanBounds,
  unionOf,
  type View,
  visibleBounds,
  zoom,
} from '../../parts/seats/plan-view'
import { useSize } from '../../parts/seats/use-size'
import type { Distance, PlanCamera, Press } from './camera'
import classes from './canvas.module.css'
import { type Gesture, useGestures } from './use-gestures'
import { type ChangeView, useWheel } from './use-wheel'

type Props = {
  readonly scene: PlanScene
  /** Distance in plan units by which the selection is being dragged. */
  readonly dragged?: Distance | null
  readonly index: SeatIndex
  readonly camera: Ref<PlanCamera>
  readonly cursorStyle: string
  /** Called when a pointer goes down. Returns `pan` where the drag moves the view. */
  readonly onDown: (press: Press) => 'pan' | 'tool'
  readonly onMove: (press: Press) => void
  readonly onUp: (press: Press) => void
  readonly onScale: (percent: number) => void
  /** Called with the visible rectangle before each frame. */
  readonly onSight: (sight: PlanBounds) => void
  readonly label: string
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Id of the element that describes the seat under the cursor, in `children`. */
  readonly activeId: string | undefined
  readonly children: ReactNode
}

const MARGIN = 40
/** Space in CSS pixels around points that the view is moved to, and below them, where the tool's hint is. */
const ROOM = { around: 28, below: 64 }
/** Scale at which neighbouring seats are 44 CSS pixels apart. */
const FINGER_SCALE = 1

/** A seating plan on a canvas. Pan and zoom draw without rendering React. */
export function PlanCanvas({
  scene,
  dragged = null,
  index,
  camera,
  cursorStyle,
  onDown,
  onMove,
  onUp,
  onScale,
  onSight,
  label,
  onKeyDown,
  activeId,
  children,
}: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(frame)
  const { width, height } = scene.sheet
  const { waiting } = scene
  const { right, bottom } = useMemo(() => extentOf(index, waiting), [index, waiting])
  const [revealed, setRevealed] = useState<PlanBounds | null>(null)
  // Seats that are still being sent may lie beyond the sheet, which the server then enlarges.
  const box = useMemo<PlanBounds>(() => {
    const whole = {
      left: -MARGIN,
      top: -MARGIN,
      right: Math.max(width, right) + MARGIN,
      bottom: Math.max(height, bottom) + MARGIN,
    }
    return revealed ? unionOf(whole, revealed) : whole
  }, [width, height, right, bottom, revealed])
  const view = useRef<View | null>(null)
  /** True while the whole plan is shown: it then stays so when it grows or the window changes. */
  const isWhole = useRef(true)
  /**
   * Scale of the whole plan before room was made for more; it is shown whole again afterwards, unless it was zoomed.
   */
  const wholeBefore = useRef<number | null>(null)
  const request = useRef(0)
  const gesture = useRef<Gesture | null>(null)
  const pictures = useRef<{ readonly still: ScenePicture; readonly moving: ScenePicture }>(null)
  const latest = useRef({ scene, dragged, index, size, box, onScale, onSight })

  const draw = useCallback(() => {
    request.current = 0
    const now = latest.current
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen || now.size.width === 0) return
    view.current =
      view.current && !isWhole.current ? clampView(view.current, now.box, now.size) : fitView(now.box, now.size)
    isWhole.current = view.current.scale <= fitScale(now.box, now.size)
    const ratio = window.devicePixelRatio || 1
    const [w, h] = [Math.round(now.size.width * ratio), Math.round(now.size.height * ratio)]
    if (element.width !== w || element.height !== h) Object.assign(element, { width: w, height: h })
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    now.onSight(visibleBounds(view.current, now.size))
    const isPanning = gesture.current?.mode === 'pan' && gesture.current.moved
    pictures.current ??= { still: new ScenePicture(), moving: new ScenePicture() }
    const drawing = { scene: now.scene, index: now.index, size: now.size, ratio }
    pen.clearRect(0, 0, now.size.width, now.size.height)
    if (now.dragged) {
      const { scale, x, y } = view.current
      pictures.current.still.show(pen, { ...drawing, part: 'still' }, view.current)
      pictures.current.moving.show(
        pen,
        { ...drawing, part: 'moving' },
        { scale, x: x + now.dragged.dx * scale, y: y + now.dragged.dy * scale },
      )
    } else if (isPanning) pictures.current.still.show(pen, { ...drawing, part: 'whole' }, view.current)
    else drawScene(pen, now.scene, now.index, view.current, now.size, 'whole')
  }, [])
  const redraw = useCallback(() => {
    if (request.current === 0) request.current = requestAnimationFrame(draw)
  }, [draw])
  useEffect(() => {
    // The plan grows after a drag: a view that changes under the pointer would drag further.
    latest.current = { scene, dragged, index, size, box: gesture.current ? latest.current.box : box, onScale, onSight }
    redraw()
  }, [scene, dragged, index, size, box, onScale, onSight, redraw])
  useEffect(() => {
    // Text drawn before the font has loaded would keep the fallback font.
    void document.fonts.ready.then(redraw)
    return () => {
      cancelAnimationFrame(request.current)
      request.current = 0
    }
  }, [redraw])

  const look = useCallback(
    (change: ChangeView) => {
      const now = latest.current
      if (!view.current || now.size.width === 0) return
      view.current = change(view.current, now.box, now.size)
      isWhole.current = view.current.scale <= fitScale(now.box, now.size)
      now.onScale(Math.round(view.current.scale * 100))
      redraw()
    },
    [redraw],
  )
  useImperativeHandle(
    camera,
    () => ({
      fit: () => look((_, box, size) => fitView(box, size)),
      zoomBy: (factor) =>
        look((now, box, size) => zoom(now, factor, { x: size.width / 2, y: size.height / 2 }, box, size)),
      show: (points) => {
        if (points.length === 0 || !view.current || latest.current.size.width === 0) return false
        const mean = (axis: 'x' | 'y') => points.reduce((n, point) => n + point[axis], 0) / points.length
        look((now, box, size) =>
          centre(
            { x: mean('x'), y: mean('y') },
            Math.max(now.scale, Math.min(MAX_SCALE, Math.max(0.7, fitScale(box, size)))),
            box,
            size,
          ),
        )
        return true
      },
      approach: (point) => {
        if (!view.current || view.current.scale >= FINGER_SCALE * 0.9) return false
        look((_, box, size) => centre(point, FINGER_SCALE, box, size))
        return true
      },
      reveal: (points) => {
        const now = latest.current
        if (!view.current || now.size.width === 0) return false
        if (gesture.current) return true
        if (points.length === 0) {
          setRevealed(null)
          if (wholeBefore.current === view.current.scale) isWhole.current = true
          wholeBefore.current = null
          return true
        }
        const { scale } = view.current
        const near = edges(points, HALF + ROOM.around / scale)
        const part = { ...near, bottom: near.bottom + (ROOM.below - ROOM.around) / scale }
        const room = unionOf(now.box, part)
        setRevealed(part)
        if (isWhole.current) wholeBefore.current = scale
        latest.current = { ...now, box: room }
        look((was, _, size) => moveIntoView(was, part, room, size))
        return true
      },
      focus: () => frame.current?.focus({ preventScroll: true }),
    }),
    [look],
  )
  useEffect(() => {
    if (size.width > 0 && isWhole.current) onScale(Math.round(fitScale(box, size) * 100))
  }, [size, box, onScale])

  const pointer = useGestures({
    gesture,
    view,
    index,
    shapes: scene.shapes,
    look,
    onDown,
    onMove,
    onUp,
    onEnd: () => {
      latest.current = { ...latest.current, box }
      redraw()
    },
  })
  useWheel(frame, look)
  return (
    <div
      ref={frame}
      className={classes.frame}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={activeId}
      style={{ cursor: cursorStyle }}
      onKeyDown={onKeyDown}
      {...pointer}
    >
      <canvas ref={canvas} style={{ width: size.width, height: size.height }} />
      {children}
    </div>
  )
}
