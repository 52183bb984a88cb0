import { IconArrowLeft, IconSparkles, IconWheelchair, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import { bundleOf, replacesBest } from '../../../shared/seats/best'
import { seatNumber } from '../../../shared/seats/name'
import { useFormat, useT } from '../../kit/phrases'
import { useInk } from '../../parts/seats/category-ink'
import { type Direction, nearestSeat } from '../../parts/seats/walk'
import { useSyncState } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { IconButton } from '../controls/icon-button'
import { useKeys } from '../controls/keys'
import { Stepper } from '../controls/stepper'
import type { OpenSale } from '../counter/use-open-sale'
import type { DeskCatalogue, SeatHall } from '../shop/desk-catalogue'
import { startText } from '../shop/event-strip'
import type { Offer } from '../shop/shop'
import { SeatCanvas } from './seat-canvas'
import { SeatLegend } from './seat-legend'
import { SeatList } from './seat-list'
import classes from './seats.module.css'

type Seat = RowOf<'seats'>

type Props = {
  readonly event: RowOf<'events'>
  readonly house: SeatHall
  readonly offers: readonly Offer[]
  readonly shelf: DeskCatalogue
  readonly sale: OpenSale
  readonly now: number
  readonly onDone: () => void
}

/** Seating plan of the event. The cashier taps seats or lets the desk choose the best ones. */
export function SeatPane({ event, house, offers, shelf, sale, now, onDone }: Props) {
  const t = useT()
  const format = useFormat()
  const { reachable } = useSyncState()
  const ink = useInk(shelf.categories)
  const [asList, setAsList] = useState(false)
  const [qty, setQty] = useState(2)
  const [category, setCategory] = useState<string | null>(null)
  const [cursor, setCursor] = useState<Seat | null>(null)
  const [sight, setSight] = useState<readonly Seat[]>([])
  /** Seats that were chosen as the best ones, with the category asked for; null for any. */
  const [bestOf, setBestOf] = useState<ReadonlyMap<string, string | null>>(new Map())
  const [asked, setAsked] = useState<Seat | null>(null)
  const here = [...house.hall.values()].filter((state) => state === 'here').length
  const wanted = category ? offers.filter((offer) => offer.category.id === category) : offers

  useKeys((key) => {
    if (key === 'Escape' || key === 'm') onDone()
    else return false
    return true
  })

  const choose = (seat: Seat) => {
    const bundle = bundleOf(seat, house.seats)
    // Asks before adding a companion seat, because the cashier did not tap it.
    if (bundle.length > 1 && house.hall.get(seat.id) !== 'in_sale' && asked?.id !== seat.id) setAsked(seat)
    else {
      setAsked(null)
      setBestOf(new Map([...bestOf].filter(([id]) => id !== seat.id)))
      void sale.toggleSeat(seat)
    }
  }
  const best = async () => {
    const earlier = house.seats.filter(({ id }) => replacesBest(bestOf.get(id), category))
    const found = await sale.addBest(wanted, qty, earlier)
    if (!found) return
    setSight(found)
    const others = [...bestOf].filter(([, of]) => !replacesBest(of, category))
    setBestOf(new Map([...others, ...found.map(({ id }) => [id, category] as const)]))
  }
  const walk = (key: KeyboardEvent) => {
    const from = cursor ?? house.seats.find((seat) => house.hall.get(seat.id) === 'here') ?? house.seats[0]
    if (!from) return
    if (key.key === 'Enter' && cursor) choose(cursor)
    else if (key.key.startsWith('Arrow')) {
      const next = cursor ? nearestSeat(house.seats, from, key.key as Direction) : from
      setCursor(next)
      setSight([next])
    } else return
    key.preventDefault()
    key.stopPropagation()
  }
  const priceOf = (seat: Seat) => offers.find((offer) => offer.category.id === seat.price_category_id)?.prices[0]
  const spoken = (seat: Seat) => {
    const state = house.hall.get(seat.id) ?? 'sold'
    const price = priceOf(seat)
    return [
      t('desk.seats.name', { block: seat.block, row: seat.row, num: seatNumber(seat) }),
      price ? format.money(price.value) : '',
      t(`desk.seats.${state === 'free' && !reachable ? 'elsewhere' : state}`),
    ]
      .filter(Boolean)
      .join(', ')
  }
  const askedBundle = asked ? bundleOf(asked, house.seats) : []
  const [first, second] = askedBundle

  return (
    <>
      <div className={classes.head}>
        <button
          type="button"
          className={controls.button}
          data-size="square"
          aria-label={t('desk.back')}
          onClick={onDone}
        >
          <IconArrowLeft size={22} aria-hidden="true" />
        </button>
        <div>
          <h1>{event.title}</h1>
          <p>{startText(t, format, event, now)}</p>
        </div>
        <div className={classes.switch}>
          <button type="button" aria-pressed={!asList} onClick={() => setAsList(false)}>
            {t('desk.seats.map')} {format.number(here)}
          </button>
          <button type="button" aria-pressed={asList} onClick={() => setAsList(true)}>
            {t('desk.seats.list')}
          </button>
        </div>
      </div>
      <SeatLegend offers={offers} ink={ink} />
      <div className={classes.plan}>
        {asList ? (
          <SeatList house={house} ink={ink} sight={sight} spoken={spoken} onSeat={choose} />
        ) : (
          <SeatCanvas
            house={house}
            ink={ink}
            cursor={cursor}
            sight={sight}
            onSeat={choose}
            keyboard={{ label: t('desk.seats.help'), spoken, onKeyDown: walk }}
          />
        )}
        {asked && first && second && (
          <div className={classes.bundle} role="status">
            <IconWheelchair size={28} stroke={1.5} aria-hidden="true" />
            <div>
              <strong>{t('desk.seats.bundle')}</strong>
              <span>
                {t('desk.seats.bundle_where', { row: first.row, first: seatNumber(first), second: seatNumber(second) })}
              </span>
            </div>
            <button type="button" className={controls.button} data-kind="primary" onClick={() => choose(asked)}>
              {t('desk.seats.add', {
                amount: format.money(askedBundle.reduce((n, seat) => n + (priceOf(seat)?.value ?? 0), 0)),
              })}
            </button>
            <IconButton label={t('app.cancel')} onClick={() => setAsked(null)}>
              <IconX size={20} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <Stepper
          qty={qty}
          least={1}
          atLeast="stop"
          lessLabel={t('desk.cart.less', { line: t('desk.seats.qty') })}
          moreLabel={t('desk.cart.more', { line: t('desk.seats.qty') })}
          onLess={() => setQty(qty - 1)}
          onMore={() => setQty(qty + 1)}
        />
        <button
          type="button"
          className={controls.button}
          aria-pressed={category === null}
          onClick={() => setCategory(null)}
        >
          {t('desk.seats.any')}
        </button>
        {offers.map((offer) => (
          <button
            key={offer.category.id}
            type="button"
            className={controls.button}
            aria-pressed={category === offer.category.id}
            onClick={() => setCategory(offer.category.id)}
          >
            {offer.category.short_name}
          </button>
        ))}
        <button
          type="button"
          className={controls.button}
          data-kind="strong"
          disabled={sale.busy}
          onClick={() => void best()}
        >
          <IconSparkles size={20} stroke={1.75} aria-hidden="true" />
          {t('desk.seats.best')}
        </button>
        <button type="button" className={controls.button} data-kind="primary" onClick={onDone}>
          {t('desk.seats.done')}
        </button>
      </div>
    </>
  )
}
