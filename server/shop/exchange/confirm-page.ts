import type { CheckoutOption } from '../../../shared/shop/cart'
import type { PaymentOptions } from '../../orders/cart/payment-options'
import {
  type CartView,
  cartAction,
  cartPath,
  exchangeAbove,
  heldUntil,
  notices,
  refusalNote,
  stepForms,
  textFormatOf,
} from '../cart/cart-page'
import { checkoutOptionFields, checkoutOptionsOf } from '../cart/checkout-page'
import { plainLines } from '../cart/lines'
import { hiddenFields } from '../frame/hidden-fields'
import type { Page } from '../frame/page'
import { type Html, html } from '../html'
import { refusalText } from '../refusal'
import { say } from '../words'
import type { CartExchange, ExchangeFigures } from './figures'
import { exchangeSums } from './sums'

/** Returns the ways to pay the rest of an exchange; none where nothing is left to pay. */
const waysToPay = (
  view: CartView,
  offered: PaymentOptions,
  { difference }: ExchangeFigures,
): readonly CheckoutOption[] =>
  difference > 0
    ? checkoutOptionsOf(view, offered).filter((way) => way !== 'reserve' && way !== 'nothing')
    : ['nothing']

/** The tickets that are given back, those that are got for them, and the money of both. */
const bothSides = (view: CartView, figures: ExchangeFigures): Html => {
  const { lang, cart } = view
  const written = textFormatOf(view)
  return html`<section class="card"><h2>${say(lang, 'shop.exchange.given')}</h2>${plainLines(figures.given, written)}</section><section class="card"><h2>${say(lang, 'shop.exchange.got')}</h2>${plainLines(cart, written)}${exchangeSums(cart, figures, written, null)}</section>`
}

/** The page on which a buyer confirms an exchange, with its money, or is told why it cannot be made. */
export function confirmExchangePage(
  view: CartView,
  offered: PaymentOptions,
  exchange: CartExchange,
  way?: string,
): Page {
  const { org, lang, token, carried } = view
  const title = say(lang, 'shop.exchange.confirm')
  const leave = stepForms(view)(
    say(lang, 'shop.exchange.leave'),
    { do: 'leave' },
    html`<button class="link">${say(lang, 'shop.exchange.leave')}</button>`,
  )
  const back = html`<p><a class="tap small" href="${cartPath(view)}">‹ ${say(lang, 'shop.exchange.to_cart')}</a></p>`
  const page = (content: Html): Page => ({
    org,
    lang,
    title,
    path: `/cart/${token}/checkout`,
    main: html`<div class="narrow"><h1>${title}</h1>${refusalNote(view.refused)}${notices(view)}${content}${back}${leave}</div>`,
    visit: { ...carried, cart: token },
  })
  const { figures } = exchange
  if (!figures) return page(html`${exchangeAbove(view, false)}`)
  const { problem, difference } = figures
  if (problem)
    return page(
      html`${exchangeAbove(view, false)}<p class="note bad" role="alert">${refusalText(problem, { org, lang })}</p>`,
    )
  const ways = waysToPay(view, offered, figures)
  const hidden = hiddenFields({ ...carried, step: view.newId(), difference: String(difference) })
  const words = say(lang, difference > 0 ? 'shop.exchange.do_pay' : 'shop.exchange.do')
  return page(
    html`${heldUntil(view)}<form class="split" aria-label="${title}" method="post" action="${cartAction(view, '/exchange')}">${hidden}${bothSides(view, figures)}${checkoutOptionFields(ways, view.refused?.fields.way ?? way, lang)}<p class="note">${say(lang, 'shop.exchange.ends')}</p>${ways.length > 0 && html`<button class="do wide">${words}</button>`}</form>`,
  )
}
