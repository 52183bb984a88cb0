import type { NewId } from '../../../shared/kernel/ids'
import type { RowOf } from '../../../shared/model'
import type { Db } from '../../kernel/database/database'
import type { Carried } from '../frame/links'
import { type Html, html } from '../html'
import type { ShopParts } from '../shops'
import { say } from '../words'
import { type CartView, cartPath, heldUntil, nowOf, writtenOf } from './cart-page'
import { plainLines, sums } from './lines'
import { readCart } from './read-cart'

type Place = {
  readonly shop: { readonly org: RowOf<'orgs'>; readonly db: Db }
  readonly lang: RowOf<'orgs'>['lang']
}

/** Visit, token and cart for a page on which a visitor chooses something. */
export type Choosing = {
  readonly visit: Carried
  /** Token of the visitor's cart, or of the one that the first choice begins. */
  readonly token: string
  /** The visitor's cart beside the choice; null without one. */
  readonly aside: Html | null
  readonly now: string
  readonly address: URL
  readonly newId: NewId
}

/** The cart beside a choice: until when it is held, what is in it, and the ways to change or order it. */
function cartAside(view: CartView): Html {
  const { cart, lang } = view
  const written = writtenOf(view)
  return html`<section class="card" aria-label="${say(lang, 'shop.cart')}"><h2>${say(lang, 'shop.cart')}</h2>${heldUntil(view)}${plainLines(cart, written)}${sums(cart, written)}<a class="do wide" href="${cartPath(view, '/checkout')}">${say(lang, 'shop.cart.continue')}</a><a class="also wide" href="${cartPath(view)}">${say(lang, 'shop.cart.edit')}</a></section>`
}

/**
 * Reads the cart that a visit takes along, for a page on which more is chosen. A visitor without a cart, or whose cart
 * was ordered or ran out, gets the token of a new one.
 */
export async function choosing(
  { tokens, clock, newId, address }: ShopParts,
  { shop: { org, db }, lang }: Place,
  carried: Carried,
): Promise<Choosing> {
  const now = nowOf(clock)
  const order_id = carried.cart ? tokens.read(org.id, carried.cart) : null
  const cart = order_id === null ? null : await readCart(db, org.id, order_id)
  const token = cart && carried.cart ? carried.cart : tokens.issue(org.id, newId())
  const view = cart && cart.items.length > 0 && { org, lang, token, cart, newId, now, refusal: null }
  return {
    visit: { ...carried, cart: cart ? token : null },
    token,
    aside: view ? cartAside(view) : null,
    now,
    address,
    newId,
  }
}
