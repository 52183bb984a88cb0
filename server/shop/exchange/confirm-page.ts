import type { CheckoutWay } from '../../../shared/shop/cart'
import type { OfferedWays } from '../../orders/cart/ways'
import {
  type CartView,
  cartAction,
  cartPath,
  heldUntil,
  notices,
  refusalNote,
  stepForms,
  writtenOf,
} from '../cart/cart-page'
import { wayFields, waysOf } from '../cart/checkout-page'
import { plainLines } from '../cart/lines'
import { hiddenFields } from '../frame/hidden-fields'
import type { Page } from '../frame/page'
import { type Html, html } from '../html'
import { say } from '../words'
import type { ExchangeFigures } from './figures'

/** Returns the ways to pay the rest of an exchange; none where nothing is left to pay. */
const waysToPay = (view: CartView, offered: OfferedWays, { difference }: ExchangeFigures): readonly CheckoutWay[] =>
  difference > 0 ? waysOf(view, offered).filter((way) => way !== 'reserve' && way !== 'nothing') : ['nothing']

/** The sums of an exchange: what is given back, what is got, and what is still to pay or goes back. */
function exchangeSums(view: CartView, { old, refund, fee, worth, to_vouchers, difference }: ExchangeFigures): Html {
  const { lang, cart } = view
  const written = writtenOf(view)
  const money = written.format.money
  const row = (words: string, cents: number) =>
    html`<p class="pair"><span>${words}</span><span class="nums">${money(cents)}</span></p>`
  const sum = (words: string, cents: number) =>
    html`<p class="sum"><span>${words}</span><span class="nums">${money(cents)}</span></p>`
  const given = {
    ...old,
    items: refund.lines.flatMap(({ item, qty }) => {
      const shown = old.items.find(({ id }) => id === item.id)
      return shown ? [{ ...shown, qty, discount: Math.round((shown.discount * qty) / shown.qty) }] : []
    }),
  }
  const end =
    difference > 0
      ? html`${sum(say(lang, 'shop.exchange.pay'), difference)}<p class="muted small">${say(lang, 'shop.exchange.pay_hint')}</p>`
      : difference < 0
        ? html`${sum(say(lang, 'shop.exchange.refund'), -difference)}<p class="muted small">${say(lang, 'shop.exchange.refund_hint')}</p>`
        : html`<p>${say(lang, 'shop.exchange.even')}</p>`
  return html`<section class="card"><h2>${say(lang, 'shop.exchange.given')}</h2>${plainLines(given, written)}</section><section class="card"><h2>${say(lang, 'shop.exchange.got')}</h2>${plainLines(cart, written)}${row(say(lang, 'shop.exchange.new'), cart.order.total)}${fee > 0 && row(say(lang, 'shop.exchange.fee'), fee)}${row(say(lang, 'shop.exchange.worth'), -worth)}${to_vouchers > 0 && row(say(lang, 'shop.exchange.to_voucher'), to_vouchers)}${end}</section>`
}

/** The page on which a buyer confirms an exchange, with its money. Without figures it says why it cannot be done. */
export function confirmExchangePage(
  view: CartView,
  offered: OfferedWays,
  figures: ExchangeFigures | { readonly refusal: string },
  way?: string,
): Page {
  const { org, lang, token, carried } = view
  const title = say(lang, 'shop.exchange.confirm')
  const leave = stepForms(view)(
    say(lang, 'shop.exchange.leave'),
    { do: 'leave' },
    html`<button class="link">${say(lang, 'shop.exchange.leave')}</button>`,
  )
  const page = (content: Html): Page => ({
    org,
    lang,
    title,
    path: `/cart/${token}/checkout`,
    main: html`<div class="narrow"><h1>${title}</h1>${refusalNote(view.refused)}${notices(view)}${content}${leave}</div>`,
    visit: { ...carried, cart: token },
  })
  if ('refusal' in figures) return page(html`<p class="note bad" role="alert">${figures.refusal}</p>`)
  const { difference } = figures
  const ways = waysToPay(view, offered, figures)
  const hidden = hiddenFields({ ...carried, step: view.newId(), difference: String(difference) })
  const words = say(lang, difference > 0 ? 'shop.exchange.do_pay' : 'shop.exchange.do')
  return page(
    html`${heldUntil(view)}<form class="split" aria-label="${title}" method="post" action="${cartAction(view, '/exchange')}">${hidden}${exchangeSums(view, figures)}${wayFields(ways, view.refused?.fields.way ?? way, lang)}<p class="note">${say(lang, 'shop.exchange.ends')}</p>${ways.length > 0 && html`<button class="do wide">${words}</button>`}</form><p><a class="tap small" href="${cartPath(view)}">‹ ${say(lang, 'shop.checkout.back')}</a></p>`,
  )
}
