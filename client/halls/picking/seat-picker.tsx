import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useMemo, useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import { numOf, seatName } from '../../../shared/seats/name'
import type { Plan, SeatValues } from '../../../shared/seats/plan/edit'
import { useFormat, useT } from '../../kit/phrases'
import { useInk } from '../../kit/plan/category-ink'
import { type Direction, nearestSeat } from '../../kit/plan/walk'
import { type Camera, PlanCanvas, type Point, type Press } from '../canvas/plan-canvas'
import type { Scene, SeatLook } from '../canvas/scene'
import { SeatIndex } from '../canvas/seat-index'
import { SeatTree } from '../canvas/seat-tree'
import type { Hall, SeatState } from './use-hall'

type Props = {
  readonly name: string
  readonly plan: Plan
  readonly hall: Hall
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
  readonly camera: RefObject<Camera | null>
  readonly onScale: (percent: number) => void
}

const NOTHING: ReadonlySet<string> = new Set()
const NO_GHOSTS: readonly Point[] = []

const LOOKS: Readonly<Record<SeatState, SeatLook>> = { free: 'full', sold: 'gone', ordered: 'gone', desk: 'held', on_hold: 'held', unpriced: 'dim' }

/** A seating plan to pick seats from, by pointer or by keyboard. A screen reader hears block, row, seat, state and price. */
export function SeatPicker(props: Props) {
  const {
    name,
    plan,
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
  const [isReady, setReady] = useState(false)
  const index = useMemo(() => new SeatIndex(plan.seats), [plan.seats])
  const looks = useMemo(() => {
    const found = new Map<string, SeatLook>()
    for (const [id, { price_category_id }] of plan.seats) {
      const look = LOOKS[hall.states.get(id) ?? 'unpriced']
      if (chosen.has(id)) found.set(id, 'chosen')
      else if (outlined.has(id)) continue
      else if (look === 'full' && (dimsFree || (category_id !== null && price_category_id !== category_id))) found.set(id, 'dim')
      else if (look !== 'full') found.set(id, look)
    }
    return found
  }, [plan.seats, hall.states, chosen, outlined, dimsFree, category_id])
  const label = useCallback((seat: SeatValues) => (showsOverride ? numOf(seat) : seat.num), [showsOverride])
  const scene: Scene = useMemo(
    () => ({
      seats: plan.seats,
      shapes: plan.shapes,
      sheet: plan.sheet,
      ink,
      looks,
      selected: outlined,
      marked: NOTHING,
      foreign: NOTHING,
      cursor,
      dragged: null,
      grid: false,
      picture: null,
      label,
      blockNames: true,
      rubber: null,
      ghosts: NO_GHOSTS,
    }),
    [plan, ink, looks, outlined, cursor, label],
  )
  // The seat of the address is shown once the canvas has its size.
  useEffect(() => {
    const seat = isReady && focused !== null ? plan.seats.get(focused) : undefined
    if (!seat) return
    const frame = requestAnimationFrame(() => camera.current?.show([seat]))
    return () => cancelAnimationFrame(frame)
  }, [isReady, camera, focused, plan.seats])
  const spoken = (id: string, seat: SeatValues) => {
    const state = chosen.has(id) ? 'chosen' : (hall.states.get(id) ?? 'unpriced')
    const price = hall.prices.get(seat.price_category_id)?.[0]
    const taken = hall.taken.get(id)
    return [
      seatName(seat, t.language),
      seat.wheelchair ? t('seats.wheelchair') : '',
      t(`seats.pick.state.${state}`),
      state === 'on_hold' && seat.hold_owner ? t('seats.held_for', { owner: seat.hold_owner, reason: seat.hold_reason ?? 'none' }) : '',
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
    if (press.seat && !press.isDrag) pick(press.seat.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const here = cursor === null ? undefined : plan.seats.get(cursor)
    if (event.key.startsWith('Arrow')) {
      const seats = index.all.map(({ id, seat }) => ({ id, x: seat.x, y: seat.y }))
      const [first] = seats
      const next = here && cursor !== null ? nearestSeat(seats, { id: cursor, x: here.x, y: here.y }, event.key as Direction) : first
      if (next) {
        onCursor(next.id)
        camera.current?.show([next])
      }
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
      onScale={(percent) => {
        setReady(true)
        onScale(percent)
      }}
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
