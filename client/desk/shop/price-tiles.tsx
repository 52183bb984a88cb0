import { IconAlertTriangle } from '@tabler/icons-react'
import type { RowOf } from '../../../shared/registry'
import { keepFocus } from '../../kit/focus'
import { useFormat, useT } from '../../kit/phrases'
import { useAll, useSyncState } from '../../sync/react'
import type { Cart } from '../cart/cart'
import controls from '../controls/controls.module.css'
import { useSellableRights } from '../register/use-sellable-rights'
import { type Availability, FEW, inCart, type Offer, placesAvailable } from './shop'
import { TileCorner } from './tile-corner'
import classes from './tiles.module.css'

/** Text for the places left: those held by this desk first, because they are certain. */
export function AvailabilityText({ left }: { readonly left: Availability }) {
  const t = useT()
  const { reachable } = useSyncState()
  const online = reachable ? left.there : 0
  const warn = left.here === 0 ? online <= FEW : left.here <= FEW
  const words =
    left.here > 0
      ? t('desk.tiles.left', { count: left.here })
      : online > 0
        ? t('desk.tiles.there', { count: online })
        : t(left.gone ? 'desk.tiles.sold_out' : 'desk.tiles.none')
  return (
    <span className={classes.left} data-few={warn}>
      {warn && <IconAlertTriangle size={16} aria-hidden="true" />}
      {words}
    </span>
  )
}

type Props = {
  readonly offers: readonly Offer[]
  readonly cart: Cart
  /** Digit key of the first tile. */
  readonly firstKey: number
  readonly onAdd: (price: RowOf<'prices'>) => void
}

/** General admission: one tile per price, tapped once per person. */
export function PriceTiles({ offers, cart, firstKey, onAdd }: Props) {
  const t = useT()
  const held = useSellableRights(cart)
  const quotas = useAll('quotas')
  const [only] = offers
  if (!only) return null
  const tiles = offers.flatMap((offer) => offer.prices.map((price) => ({ offer, price })))
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2 className={controls.heading}>
          {offers.length === 1 ? t('desk.tiles.open_one', { category: only.category.name }) : t('desk.tiles.open')}
        </h2>
      </div>
      <div className={classes.grid}>
        {tiles.map(({ offer, price }, i) => (
          <PriceTile
            key={price.id}
            price={price}
            area={offers.length > 1 && offer.category.name !== price.name ? offer.category.name : null}
            left={placesAvailable(price.event_id, offer.category.id, held, quotas, inCart(cart.lines, offer.prices))}
            count={inCart(cart.lines, [price])}
            digit={firstKey + i <= 9 ? firstKey + i : null}
            onAdd={onAdd}
          />
        ))}
      </div>
    </section>
  )
}

type TileProps = {
  readonly price: RowOf<'prices'>
  readonly area: string | null
  readonly left: Availability
  readonly count: number
  readonly digit: number | null
  readonly onAdd: (price: RowOf<'prices'>) => void
}

function PriceTile({ price, area, left, count, digit, onAdd }: TileProps) {
  const format = useFormat()
  return (
    <button
      type="button"
      className={`${controls.tile} ${classes.price}`}
      data-selected={count > 0}
      data-price={price.id}
      onMouseDown={keepFocus}
      onClick={() => onAdd(price)}
    >
      <span className={classes.name}>
        {price.name}
        {area && <small>{area}</small>}
      </span>
      <span className={classes.value}>{format.money(price.value)}</span>
      <AvailabilityText left={left} />
      <TileCorner count={count} digit={digit} className={classes.corner} />
    </button>
  )
}
