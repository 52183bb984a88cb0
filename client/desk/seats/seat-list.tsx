import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { RowOf } from '../../../shared/registry'
import { seatNumber } from '../../../shared/seats/name'
import { useT } from '../../kit/phrases'
import type { Ink } from '../../parts/seats/ink'
import { useSyncState } from '../../sync/react'
import type { SeatHall } from '../shop/desk-catalogue'
import { type SeatRow, seatRowsOf } from './hall'
import classes from './seats.module.css'

type Props = {
  readonly house: SeatHall
  readonly ink: Ink
  /** Seats that are scrolled into view when they change. */
  readonly sight: readonly RowOf<'seats'>[]
  readonly spoken: (seat: RowOf<'seats'>) => string
  readonly onSeat: (seat: RowOf<'seats'>) => void
}

/** Available seats as buttons, row by row, for keyboards and screen readers. */
export function SeatList({ house, ink, sight, spoken, onSeat }: Props) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [first] = sight
    if (first) list.current?.querySelector(`[data-seat="${first.id}"]`)?.scrollIntoView({ block: 'center' })
  }, [sight])
  const { reachable } = useSyncState()
  const open = house.seats.filter((seat) => {
    const state = house.hall.get(seat.id)
    return state === 'here' || state === 'in_sale' || (state === 'free' && reachable)
  })
  const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    const buttons = [...(event.currentTarget.closest('[data-arrows]')?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.currentTarget)
    buttons[at + step]?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={list} className={classes.list} data-arrows>
      {largestFirst(seatRowsOf(open)).map(({ block, row, seats }) => (
        <section key={`${block} ${row}`} className={classes.row}>
          <h2>
            {block}
            <span>{t('desk.seats.row_name', { row })}</span>
          </h2>
          <div>
            {seats.map((seat) => {
              const chosen = house.hall.get(seat.id) === 'in_sale'
              const category = ink.category(seat.price_category_id)
              const free = house.hall.get(seat.id) === 'free'
              const paint = chosen
                ? { background: ink.inSale, color: ink.onSale }
                : free
                  ? { background: ink.surface, color: ink.text, borderColor: category.line }
                  : { background: category.fill, color: category.text, borderColor: category.line }
              return (
                <button
                  key={seat.id}
                  type="button"
                  className={classes.seat}
                  style={paint}
                  data-seat={seat.id}
                  aria-pressed={chosen}
                  aria-label={spoken(seat)}
                  onKeyDown={walk}
                  onClick={() => onSeat(seat)}
                >
                  {seatNumber(seat)}
                </button>
              )
            })}
          </div>
        </section>
      ))}
    </div>
  )
}

/** Sorts large blocks first, which most customers ask for. */
function largestFirst(rows: readonly SeatRow[]): SeatRow[] {
  const sizes = new Map<string, number>()
  for (const { block, seats } of rows) sizes.set(block, (sizes.get(block) ?? 0) + seats.length)
  return [...rows].sort((a, b) => (sizes.get(b.block) ?? 0) - (sizes.get(a.block) ?? 0))
}
