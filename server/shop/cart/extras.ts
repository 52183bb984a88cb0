import type { RowOf } from '../../../shared/model'
import { hasFeature } from '../../../shared/orgs/rules'
import type { Db } from '../../kernel/database/database'
import { giftsOf } from '../../vouchers/gifts'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import { donationOffer } from '../goods/donation-offer'
import { leftOf, offeredProducts } from '../goods/offered-products'
import { type Html, html } from '../html'
import { say } from '../words'
import { type CartView, textFormatOf } from './cart-page'

/** Products that a cart offers, and how many are read to find them. */
const MOST_EXTRAS = 3
const READ = 20

/** The part of a cart's page below its lines: products that are not in it, and the gifts that its vouchers are. */
type Extras = { readonly products: readonly RowOf<'products'>[]; readonly gifts: readonly RowOf<'voucher_gifts'>[] }

async function otherProducts(db: Db, { org, cart }: CartView): Promise<Extras['products']> {
  if (!hasFeature(org, 'products') || cart.items.length === 0) return []
  const inCart = new Set(cart.items.map(({ product_id }) => product_id))
  const products = await offeredProducts(db, org.id, READ)
  return products.filter((product) => !inCart.has(product.id) && leftOf(product) > 0).slice(0, MOST_EXTRAS)
}

/** Reads what a cart's page shows below its lines. */
export const extrasOf = async (db: Db, view: CartView): Promise<Extras> => ({
  products: await otherProducts(db, view),
  gifts: await giftsOf(db, view.org.id, view.cart.order.id),
})

/** Shows what makes a cart's vouchers gifts, asks for a donation, and offers products beside its tickets, each added by one tap. */
export const extras = (view: CartView, { products, gifts }: Extras): Html =>
  html`${giftList(view, gifts)}${donationOffer(view)}${productOffers(view, products)}`

function giftList(view: CartView, gifts: Extras['gifts']): Html | null {
  if (gifts.length === 0) return null
  const { lang, cart } = view
  const { format } = textFormatOf(view)
  const row = ({ id, design, recipient: name, message, delivery, address, send_at }: RowOf<'voucher_gifts'>) => {
    const amount = format.money(cart.items.find((item) => item.id === id)?.static_price ?? 0)
    const about = { amount, name, design: say(lang, `shop.gift.design.${design}`) }
    const day = send_at ? format.fullDate(send_at) : ''
    const sent =
      delivery === 'recipient'
        ? say(lang, send_at ? 'shop.gift.sent_on' : 'shop.gift.sent_once_paid', { address: address ?? '', day })
        : say(lang, `shop.gift.delivery.${delivery}`)
    return html`<li><span>${say(lang, name ? 'shop.gift.line_for' : 'shop.gift.line', about)}<br><span class="muted small">${sent}</span>${message && html`<br><span class="small">“${message}”</span>`}</span></li>`
  }
  return html`<section class="extras"><h2>${say(lang, 'shop.gift.in_cart')}</h2><ul class="rows">${gifts.map(row)}</ul></section>`
}

function productOffers(view: CartView, products: Extras['products']): Html | null {
  if (products.length === 0) return null
  const { org, lang, token, carried } = view
  const { format } = textFormatOf(view)
  const row = ({ id, name, description, value }: RowOf<'products'>) =>
    html`<li><span>${name}${description && html`<br><span class="muted small">${description}</span>`}</span><span class="nums">${format.money(value)}</span><form aria-label="${say(lang, 'shop.cart.add_extra', { name })}" method="post" action="${shopPath(lang, org, '/products')}">${hiddenFields({ ...carried, cart: token, step: view.newId(), [`qty_${id}`]: '1' })}<button class="also" aria-label="${say(lang, 'shop.cart.add_extra', { name })}">${say(lang, 'shop.cart.add_one')}</button></form></li>`
  return html`<section class="extras"><h2>${say(lang, 'shop.cart.extras')}</h2><ul class="rows">${products.map(row)}</ul></section>`
}
