import { isShippingLine } from '../../../shared/orders/shipping-line'
import { settingsOf } from '../../../shared/orgs/settings'
import { type CheckoutWay, wireDeadline } from '../../../shared/shop/cart'
import { formatPhrase } from '../../kernel/format-phrase'
import { canReserve, type OfferedWays } from '../../orders/cart/ways'
import type { Form } from '../form'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import type { Page } from '../frame/page'
import { type Html, html } from '../html'
import { say } from '../words'
import {
  type CartView,
  cartPath,
  heldUntil,
  notices,
  refusalNote,
  voucherParts,
  voucherSums,
  writtenOf,
} from './cart-page'
import { plainLines, sums } from './lines'

/** Ways in which a cart can be ordered: what the organisation offers, a reservation, or nothing where nothing is due. */
export function waysOf(view: CartView, { ways }: OfferedWays): readonly CheckoutWay[] {
  const { cart } = view
  const goods = cart.items.filter((item) => !isShippingLine(item))
  const reserve = canReserve(goods, [...cart.events.values()]) ? (['reserve'] as const) : []
  const starts = [...cart.events.values()].map(({ starts_at }) => starts_at)
  const inTime = ways.filter((way) => way !== 'wire' || wireDeadline(starts, view.now) !== null)
  return voucherParts(view).left === 0 ? ['nothing'] : [...inTime, ...reserve]
}

const hintOf = (way: CheckoutWay) => (way === 'wire' || way === 'reserve' ? way : 'provider')

function wayFields(ways: readonly CheckoutWay[], chosen: string | undefined, lang: CartView['lang']): Html {
  const [only] = ways
  if (ways.length === 0) return html`<p class="note warn">${say(lang, 'shop.checkout.no_way')}</p>`
  if (only === 'nothing') return html`${hiddenFields({ way: 'nothing' })}`
  const current = ways.find((way) => way === chosen) ?? only
  return html`<fieldset class="card"><legend class="gone">${say(lang, 'shop.checkout.how')}</legend><h2 aria-hidden="true">${say(lang, 'shop.checkout.how')}</h2>${ways.map(
    (way) =>
      html`<label class="check pick"><input type="radio" name="way" value="${way}"${way === current && html` checked`} required><span><b>${say(lang, `shop.checkout.way.${way}`)}</b><br><span class="muted small">${say(lang, `shop.checkout.way_hint.${hintOf(way)}`)}</span></span></label>`,
  )}</fieldset>`
}

/** The page of the checkout: who buys, how it is paid, and the order with its total. `filled` are fields that were sent. */
export function checkoutPage(view: CartView, offered: OfferedWays, filled: Form): Page {
  const { org, lang, cart, token } = view
  const written = writtenOf(view)
  const ways = waysOf(view, offered)
  const { left } = voucherParts(view)
  const { buyer } = cart.cart
  const text = (name: 'firstname' | 'lastname' | 'email' | 'phone', more: Html) =>
    html`<label class="field"><span class="label">${say(lang, `shop.checkout.${name}`)}</span><input name="${name}" value="${filled[name] ?? buyer?.[name] ?? ''}" ${more}></label>`
  const who = html`<section class="card"><h2>${say(lang, 'shop.checkout.who')}</h2><div class="inline">${text('firstname', html`autocomplete="given-name" maxlength="100" required`)}${text('lastname', html`autocomplete="family-name" maxlength="100" required`)}</div>${text('email', html`type="email" inputmode="email" autocomplete="email" maxlength="254" required`)}${text('phone', html`type="tel" autocomplete="tel" maxlength="40"`)}<label class="check"><input type="checkbox" name="newsletter" value="1"${(filled.newsletter ?? buyer?.newsletter) && html` checked`}><span class="small">${say(lang, 'shop.checkout.newsletter')}</span></label></section>`
  const words =
    left > 0 ? say(lang, 'shop.checkout.pay', { amount: written.format.money(left) }) : say(lang, 'shop.checkout.free')
  const texts = settingsOf(org, 'webshop_terms')
  const legal = (['terms', 'privacy'] as const)
    .filter((each) => texts[each] !== '')
    .map(
      (each) =>
        html`<a class="tap" href="${shopPath(lang, org, `/${each}`, { cart: token })}">${formatPhrase(lang, `webshop_terms.${each}`)}</a> `,
    )
  const dated = cart.items.some(({ event_id }) => event_id !== null)
  const summary = html`<section class="card"><h2>${say(lang, 'shop.checkout.order')}</h2>${plainLines(cart, written)}${sums(cart, written)}${voucherSums(view)}${ways.length > 0 && html`<button class="do wide">${words}</button>`}<p class="muted small">${say(lang, 'shop.checkout.terms')} ${legal} ${dated && say(lang, 'shop.checkout.no_withdrawal')}</p><p><a class="tap small" href="${cartPath(view)}">‹ ${say(lang, 'shop.checkout.back')}</a></p></section>`
  const hidden = hiddenFields({ step: view.newId(), total: String(cart.order.total) })
  const main = html`<h1>${say(lang, 'shop.checkout')}</h1>${refusalNote(view.refusal)}${notices(view)}${heldUntil(view)}<form class="split two" method="post" action="${cartPath(view, '/checkout')}">${hidden}<div>${who}${wayFields(ways, filled.way, lang)}</div><aside>${summary}</aside></form>`
  return {
    org,
    lang,
    title: say(lang, 'shop.checkout'),
    path: `/cart/${token}/checkout`,
    main,
    visit: { cart: token },
    status: view.refusal === null ? 200 : 422,
  }
}
