import type { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/registry'
import type { HeldRight } from '../../../shared/rights/rules'
import type { VoucherOffer } from '../../../shared/vouchers/rules'
import { type Cart, type CartAction, type CartLine, lineKey } from '../cart/cart'
import type { CartGuards } from '../cart/cart-guards'
import { shortOf } from '../sale/shortfall'
import type { DeskCatalogue } from './desk-catalogue'
import { type Availability, inCart, placesAvailable, stockAvailable } from './shop'

type Price = RowOf<'prices'>
type Product = RowOf<'products'>

/** Adds goods without seat numbers to the cart. Refuses what is sold out as far as this device knows. */
export type AddToCart = {
  readonly addPlace: (price: Price, qty?: number) => void
  readonly addProduct: (product: Product) => void
  readonly addVoucher: (voucher: VoucherOffer) => void
  /** Adds one more of an existing line. */
  readonly addTo: (line: CartLine) => void
}

type Ports = {
  readonly cart: Cart
  readonly dispatch: (action: CartAction) => void
  readonly shelf: DeskCatalogue
  readonly held: readonly HeldRight[]
  readonly quotas: readonly RowOf<'quotas'>[]
  readonly reachable: boolean
  readonly canAdd: CartGuards['canAdd']
  readonly refuse: (problem: DomainError) => void
  readonly dismiss: () => void
}

/** Creates the ways to add goods to a cart. */
export function addToCart({
  cart,
  dispatch,
  shelf,
  held,
  quotas,
  reachable,
  canAdd,
  refuse,
  dismiss,
}: Ports): AddToCart {
  /**
   * Returns whether fewer than `qty` are available here or from the server. `left` is null for goods without a quota.
   */
  const isShort = (kind: 'places' | 'stock', name: string, left: Availability | null, qty = 1): boolean => {
    dismiss()
    if (left === null || left.here + (reachable ? left.there : 0) >= qty) return false
    refuse(shortOf({ kind }, reachable ? 'refused' : 'alone', { name, left: left.here + (reachable ? left.there : 0) }))
    return true
  }

  const addPlace = (price: Price, qty = 1) => {
    if (!canAdd()) return
    const category = shelf.categories.get(price.price_category_id)
    const name = category?.name ?? price.name
    const prices = [...shelf.prices.values()].filter(
      (other) => other.event_id === price.event_id && other.price_category_id === price.price_category_id,
    )
    if (
      isShort(
        'places',
        name,
        placesAvailable(price.event_id, price.price_category_id, held, quotas, inCart(cart.lines, prices)),
        qty,
      )
    )
      return
    dispatch({ type: 'add', event_id: price.event_id, price_id: price.id, qty })
  }

  const addProduct = (product: Product) => {
    if (!canAdd()) return
    if (isShort('stock', product.name, stockAvailable(product, held, inCart(cart.lines, [product])))) return
    dispatch({ type: 'product', product_id: product.id, qty: 1 })
  }

  const addVoucher = (voucher: VoucherOffer) => {
    if (!canAdd()) return
    dismiss()
    dispatch({ type: 'voucher', voucher, qty: 1 })
  }

  const addTo = (line: CartLine) => {
    if ('item_id' in line) return dispatch({ type: 'qty', key: lineKey(line), qty: line.qty + 1 })
    if ('voucher' in line) return addVoucher(line.voucher)
    const price = 'price_id' in line ? shelf.prices.get(line.price_id) : undefined
    const product = shelf.products.get(lineKey(line))
    if (price) addPlace(price)
    else if (product) addProduct(product)
  }

  return { addPlace, addProduct, addVoucher, addTo }
}
