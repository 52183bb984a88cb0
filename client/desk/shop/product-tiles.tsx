import { IconGift } from '@tabler/icons-react'
import type { RowOf } from '../../../shared/registry'
import { keepFocus } from '../../kit/focus'
import { useFormat, useT } from '../../kit/phrases'
import type { Cart } from '../cart/cart'
import controls from '../controls/controls.module.css'
import { useSellableRights } from '../register/use-sellable-rights'
import { AvailabilityText } from './price-tiles'
import { inCart, stockAvailable } from './shop'
import { TileCorner } from './tile-corner'
import classes from './tiles.module.css'

type Props = {
  readonly products: readonly RowOf<'products'>[]
  readonly cart: Cart
  readonly oneRow: boolean
  readonly onAdd: (product: RowOf<'products'>) => void
  /** Opens the voucher pane. Null where the organisation does not accept vouchers. */
  readonly onVoucher: (() => void) | null
}

/** Tiles of products and vouchers. In one scrolling row where a hall needs the height. */
export function ProductTiles({ products, cart, oneRow, onAdd, onVoucher }: Props) {
  const t = useT()
  const format = useFormat()
  const held = useSellableRights(cart)
  if (products.length === 0 && !onVoucher) return null
  const vouchers = cart.lines.reduce((n, line) => n + ('voucher' in line ? line.qty : 0), 0)
  return (
    <section className={classes.section} aria-label={t('products.title')}>
      <div className={classes.head}>
        <h2 className={controls.heading}>{t('products.title')}</h2>
      </div>
      <div className={classes.shelf} data-row={oneRow}>
        {products.map((product) => {
          const count = inCart(cart.lines, [product])
          const left = stockAvailable(product, held, count)
          return (
            <button
              key={product.id}
              type="button"
              className={`${controls.tile} ${classes.product}`}
              data-selected={count > 0}
              data-product={product.id}
              onMouseDown={keepFocus}
              onClick={() => onAdd(product)}
            >
              <span className={classes.name}>{product.name}</span>
              <span className={classes.cost}>{format.money(product.value)}</span>
              {left && <AvailabilityText left={left} />}
              <TileCorner count={count} digit={null} className={classes.corner} />
            </button>
          )
        })}
        {onVoucher && (
          <button
            type="button"
            className={`${controls.tile} ${classes.product}`}
            data-selected={vouchers > 0}
            data-sell-voucher
            onMouseDown={keepFocus}
            onClick={onVoucher}
          >
            <span className={classes.name}>{t('vouchers.one')}</span>
            <span className={classes.left}>
              <IconGift size={18} stroke={1.75} aria-hidden="true" />
              {t('vouchers.sell.tile')}
            </span>
            <TileCorner count={vouchers} digit={null} className={classes.corner} />
          </button>
        )}
      </div>
    </section>
  )
}
