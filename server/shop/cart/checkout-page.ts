import { lastSale } from '../../../shared/events/rules'
import { isShippingLine } from '../../../shared/orders/shipping-line'
import { settingsOf } from '../../../shared/orgs/settings'
import type { AskedQuestion } from '../../../shared/questions/asked'
import { type CheckoutOption, wireDeadline } from '../../../shared/shop/cart'
import { formatPhrase } from '../../kernel/format-phrase'
import { canReserve, type PaymentOptions } from '../../orders/cart/payment-options'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import type { Page } from '../frame/page'
import { type Html, html } from '../html'
import { questionFields } from '../questions/answer-fields'
import { say } from '../words'
import {
  type CartView,
  cartAction,
  cartPath,
  heldUntil,
  notices,
  paysNow,
  refusalNote,
  textFormatOf,
  voucherParts,
  voucherSums,
} from './cart-page'
import { plainLines, sums } from './lines'
import { termsText } from './terms'

/** Ways in which a cart can be ordered: what the organisation offers, a reservation, or nothing where nothing is due. */
export function checkoutOptionsOf(view: CartView, { ways }: PaymentOptions): readonly CheckoutOption[] {
  const { cart } = view
  const goods = cart.items.filter((item) => !isShippingLine(item))
  const isPaidNow = paysNow(cart)
  const reserve = !isPaidNow && canReserve(goods, [...cart.events.values()]) ? (['reserve'] as const) : []
  const ends = [...cart.events.values()].map(lastSale)
  const inTime = ways.filter((way) => way !== 'wire' || (!isPaidNow && wireDeadline(ends, view.now) !== null))
  return voucherParts(view).left === 0 ? ['nothing'] : [...inTime, ...reserve]
}

const hintOf = (way: CheckoutOption) => (way === 'wire' || way === 'reserve' ? way : 'provider')

/** The fields with which a way to pay is chosen, or the hint that there is none. */
export function checkoutOptionFields(
  ways: readonly CheckoutOption[],
  chosen: string | undefined,
  lang: CartView['lang'],
): Html {
  const [only] = ways
  if (ways.length === 0) return html`<p class="note warn">${say(lang, 'shop.checkout.no_way')}</p>`
  if (only === 'nothing') return html`${hiddenFields({ way: 'nothing' })}`
  const current = ways.find((way) => way === chosen) ?? only
  return html`<fieldset class="card"><legend class="gone">${say(lang, 'shop.checkout.how')}</legend><h2 aria-hidden="true">${say(lang, 'shop.checkout.how')}</h2>${ways.map(
    (way) =>
      html`<label class="check pick"><input type="radio" name="way" value="${way}"${way === current && html` checked`} required><span><b>${say(lang, `shop.checkout.way.${way}`)}</b><br><span class="muted small">${say(lang, `shop.checkout.way_hint.${hintOf(way)}`)}</span></span></label>`,
  )}</fieldset>`
}

/**
 * The button that asks for more time with all that was typed. The one before it, which nobody sees, is what the enter key
 * presses in a field: the first of the form.
 */
const moreTimeHere = ({ lang, newId }: CartView): Html =>
  html`<span class="gone"><button class="do" form="checkout" tabindex="-1" aria-hidden="true"></button></span><button class="link" form="checkout" name="extend" value="${newId()}" formnovalidate>${say(lang, 'shop.cart.more_time')}</button>`

/** The page of the checkout: who buys, how it is paid (`way` at first), and the order with its total. */
export function checkoutPage(
  view: CartView,
  offered: PaymentOptions,
  asked: readonly AskedQuestion[],
  way?: string,
): Page {
  const { org, lang, cart, token, carried } = view
  const visit = { ...carried, cart: token }
  const written = textFormatOf(view)
  const ways = checkoutOptionsOf(view, offered)
  const { left } = voucherParts(view)
  const { buyer } = cart.cart
  const text = (name: 'firstname' | 'lastname' | 'email' | 'phone', more: Html) =>
    html`<label class="field"><span class="label">${say(lang, `shop.checkout.${name}`)}</span><input name="${name}" value="${buyer?.[name] ?? ''}" ${more}></label>`
  const who = html`<section class="card"><h2>${say(lang, 'shop.checkout.who')}</h2><div class="inline">${text('firstname', html`autocomplete="given-name" maxlength="100" required`)}${text('lastname', html`autocomplete="family-name" maxlength="100" required`)}</div>${text('email', html`type="email" inputmode="email" autocomplete="email" maxlength="254" required`)}${text('phone', html`type="tel" autocomplete="tel" maxlength="40"`)}<label class="check"><input type="checkbox" name="newsletter" value="1"${buyer?.newsletter && html` checked`}><span class="small">${say(lang, 'shop.checkout.newsletter')}</span></label></section>`
  const words =
    left === 0
      ? say(lang, 'shop.checkout.free')
      : ways.every((way) => way === 'reserve')
        ? say(lang, 'shop.checkout.reserve')
        : say(lang, 'shop.checkout.pay')
  // The button that pays must not be pressed for a reservation, nor the other way round.
  const reserve =
    ways.length > 1 &&
    ways.includes('reserve') &&
    html`<button class="also wide" name="way" value="reserve">${say(lang, 'shop.checkout.reserve')}</button>`
  const texts = settingsOf(org, 'webshop_terms')
  const legal = (['terms', 'privacy'] as const)
    .filter((each) => texts[each] !== '')
    .map(
      (each) =>
        html`<a class="tap" href="${shopPath(lang, org, `/${each}`, visit)}">${formatPhrase(lang, `webshop_terms.${each}`)}</a> `,
    )
  const dated = cart.items.some(({ event_id }) => event_id !== null)
  const withdrawal =
    cart.items.some(({ product_id, voucher_id }) => product_id !== null || voucher_id !== null) &&
    html`${say(lang, 'shop.withdraw.notice')} <a class="tap" href="${shopPath(lang, org, '/withdraw', visit)}">${say(lang, 'shop.withdraw')}</a>`
  const summary = html`<section class="card"><h2>${say(lang, 'shop.checkout.order')}</h2>${plainLines(cart, written)}${sums(cart, written)}${voucherSums(view)}${termsText(cart, written, view.now)}${ways.length > 0 && html`<button class="do wide">${words}</button>${reserve}`}<p class="muted small">${texts.terms !== '' && say(lang, 'shop.checkout.terms')} ${legal} ${dated && say(lang, 'shop.checkout.no_withdrawal')} ${withdrawal}</p><p><a class="tap small" href="${cartPath(view)}">‹ ${say(lang, 'shop.checkout.back')}</a></p></section>`
  const hidden = hiddenFields({
    ...view.carried,
    step: view.newId(),
    total: String(cart.order.total),
    due: String(left),
  })
  const main = html`<h1>${say(lang, 'shop.checkout')}</h1>${refusalNote(view.refused)}${notices(view)}${heldUntil(view, moreTimeHere(view))}<form class="split two" id="checkout" aria-label="${say(lang, 'shop.checkout')}" method="post" action="${cartAction(view, '/checkout')}">${hidden}<div>${who}${questionFields(view, asked)}${checkoutOptionFields(reserve ? ways.filter((each) => each !== 'reserve') : ways, view.refused?.fields.way ?? way, lang)}</div><aside aria-label="${say(lang, 'shop.checkout.order')}">${summary}</aside></form>`
  return {
    org,
    lang,
    title: say(lang, 'shop.checkout'),
    path: `/cart/${token}/checkout`,
    main,
    visit,
  }
}
