import type { NewId } from '../../../shared/kernel/ids'
import type { RowOf } from '../../../shared/model'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { type OriginPage, originFields } from '../event/origin-page'
import type { Form } from '../form'
import type { VisitState } from '../frame/links'
import { type Content, type Html, html } from '../html'
import { readRefusal } from '../refusal'
import type { ShopParts } from '../shops'
import { say } from '../words'
import {
  type CartView,
  cartPath,
  cartSums,
  cartWords,
  exchangeAbove,
  heldUntil,
  moreTimeForm,
  notices,
  nowOf,
  refusalNote,
  stepForms,
  textFormatOf,
} from './cart-page'
import { cartLines, plainLines, type StepForm, sums, type TextFormat } from './lines'
import { readCart } from './read-cart'

type Place = {
  readonly shop: { readonly org: RowOf<'orgs'>; readonly db: Db }
  readonly lang: RowOf<'orgs'>['lang']
}

/** Visit, token and cart for a page on which a visitor chooses something. */
export type ShoppingVisit = {
  readonly visit: VisitState
  /** Token of the visitor's cart, or of the one that the first choice begins. */
  readonly token: string
  /** Id of the accreditation's row for the contact whose link led here; `false` for no such link, null for a wrong one. */
  readonly accredited: string | null | false
  /** The visitor's cart beside the choice; null without one. */
  readonly aside: Html | null
  /** True if what is chosen is got in exchange for other tickets. */
  readonly exchanges: boolean
  /** Message above the content: a refusal, or that the time of the visitor's cart is over. */
  readonly notice: Content
  /** Fields that were refused, which are chosen again. */
  readonly filled: Form
  readonly now: string
  readonly address: URL
  readonly newId: NewId
} & Pick<ShopParts, 'scripts' | 'seats' | 'hasAccount'>

/** The cart beside a choice: until when it is held, what is in it, and the ways to change or order it. */
function cartAside(view: CartView, stay: OriginPage | null): Html {
  const { cart, lang } = view
  const written = textFormatOf(view)
  const words = cartWords(view)
  const stepForm: StepForm = (name, fields, content, kind) =>
    stepForms(view)(name, { ...fields, ...(stay && originFields(stay)) }, content, kind)
  const lines = stay ? cartLines(cart, written, stepForm) : plainLines(cart, written)
  const bar =
    stay?.view === 'plan' &&
    html`<div class="bar"><p><span class="small nums">${say(lang, 'shop.map.until', { time: written.format.time(cart.order.valid_until ?? view.now) })}</span><b class="nums">${dueOf(cart, written)}</b></p><a class="do wide" href="${cartPath(view, '/checkout')}">${words.on}</a></div>`
  return html`<section class="card" aria-label="${words.title}"><h2>${words.title}</h2>${heldUntil(view, moreTimeForm(view, stepForm))}${notices(view)}${lines}${cart.exchange ? cartSums(view) : sums(cart, written)}<a class="do wide" href="${cartPath(view, '/checkout')}">${words.on}</a><a class="also wide" href="${cartPath(view)}">${words.edit}</a></section>${bar}`
}

/** Says the total of a cart, or in an exchange that can be made what is still to pay or goes back. */
function dueOf({ order, exchange }: CartView['cart'], { lang, format }: TextFormat): string {
  if (!exchange) return format.money(order.total)
  const { figures } = exchange
  if (!figures || figures.problem) return ''
  const words = say(lang, figures.difference < 0 ? 'shop.exchange.refund' : 'shop.exchange.pay')
  return `${words}: ${format.money(Math.abs(figures.difference))}`
}

/** Says that the time of a cart is over, where more was to be chosen. */
const overNote = (lang: Place['lang']): Html =>
  html`<p class="note warn" role="status"><b>${say(lang, 'shop.cart.over')}.</b> ${say(lang, 'shop.cart.over_hint')}</p>`

/**
 * Reads the cart that a visit takes along, for a page on which more is chosen. A visitor without a cart, or whose cart
 * was ordered or ran out, gets the token of a new one. Its forms lead back to the page of `stay`. What `query` says is
 * refused is said on `page`.
 */
export async function readShoppingVisit(
  parts: ShopParts,
  { shop: { org, db }, lang }: Place,
  carried: VisitState,
  { page, stay = null, query }: { readonly page: string; readonly stay?: OriginPage | null; readonly query?: unknown },
): Promise<ShoppingVisit> {
  const { tokens, clock, newId, address, scripts, seats, hasAccount } = parts
  const now = nowOf(clock)
  const order_id = carried.cart ? tokens.read(org.id, carried.cart) : null
  const cart = order_id === null ? null : await readCart(db, org.id, order_id, { now, lang })
  const refused = readRefusal(parts, { org, lang, order_id, page }, query)
  const isOver = !refused && order_id !== null && !cart && !(await readRow(db, 'orders', org.id, order_id))
  const token = cart && carried.cart ? carried.cart : tokens.issue(org.id, newId())
  const exchange = cart && exchangeAbove({ org, lang, token, cart, carried: { ...carried, cart: null } })
  const view = cart &&
    cart.items.length > 0 && { org, lang, token, cart, carried: { ...carried, cart: null }, newId, now, refused: null }
  return {
    visit: { ...carried, cart: cart ? token : null },
    token,
    accredited: carried.accreditation ? tokens.readAccreditation(org.id, carried.accreditation) : false,
    aside: view ? cartAside(view, stay) : null,
    exchanges: !!cart?.exchange,
    notice: isOver ? overNote(lang) : exchange ? html`${refusalNote(refused)}${exchange}` : refusalNote(refused),
    filled: refused?.fields ?? {},
    now,
    address,
    newId,
    scripts,
    seats,
    hasAccount,
  }
}

/** Reads what the top of the programme says of the exchange that a visit takes along; null for none. */
export async function readCurrentExchange(
  { tokens, clock }: Pick<ShopParts, 'tokens' | 'clock'>,
  { shop: { org, db }, lang }: Place,
  carried: VisitState,
): Promise<Html | null> {
  const { cart: token } = carried
  const order_id = token ? tokens.read(org.id, token) : null
  if (!token || order_id === null) return null
  const cart = await readCart(db, org.id, order_id, { now: nowOf(clock), lang })
  return cart && exchangeAbove({ org, lang, token, cart, carried: { ...carried, cart: null } })
}
