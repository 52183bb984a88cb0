import { type KeyboardEvent, type RefObject, useCallback, useId, useMemo } from 'react'
import type { RowOf } from '../../../shared/registry'
import { seatName, seatNumber } from '../../../shared/seats/name'
import type { SeatingPlan, SeatValues } from '../../../shared/seats/plan/edit'
import { useFormat, useT } from '../../kit/phrases'
import type { PlanScene, SeatStyle } from '../../parts/seats/canvas/scene'
import { SeatIndex } from '../../parts/seats/canvas/seat-index'
import { firstSeat, walkSeats } from '../../parts/seats/canvas/walk-seats'
import { useInk } from '../../parts/seats/category-ink'
import type { PlanCamera, Press } from '../canvas/camera'
import { PlanCanvas } from '../canvas/plan-canvas'
import { SeatTree } from '../canvas/seat-tree'
import { useFocusedSeat } from '../canvas/use-focused-seat'
import type { PlanSession } from '../plan/use-plan'
import type { EventHall, PickSeatState } from './hall/use-hall'

type Props = {
  readonly name: string
  readonly plan: SeatingPlan
  /** Seats of the plan as they are loaded. */
  readonly session: Pick<PlanSession, 'waiting' | 'want'>
  readonly hall: EventHall
  readonly categories: ReadonlyMap<string, RowOf<'price_categories'>>
  readonly chosen: ReadonlySet<string>
  /** Seats that a click picks. Others are shown and spoken only. */
  readonly isPickable: (seat_id: string) => boolean
  /** Seats of the order, outlined. */
  readonly outlined: ReadonlySet<string>
  /** True where only seats of the order are picked: the free ones are dimmed. */
  readonly dimsFree?: boolean
  /** Category to highlight; null for all. */
  readonly category_id: string | null
  readonly showsOverride: boolean
  readonly cursor: string | null
  /** Seat of the address, which the plan shows first. */
  readonly focused: string | null
  readonly onCursor: (seat_id: string) => void
  readonly onPick: (seat_id: string) => void
  readonly camera: RefObject<PlanCamera | null>
  readonly onScale: (percent: number) => void
}

const NOTHING: ReadonlySet<string> = new Set()
const NOTHING_DRAWN: readonly never[] = []

const LOOKS: Readonly<Record<PickSeatState, SeatStyle>> = {
  free: 'full',
  sold: 'gone',
  ordered: 'gone',
  desk: 'held',
  on_hold: 'held',
  unpriced: 'dim',
}

/**
 * A seating plan to pick seats from, by pointer or by keyboard. A screen reader hears block, row, seat, state and
 * price.
 */
export function SeatPicker(props: Props) {
  const {
    name,
    plan,
    session,
    hall,
    categories,
    chosen,
    isPickable,
    outlined,
    dimsFree = false,
    category_id,
    showsOverride,
    cursor,
    focused,
    onCursor,
    onPick,
    camera,
    onScale,
  } = props
  const t = useT()
  const format = useFormat()
  const ink = useInk(categories)
  const activeId = useId()
  const index = useMemo(() => new SeatIndex(plan.seats), [plan.seats])
  const looks = useMemo(() => {
    const found = new Map<string, SeatStyle>()
    for (const [id, { price_category_id }] of plan.seats) {
      const look = LOOKS[hall.states.get(id) ?? 'unpriced']
      if (chosen.has(id)) found.set(id, 'chosen')
      else if (outlined.has(id)) continue
      else if (look === 'full' && (dimsFree || (category_id !== null && price_category_id !== category_id)))
        found.set(id, 'dim')
      else if (look !== 'full') found.set(id, look)
    }
    return found
  }, [plan.seats, hall.states, chosen, outlined, dimsFree, category_id])
  const label = useCallback((seat: SeatValues) => (showsOverride ? seatNumber(seat) : seat.num), [showsOverride])
  const scene: PlanScene = useMemo(
    () => ({
      seats: plan.seats,
      waiting: session.waiting,
      shapes: plan.shapes,
      sheet: plan.sheet,
      ink,
      looks,
      selected: outlined,
      marked: NOTHING,
      foreign: NOTHING,
      authors: NOTHING_DRAWN,
      cursor,
      grid: false,
      picture: null,
      label,
      rubber: null,
      ghosts: NOTHING_DRAWN,
      handles: NOTHING_DRAWN,
    }),
    [plan, session.waiting, ink, looks, outlined, cursor, label],
  )
  useFocusedSeat(focused ?? undefined, plan.seats, camera, onCursor)
  const spoken = (id: string, seat: SeatValues) => {
    const state = chosen.has(id) ? 'chosen' : (hall.states.get(id) ?? 'unpriced')
    const price = hall.prices.get(seat.price_category_id)?.[0]
    const taken = hall.taken.get(id)
    return [
      seatName(seat, t.language),
      seat.wheelchair ? t('seats.wheelchair') : '',
      t(`seats.pick.state.${state}`),
      state === 'on_hold' && seat.hold_owner
        ? t('seats.held_for', { owner: seat.hold_owner, reason: seat.hold_reason ?? 'none' })
        : '',
      taken?.booking_code ?? taken?.device ?? '',
      price && (state === 'free' || state === 'chosen') ? format.money(price.value) : '',
    ]
      .filter(Boolean)
      .join(', ')
  }
  const pick = (id: string) => {
    onCursor(id)
    if (isPickable(id)) onPick(id)
  }
  const onUp = (press: Press) => {
    if (press.isDrag || (press.isTouch && camera.current?.approach(press.at))) return
    if (press.seat) pick(press.seat.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = walkSeats(plan.seats, cursor, event.key, () =>
      firstSeat([...plan.seats].filter(([id]) => isPickable(id))),
    )
    if (next) {
      onCursor(next)
      camera.current?.show([plan.seats.get(next) ?? { x: 0, y: 0 }])
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor !== null) pick(cursor)
    else if (event.key === '+') camera.current?.zoomBy(1.25)
    else if (event.key === '-') camera.current?.zoomBy(0.8)
    else if (event.key === '0') camera.current?.fit()
    else return
    event.preventDefault()
  }
  return (
    <PlanCanvas
      scene={scene}
      index={index}
      camera={camera}
      cursorStyle="pointer"
      onDown={() => 'pan'}
      onMove={() => {}}
      onUp={onUp}
      onScale={onScale}
      onSight={session.want}
      label={t('seats.pick.help', { name, count: plan.seats.size })}
      onKeyDown={onKeyDown}
      activeId={cursor !== null && plan.seats.has(cursor) ? activeId : undefined}
    >
      <SeatTree
        id={activeId}
        seats={plan.seats}
        cursor={cursor}
        isSelected={(id) => chosen.has(id)}
        spoken={spoken}
        rowName={(row) => `${t('seats.row')} ${row}`}
      />
    </PlanCanvas>
  )
}
