import type { RowOf } from '../../../shared/model'
import { hasFeature } from '../../../shared/orgs/rules'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import { leftOf, offeredProducts } from '../goods/offered-products'
import { type Html, html } from '../html'
import { say } from '../words'
import { type CartView, writtenOf } from './cart-page'

/** Products that a cart offers, and how many are read to find them. */
const MOST_EXTRAS = 3
const READ = 20

/** Reads the products that a cart offers beside what it contains. */
export async function extrasOf(db: Parameters<typeof offeredProducts>[0], { org, cart }: CartView) {
  if (!hasFeature(org, 'products') || cart.items.length === 0) return []
  const inCart = new Set(cart.items.map(({ product_id }) => product_id))
  const products = await offeredProducts(db, org.id, READ)
  return products.filter((product) => !inCart.has(product.id) && leftOf(product) > 0).slice(0, MOST_EXTRAS)
}

/** Offers products beside a cart's tickets, each added by one tap; null where there are none. */
export function extras(view: CartView, products: readonly RowOf<'products'>[]): Html | null {
  if (products.length === 0) return null
  const { org, lang, token, carried } = view
  const { format } = writtenOf(view)
  const row = ({ id, name, description, value }: RowOf<'products'>) =>
    html`<li><span>${name}${description && html`<br><span class="muted small">${description}</span>`}</span><span class="nums">${format.money(value)}</span><form aria-label="${say(lang, 'shop.cart.add_extra', { name })}" method="post" action="${shopPath(lang, org, '/products')}">${hiddenFields({ ...carried, cart: token, step: view.newId(), [`qty_${id}`]: '1' })}<button class="also" aria-label="${say(lang, 'shop.cart.add_extra', { name })}">${say(lang, 'shop.cart.add_one')}</button></form></li>`
  return html`<section class="extras"><h2>${say(lang, 'shop.cart.extras')}</h2><ul class="rows">${products.map(row)}</ul></section>`
}
