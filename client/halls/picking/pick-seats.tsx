import { useMemo, useRef, useState } from 'react'
import { byPosition } from '../../../shared/kernel/model/list/by-position'
import type { RowOf } from '../../../shared/registry'
import { seatName } from '../../../shared/seats/name'
import { newId } from '../../kit/new-id'
import { useT } from '../../kit/phrases'
import type { SeatItem, SeatPickerProps } from '../../parts/app/domain'
import { useAll } from '../../sync/react'
import type { PlanCamera } from '../canvas/camera'
import { usePlanSession } from '../plan/use-plan'
import { HallLoading } from './hall/hall-loading'
import { type EventHall, useEventHall } from './hall/use-hall'
import { BestAvailable, ChosenSeats } from './pick-panel'
import classes from './pick-seats.module.css'
import { SeatPicker } from './seat-picker'
import { useChoice } from './use-choice'

const NO_SEATS: ReadonlySet<string> = new Set()

/**
 * The hall as the order in question sees it: its own seats are taken, and the chosen price comes first in its category.
 */
function hallFor(
  hall: EventHall | undefined,
  plan: ReturnType<typeof usePlanSession>['plan'],
  ordered: ReadonlySet<string>,
  price: RowOf<'prices'> | null,
) {
  if (!hall || !plan) return undefined
  const category_id = price?.price_category_id
  const states = new Map(hall.states)
  for (const [id, state] of hall.states) {
    if (ordered.has(id)) states.set(id, 'ordered')
    else if (state === 'unpriced' && plan.seats.get(id)?.price_category_id === category_id) states.set(id, 'free')
  }
  if (!price) return { ...hall, states }
  const others = (hall.prices.get(price.price_category_id) ?? []).filter(({ id }) => id !== price.id)
  return { ...hall, states, prices: new Map(hall.prices).set(price.price_category_id, [price, ...others]) }
}

/** Picks seats of an event from its seating plan, by hand or as the best that are free. */
export function PickSeats({ event, plan_id, qty, ordered = NO_SEATS, price = null, children }: SeatPickerProps) {
  const t = useT()
  const session = usePlanSession(plan_id)
  const { plan, row } = session
  const { hall: read, problem } = useEventHall(plan, event.id)
  const hall = useMemo(() => hallFor(read, plan, ordered, price), [read, plan, ordered, price])
  const choice = useChoice(plan, hall)
  const [cursor, setCursor] = useState<string | null>(null)
  const all = useAll('price_categories')
  const categories = useMemo(() => new Map([...all].sort(byPosition).map((each) => [each.id, each])), [all])
  const camera = useRef<PlanCamera>(null)
  // Lines keep their ids until the choice changes.
  const items = useMemo(
    () => choice.picked.map(({ seat_id, price: { id } }): SeatItem => ({ id: newId(), price_id: id, seat_id, qty: 1 })),
    [choice.picked],
  )
  if (!plan || !row || !hall) return <HallLoading problem={problem ?? session.problem} />
  const category_id = price?.price_category_id ?? null
  const nameOf = (seat_id: string) => {
    const seat = plan.seats.get(seat_id)
    return seat ? seatName(seat, t.language) : ''
  }
  return (
    <div className={classes.pick}>
      <div className={classes.canvas}>
        <SeatPicker
          name={row.name}
          plan={plan}
          session={session}
          hall={hall}
          categories={categories}
          chosen={choice.ids}
          isPickable={(seat_id) => hall.states.get(seat_id) === 'free'}
          outlined={ordered}
          category_id={category_id}
          showsOverride
          cursor={cursor}
          focused={null}
          onCursor={setCursor}
          onPick={choice.toggle}
          camera={camera}
          onScale={() => {}}
        />
      </div>
      <div className={classes.side}>
        <BestAvailable
          start={qty}
          onPick={(wanted) => {
            const found = choice.pickBest(wanted, category_id)
            camera.current?.show(found.flatMap((id) => plan.seats.get(id) ?? []))
            return found.length > 0
          }}
        />
        <ChosenSeats plan={plan} hall={hall} choice={choice} />
        <div className={classes.below}>{children(items, nameOf)}</div>
      </div>
    </div>
  )
}
