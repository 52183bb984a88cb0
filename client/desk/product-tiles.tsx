import type { RowOf } from '../../shared/registry'
import { useFormat, useT } from '../kit/phrases'
import { useHeld } from '../sync/react'
import type { Cart } from './cart'
import controls from './controls.module.css'
import { keepFocus, LeftWords } from './price-tiles'
import { inCart, stockLeft } from './shop'
import { TileCorner } from './tile-corner'
import classes from './tiles.module.css'

type Props = {
  readonly products: readonly RowOf<'products'>[]
  readonly cart: Cart
  readonly oneRow: boolean
  readonly onAdd: (product: RowOf<'products'>) => void
}

/** What is sold beside tickets; in one row that is pushed sideways where a hall needs the height. */
export function ProductTiles({ products, cart, oneRow, onAdd }: Props) {
  const t = useT()
  const format = useFormat()
  const held = useHeld()
  if (products.length === 0) return null
  return (
    <section className={classes.section} aria-label={t('products.title')}>
      <div className={classes.head}>
        <h2 className={controls.heading}>{t('products.title')}</h2>
      </div>
      <div className={classes.shelf} data-row={oneRow}>
        {products.map((product) => {
          const count = inCart(cart.lines, [product])
          const left = stockLeft(product, held, count)
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
              {left && <LeftWords left={left} />}
              <TileCorner count={count} digit={null} className={classes.corner} />
            </button>
          )
        })}
      </div>
    </section>
  )
}
