import type { RowOf } from '../../../shared/registry'
import { keepFocus } from '../../kit/focus'
import { useFormat, useT } from '../../kit/phrases'
import { useInk } from '../../parts/seats/category-ink'
import type { Cart } from '../cart/cart'
import controls from '../controls/controls.module.css'
import { KeyHint } from '../controls/key-hint'
import type { DeskCatalogue, SeatHall } from '../shop/desk-catalogue'
import { AvailabilityText } from '../shop/price-tiles'
import { type Availability, inCart, type Offer } from '../shop/shop'
import { TileCorner } from '../shop/tile-corner'
import classes from '../shop/tiles.module.css'
import { rowSpan } from './hall'
import { SeatCanvas } from './seat-canvas'

type Props = {
  readonly offers: readonly Offer[]
  readonly house: SeatHall
  readonly shelf: DeskCatalogue
  readonly cart: Cart
  readonly firstKey: number
  readonly onBest: (offer: Offer) => void
  readonly onMap: () => void
}

/**
 * Numbered seats of an event: a small plan that opens the large one, and a tile per category that adds its best seat,
 * at each of its prices.
 */
export function SeatBlock({ offers, house, shelf, cart, firstKey, onBest, onMap }: Props) {
  const t = useT()
  const ink = useInk(shelf.categories)
  const filling = house.seats.length === 0
  const here = [...house.hall.values()].filter((state) => state === 'here').length
  return (
    <section className={classes.section} data-grow="true">
      <div className={classes.head}>
        <h2 className={controls.heading}>{t('desk.seats.title')}</h2>
        {!filling && <span>{t('desk.seats.left', { count: here })}</span>}
        <span>{t('desk.seats.hint')}</span>
      </div>
      <div className={classes.numbered} data-priced={offers.some(({ prices }) => prices.length > 1) || undefined}>
        <button
          type="button"
          className={`${controls.tile} ${classes.map}`}
          disabled={filling}
          onMouseDown={keepFocus}
          onClick={onMap}
        >
          <span className={classes.mapName}>{t('desk.seats.map')}</span>
          <KeyHint name="M" className={classes.corner} />
          {filling ? (
            <span className={classes.filling}>{t('desk.seats.filling')}</span>
          ) : (
            <SeatCanvas house={house} ink={ink} />
          )}
        </button>
        <div className={classes.categories}>
          {offers.map((offer, i) => (
            <div key={offer.category.id} className={classes.area}>
              <CategoryTile
                offer={offer}
                paint={ink.category(offer.category.id)}
                here={seatsOf(house, offer).filter((seat) => house.hall.get(seat.id) === 'here')}
                rest={restOf(house, offer)}
                count={inCart(cart.lines, offer.prices)}
                digit={firstKey + i <= 9 ? firstKey + i : null}
                onBest={onBest}
              />
              <OtherPrices offer={offer} filling={filling} onBest={onBest} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

const seatsOf = (house: SeatHall, offer: Offer) =>
  house.seats.filter((seat) => seat.price_category_id === offer.category.id)

function restOf(house: SeatHall, offer: Offer): Pick<Availability, 'there' | 'gone'> | null {
  if (house.seats.length === 0) return null
  const states = seatsOf(house, offer).map((seat) => house.hall.get(seat.id))
  return { there: states.filter((state) => state === 'free').length, gone: states.every((state) => state === 'sold') }
}

type TileProps = {
  readonly offer: Offer
  readonly paint: { readonly fill: string; readonly line: string; readonly text: string }
  readonly here: readonly RowOf<'seats'>[]
  /** Seats available from the server, and whether every seat is sold. Null until the hall is loaded. */
  readonly rest: Pick<Availability, 'there' | 'gone'> | null
  readonly count: number
  readonly digit: number | null
  readonly onBest: (offer: Offer) => void
}

function CategoryTile({ offer, paint, here, rest, count, digit, onBest }: TileProps) {
  const t = useT()
  const format = useFormat()
  const { category, prices } = offer
  const rows = rowSpan(here)
  return (
    <button
      type="button"
      className={`${controls.tile} ${classes.category}`}
      data-selected={count > 0}
      data-category={category.id}
      disabled={rest === null}
      onMouseDown={keepFocus}
      onClick={() => onBest(offer)}
    >
      <span className={classes.swatch} style={{ background: paint.fill, color: paint.text, borderColor: paint.line }}>
        {category.short_name}
      </span>
      <span className={classes.lines}>
        <span className="sr">{category.name}</span>
        <span className={classes.value}>{format.money(prices[0].value)}</span>
        {here.length > 0 ? (
          <span className={classes.left}>
            {t(rows.includes('–') ? 'desk.seats.rows' : 'desk.seats.row', { count: here.length, rows, row: rows })}
          </span>
        ) : (
          rest && <AvailabilityText left={{ here: 0, ...rest }} />
        )}
      </span>
      <TileCorner count={count} digit={digit} className={classes.corner} />
    </button>
  )
}

type OtherProps = { readonly offer: Offer; readonly filling: boolean; readonly onBest: (offer: Offer) => void }

/** The further prices of a category, such as the reduced one. Each adds the best seat at that price with one tap. */
function OtherPrices({ offer: { category, prices }, filling, onBest }: OtherProps) {
  const format = useFormat()
  const [, ...others] = prices
  if (others.length === 0) return null
  return (
    <div className={classes.others}>
      {others.map((price) => (
        <button
          key={price.id}
          type="button"
          className={`${controls.tile} ${classes.other}`}
          data-price={price.id}
          disabled={filling}
          onMouseDown={keepFocus}
          onClick={() => onBest({ category, prices: [price, ...prices.filter(({ id }) => id !== price.id)] })}
        >
          <span className="sr">{category.name}</span>
          <span>{price.name}</span>
          <strong>{format.money(price.value)}</strong>
        </button>
      ))}
    </div>
  )
}
