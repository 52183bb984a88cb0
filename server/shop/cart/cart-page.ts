import { formatter } from '../../../shared/kernel/format'
import { iso, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { holdsNoPlace } from '../../../shared/orders/held-places'
import { soldLine } from '../../../shared/orders/refunds/rest'
import { timeZoneOf } from '../../../shared/orgs/rules'
import type { CartNotice } from '../../../shared/shop/cart'
import { CART_WARNING, clockTime } from '../../../shared/shop/clock'
import { voucherShares } from '../../../shared/vouchers/rules'
import type { PaymentOptions } from '../../orders/cart/payment-options'
import { eventPath } from '../event/origin-page'
import { exchangeNote } from '../exchange/note'
import { exchangeSums } from '../exchange/sums'
import { addressFields } from '../frame/address'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath, type VisitState } from '../frame/links'
import type { Page } from '../frame/page'
import { type Content, type Html, html } from '../html'
import { type FormRefusal, refusalText } from '../refusal'
import { isOpenShop } from '../shops'
import { say, shopBook } from '../words'
import { cartLines, type StepForm, sums, type TextFormat } from './lines'
import type { ShownCart } from './read-cart'

type Org = RowOf<'orgs'>
type Provider = RowOf<'shipping_providers'>

/** A page about a cart. */
export type CartView = {
  readonly org: Org
  readonly lang: TextFormat['lang']
  readonly token: string
  /** Query parameters that the visit carries in addition to its cart. */
  readonly carried: VisitState
  readonly cart: ShownCart
  readonly newId: () => string
  readonly now: string
  /** The refusal that the page says above its content; null for none. */
  readonly refused: FormRefusal | null
}

export const textFormatOf = ({ org, lang }: Pick<CartView, 'org' | 'lang'>): TextFormat => ({
  lang,
  format: formatter(lang, org.currency, timeZoneOf(org)),
})

/** Path of a cart's page, with what the visit takes along. */
export const cartPath = (
  { org, lang, token, carried }: Pick<CartView, 'org' | 'lang' | 'token' | 'carried'>,
  page = '',
  asked: Readonly<Record<string, string>> = {},
): string => shopPath(lang, org, `/cart/${token}${page}`, carried, asked)

/** Returns the path to which a cart's page sends its forms. Their fields carry the visit's parameters. */
export const cartAction = (view: Pick<CartView, 'org' | 'lang' | 'token'>, page = ''): string =>
  cartPath({ ...view, carried: {} }, page)

/** Makes the forms of a cart's page, each of which takes one step. */
export const stepForms =
  (view: CartView): StepForm =>
  (name, fields, content, kind = '') =>
    html`<form class="${kind}" aria-label="${name}" method="post" action="${cartAction(view)}">${hiddenFields({ ...view.carried, ...fields, step: view.newId() })}${content}</form>`

/** The form that asks for more time. */
export const moreTimeForm = (view: CartView, stepForm = stepForms(view)): Html => {
  const words = say(view.lang, 'shop.cart.more_time')
  return stepForm(words, { do: 'extend' }, html`<button class="link">${words}</button>`)
}

/** True if tickets are in a cart that another guest gives back for it, so that nothing of it can be paid later. */
export const paysNow = ({ order, items }: ShownCart): boolean => items.some((item) => holdsNoPlace(order, item))

/** Says until when a cart holds its places, with a warning before the end, and offers more time once. */
export function heldUntil(view: CartView, more = moreTimeForm(view)): Html {
  const { cart, lang, now } = view
  const { format } = textFormatOf(view)
  const end = cart.order.valid_until ?? now
  const left = Math.max(0, ms(end) - ms(now))
  if (cart.isOffer) {
    const time = format.dateTime(end)
    return paysNow(cart)
      ? html`<p class="note nums">${say(lang, 'shop.resale.until', { time })}<br>${say(lang, 'shop.resale.offered')}</p>`
      : html`<p class="note nums">${say(lang, 'shop.cart.until', { time })}</p>`
  }
  const isSoon = left <= CART_WARNING
  const soon = cart.cart.extended ? 'shop.cart.soon_last' : 'shop.cart.soon'
  return html`<div class="note${isSoon && ' warn'}" data-left="${left}" data-soon="${say(lang, soon)}" data-over="${say(lang, 'shop.cart.over')}"><div class="held"><span class="nums">${say(lang, 'shop.cart.until', { time: format.time(end) })}<span class="clock" data-words="${shopBook[lang]['shop.clock.left']}"> · ${say(lang, 'shop.clock.left', { time: clockTime(left) })}</span></span>${!cart.cart.extended && more}</div>${isSoon && html`<p role="alert">${say(lang, soon)}</p>`}</div>`
}

/** Says what changed in a cart without being asked for. */
export function notices({ cart: { cart }, lang, org }: Pick<CartView, 'cart' | 'lang' | 'org'>): Html | null {
  if (cart.notices.length === 0) return null
  const { format } = textFormatOf({ org, lang })
  const said = (notice: CartNotice) =>
    'before' in notice
      ? say(lang, `shop.notice.${notice.kind}`, {
          name: notice.name,
          before: format.money(notice.before),
          after: format.money(notice.after),
        })
      : say(lang, `shop.notice.${notice.kind}`, { name: notice.name })
  return html`<div class="note warn" role="alert"><ul class="plain">${cart.notices.map((notice) => html`<li>${said(notice)}</li>`)}</ul></div>`
}

/** Says which tickets are given back for what is chosen; null for a purchase. `leads` adds the way to the cart. */
export const exchangeAbove = (
  view: Pick<CartView, 'org' | 'lang' | 'token' | 'carried' | 'cart'>,
  leads = true,
): Html | null =>
  view.cart.exchange &&
  exchangeNote(view.cart.exchange, { org: view.org, written: textFormatOf(view) }, leads ? cartPath(view) : null)

/** The sums of a cart: its total, or in an exchange what is still to pay or goes back. */
export function cartSums(view: CartView, stepForm?: StepForm): Html {
  const { cart, lang, org } = view
  const written = textFormatOf(view)
  const figures = cart.exchange?.figures
  if (!figures) return html`${sums(cart, written)}${voucherSums(view, stepForm)}`
  return exchangeSums(cart, figures, written, figures.problem && refusalText(figures.problem, { org, lang }))
}

/** Names of a cart and of what leads on from it, in an exchange or a purchase. */
export const cartWords = ({ cart: { exchange }, lang }: Pick<CartView, 'cart' | 'lang'>) => ({
  title: say(lang, exchange ? 'shop.exchange.cart' : 'shop.cart'),
  edit: say(lang, exchange ? 'shop.exchange.see' : 'shop.cart.edit'),
  more: say(lang, exchange ? 'shop.exchange.more' : 'shop.cart.add'),
  on: say(lang, exchange ? 'shop.exchange.review' : 'shop.cart.continue'),
  empty: say(lang, exchange ? 'shop.exchange.empty' : 'shop.cart.empty'),
})

export const refusalNote = (refused: Pick<FormRefusal, 'text'> | null): Content =>
  refused && html`<p class="note bad" role="alert">${refused.text}</p>`

/** Returns the amount that each voucher will pay of a cart, in the order of use, and the rest in cents. */
export function voucherParts({ cart: { order, items, vouchers, cart } }: Pick<CartView, 'cart'>) {
  const means = cart.voucher_codes.map((code) => vouchers.get(code) ?? { balance: 0, rate: null })
  const { shares, left } = voucherShares(items.map(soldLine), means, order.total)
  return { parts: cart.voucher_codes.map((code, at) => ({ code, paid: shares[at] ?? 0 })), left }
}

/** The lines that vouchers pay, and what is still to pay. */
export function voucherSums(view: CartView, stepForm?: StepForm): Html | null {
  const { parts, left } = voucherParts(view)
  if (parts.length === 0) return null
  const { lang } = view
  const { format } = textFormatOf(view)
  const remove = (code: string) =>
    stepForm?.(
      say(lang, 'shop.cart.remove_of', { name: code }),
      { do: 'remove_voucher', code },
      html`<button class="link">${say(lang, 'shop.cart.remove')}</button>`,
    )
  return html`<ul class="rows">${parts.map(
    ({ code, paid }) =>
      html`<li><span>${say(lang, 'shop.cart.voucher_part', { code })}</span><span class="nums">${format.money(-paid)}</span>${remove(code)}</li>`,
  )}</ul><p class="sum"><span>${say(lang, 'shop.cart.due')}</span><span class="nums">${format.money(left)}</span></p>`
}

function codes(view: CartView, ways: PaymentOptions, stepForm: StepForm): Html {
  const { lang, cart, refused } = view
  const typed = refused?.fields ?? {}
  const field = (action: string, name: string, words: string, button: string) =>
    stepForm(
      words,
      { do: action },
      html`<label class="field"><span class="label">${words}</span><input name="${name}" value="${typed.do === action && (typed[name] ?? '')}" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" required></label><button class="also">${button}</button>`,
      'inline',
    )
  const { promo_code_name: name } = cart.order
  const promo = name
    ? stepForm(
        say(lang, 'shop.cart.promo_off', { name }),
        { do: 'promo_code' },
        html`<button class="link">${say(lang, 'shop.cart.promo_off', { name })}</button>`,
      )
    : field('promo_code', 'code', say(lang, 'shop.cart.promo'), say(lang, 'shop.cart.promo_do'))
  const voucher =
    ways.vouchers && field('add_voucher', 'code', say(lang, 'shop.cart.voucher'), say(lang, 'shop.cart.voucher_do'))
  return html`<details class="block"${(name || typed.code) && html` open`}><summary>${say(lang, 'shop.cart.codes')}</summary>${promo}${voucher}</details>`
}

function delivery(view: CartView, providers: readonly Provider[], stepForm: StepForm): Html | null {
  if (providers.length === 0) return null
  const { lang, cart } = view
  const { format } = textFormatOf(view)
  const { shipping } = cart.order
  const typed = view.refused?.fields.do === 'ship' ? view.refused.fields : null
  const chosen = typed ? (typed.provider ?? '') : (shipping?.provider_id ?? '')
  const to = shipping?.address ?? cart.cart.buyer?.address
  const option = (id: string, words: string, checked: boolean) =>
    html`<label class="check"><input type="radio" name="provider" value="${id}"${checked && html` checked`}><span>${words}</span></label>`
  const at = (typed ? cart.cart.buyer?.address : to) ?? null
  const address =
    providers.some(({ method }) => method === 'postal') &&
    html`<p class="muted small">${say(lang, 'shop.cart.postal_hint')}</p>${addressFields(lang, { country: view.org.address?.country ?? '', ...at }, false)}`
  return html`<details class="block"${(shipping || typed) && html` open`}><summary>${say(lang, 'shop.cart.delivery')}</summary>${stepForm(
    say(lang, 'shop.cart.delivery'),
    { do: 'ship' },
    html`<fieldset class="field" aria-label="${say(lang, 'shop.cart.delivery')}">${option('', say(lang, 'shop.cart.by_email'), chosen === '')}${providers.map(
      ({ id, name, price }) => option(id, price > 0 ? `${name} · ${format.money(price)}` : name, chosen === id),
    )}${address}<button class="also">${say(lang, 'shop.cart.deliver_do')}</button></fieldset>`,
  )}</details>`
}

/**
 * The page of a cart: its lines with what they can be changed to, codes, delivery, what else is offered, sums, and the
 * way to the checkout.
 */
export function cartPage(
  view: CartView,
  ways: PaymentOptions,
  providers: readonly Provider[],
  extra: Html | null,
): Page {
  const { org, lang, cart, token, carried } = view
  const written = textFormatOf(view)
  const stepForm = stepForms(view)
  const visit = { ...carried, cart: token }
  const words = cartWords(view)
  const { exchange } = cart
  const isEmpty = cart.items.length === 0
  const noThanks = say(
    lang,
    exchange ? 'shop.exchange.leave' : cart.isOffer ? 'shop.waiting.decline' : 'shop.cart.leave',
  )
  const leave = stepForm(noThanks, { do: 'leave' }, html`<button class="link">${noThanks}</button>`)
  const [chosen] = cart.events.keys()
  const first = chosen ?? (isOpenShop(org) ? null : exchange?.figures?.given.items[0]?.event_id)
  const more =
    (first || isOpenShop(org)) &&
    html`<a class="also" href="${shopPath(lang, org, first ? eventPath(first) : '', visit)}">${words.more}</a>`
  const content = isEmpty
    ? html`<p>${words.empty}</p>`
    : html`${heldUntil(view)}${cartLines(cart, written, stepForm)}${!exchange && html`${codes(view, ways, stepForm)}${delivery(view, providers, stepForm)}`}`
  const total =
    !isEmpty &&
    html`<aside aria-label="${say(lang, 'shop.cart.total')}"><section class="card">${cartSums(view, stepForm)}<a class="do wide" href="${cartPath(view, '/checkout')}">${words.on}</a></section></aside>`
  const main = html`<h1>${words.title}</h1>${refusalNote(view.refused)}${exchangeAbove(view, false)}${notices(view)}<div class="split${!isEmpty && ' two'}"><div class="card">${content}${extra}<div class="acts">${more}${(exchange || !isEmpty) && leave}</div></div>${total}</div>`
  return { org, lang, title: words.title, path: `/cart/${token}`, main, visit }
}

/** Says what a visitor has left: a cart, or an exchange. Null for neither: the time of the cart is over. */
export type CartLeft = 'cart' | 'exchange' | null

/** Reads from a query what a visitor has left. */
export function leftIn(query: unknown): CartLeft {
  const { left } = query as { readonly left?: unknown }
  return left === 'cart' || left === 'exchange' ? left : null
}

/**
 * The page of a cart that is gone: its time is over, or its visitor has left it. Who has left an exchange finds the order
 * by the email: the address of a cart is passed on more easily than that of an order, and must not lead there.
 */
export function expiredCartPage(
  { org, lang, carried: visit }: Pick<CartView, 'org' | 'lang' | 'carried'>,
  left: CartLeft,
): Page {
  if (left === 'exchange') {
    const title = say(lang, 'shop.exchange.left')
    const main = html`<div class="card narrow"><h1>${title}</h1><p>${say(lang, 'shop.exchange.left_hint')}</p><p><a class="do" href="${shopPath(lang, org, '/order')}">${say(lang, 'shop.nav.order')}</a></p></div>`
    return { org, lang, title, main, visit, status: 410 }
  }
  const title = say(lang, left ? 'shop.cart.empty' : 'shop.cart.over')
  const main = html`<div class="card narrow"><h1>${title}</h1><p>${say(lang, 'shop.cart.over_hint')}</p>${isOpenShop(org) && html`<p><a class="do" href="${shopPath(lang, org, '', visit)}">${say(lang, 'shop.to_programme')}</a></p>`}</div>`
  return { org, lang, title, main, visit, status: 410 }
}

/** The time now, in ISO text. */
export const nowOf = (clock: () => number): string => iso(clock())
