import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useT } from '../../kit/phrases'
import type { Ink } from '../../parts/seats/ink'
import {
  bounds,
  centre,
  clampView,
  containsPoint,
  fitScale,
  fitView,
  type PlanBounds,
  type Size,
  seatAt,
  type View,
  visibleBounds,
  zoom,
} from '../../parts/seats/plan-view'
import { seatTilts } from '../../parts/seats/tilt'
import { useSize } from '../../parts/seats/use-size'
import { useSyncState } from '../../sync/react'
import controls from '../controls/controls.module.css'
import type { SeatHall } from '../shop/desk-catalogue'
import { drawPlan } from './plan-draw'
import classes from './seats.module.css'
import { usePlanTouch } from './use-plan-touch'

type Seat = SeatHall['seats'][number]

/** Scale from which numbers are legible and a finger hits the right seat. */
const COMFORTABLE = 0.95

type Props = {
  readonly house: SeatHall
  readonly ink: Ink
  /** Seat selected by the arrow keys. */
  readonly cursor?: Seat | null
  /** Seats that are scrolled into view when they change. */
  readonly sight?: readonly Seat[]
  /** Called with a tapped seat. Without it the plan is a static picture. */
  readonly onSeat?: (seat: Seat) => void
  /** Keyboard access: a list box whose only option is the seat under the cursor. */
  readonly keyboard?: {
    readonly label: string
    readonly spoken: (seat: Seat) => string
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

/** The seating plan on a canvas, sharp at any pixel ratio. */
export function SeatCanvas({ house, ink, cursor = null, sight = NOTHING, onSeat, keyboard }: Props) {
  const t = useT()
  const cursorId = useId()
  const { reachable } = useSyncState()
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(frame)
  const box = useMemo(() => bounds(house.seats), [house.seats])
  const tilts = useMemo(() => seatTilts(house.seats), [house.seats])
  const [view, setView] = useState<View | null>(null)
  const interactive = onSeat !== undefined
  const shown = useMemo(() => {
    if (size.width === 0) return { scale: 1, x: 0, y: 0 }
    const start = interactive ? startView(house, box, size) : fitView(box, size)
    return view ? clampView(view, box, size) : start
  }, [view, box, size, interactive, house])
  const ready = interactive && size.width > 0 && house.seats.length > 0
  useEffect(() => {
    // The first view is chosen once, so that seats sold meanwhile do not move the plan under a finger.
    if (ready) setView((now) => now ?? startView(house, box, size))
  }, [ready, house, box, size])
  useEffect(() => {
    if (!ready || sight.length === 0) return
    setView((now) => now && bringInto(now, sight, box, size))
  }, [ready, sight, box, size])
  const stage = t('desk.seats.stage')

  const draw = useCallback(() => {
    const element = canvas.current
    const ctx = element?.getContext('2d')
    if (!element || !ctx || size.width === 0) return
    const ratio = window.devicePixelRatio || 1
    element.width = Math.round(size.width * ratio)
    element.height = Math.round(size.height * ratio)
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawPlan(ctx, {
      seats: house.seats,
      hall: house.hall,
      tilts,
      view: shown,
      size,
      box,
      ink,
      stage,
      reachable,
      cursor: cursor?.id ?? null,
      rowNames: interactive,
    })
  }, [house, tilts, shown, size, box, ink, stage, reachable, cursor, interactive])

  useEffect(() => {
    const request = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(request)
  }, [draw])
  useEffect(() => {
    // Text drawn before the font has loaded would keep the fallback font.
    void document.fonts.ready.then(draw)
  }, [draw])

  const touch = usePlanTouch(
    (change) => setView((now) => change(now ? clampView(now, box, size) : shown, box, size)),
    (at) => {
      const seat = seatAt(house.seats, shown, at)
      if (seat) onSeat?.(seat)
    },
  )
  const zoomBy = (factor: number) => setView(zoom(shown, factor, { x: size.width / 2, y: size.height / 2 }, box, size))
  return (
    <div ref={frame} className={classes.frame} data-interactive={interactive}>
      {keyboard ? (
        <div
          className={classes.walk}
          role="listbox"
          tabIndex={0}
          aria-label={keyboard.label}
          aria-activedescendant={cursor ? cursorId : undefined}
          onKeyDown={keyboard.onKeyDown}
          {...touch}
        >
          <canvas ref={canvas} style={{ width: size.width, height: size.height }} />
          {cursor && (
            <div
              className="sr"
              id={cursorId}
              role="option"
              aria-selected={house.hall.get(cursor.id) === 'in_sale'}
              tabIndex={-1}
            >
              {keyboard.spoken(cursor)}
            </div>
          )}
        </div>
      ) : (
        <div aria-hidden="true">
          <canvas ref={canvas} style={{ width: size.width, height: size.height }} />
        </div>
      )}
      {interactive && (
        <div className={classes.zoom}>
          <button
            type="button"
            className={controls.button}
            data-size="square"
            aria-label={t('desk.seats.larger')}
            onClick={() => zoomBy(1.4)}
          >
            <IconPlus size={22} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={controls.button}
            data-size="square"
            aria-label={t('desk.seats.smaller')}
            onClick={() => zoomBy(1 / 1.4)}
          >
            <IconMinus size={22} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}

/** First view: large enough to tap, around the middle of the seats that this desk can sell. */
function startView(house: SeatHall, box: PlanBounds, size: Size): View {
  const ours = house.seats.filter((seat) => house.hall.get(seat.id) === 'here' || house.hall.get(seat.id) === 'in_sale')
  return centre(middleOf(ours.length > 0 ? ours : house.seats), Math.max(fitScale(box, size), COMFORTABLE), box, size)
}

const NOTHING: readonly Seat[] = []

/** The same view where it shows these seats, else one around their middle. */
function bringInto(view: View, seats: readonly Seat[], box: PlanBounds, size: Size): View {
  if (seats.every((seat) => containsPoint(inside(view, size), seat))) return view
  return centre(middleOf(seats), view.scale, box, size)
}

const middleOf = (seats: readonly Seat[]) => {
  const mean = (axis: 'x' | 'y') => seats.reduce((n, seat) => n + seat[axis], 0) / Math.max(1, seats.length)
  return { x: mean('x'), y: mean('y') }
}

/** The visible part without its edges. */
function inside(view: View, size: Size): PlanBounds {
  const sight = visibleBounds(view, size)
  return { left: sight.left + 66, top: sight.top + 66, right: sight.right - 66, bottom: sight.bottom - 66 }
}
