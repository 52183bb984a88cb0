import { toSVG } from 'bwip-js/node'
import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { amountDue } from '../../../shared/orders/life'
import { isProviderMethod } from '../../../shared/orders/office/commands'
import { STATUS } from '../../../shared/orders/status'
import { isProvider } from '../../orders/cart/check-out'
import type { OfferedWays } from '../../orders/cart/ways'
import { writtenOf } from '../cart/cart-page'
import { plainLines, sums } from '../cart/lines'
import type { ShownOrder } from '../cart/read-cart'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import type { Page } from '../frame/page'
import { type Content, type Html, html } from '../html'
import { say } from '../words'

type Org = RowOf<'orgs'>
type Account = Pick<RowOf<'bank_accounts'>, 'holder' | 'iban' | 'bic'>

/** The page of an order. */
export type OrderView = {
  readonly org: Org
  readonly lang: Org['lang']
  readonly token: string
  readonly shown: ShownOrder
  readonly offered: OfferedWays
  readonly account: Account | null
  readonly wallets: { readonly apple: boolean; readonly google: boolean }
  readonly newId: () => string
  readonly now: string
  /** True right after the checkout: the page leads on to the payment as soon as it is ready. */
  readonly goes: boolean
  readonly refusal: string | null
}

/** Path of an order's page, or of one of its papers. */
export const orderPath = (
  { org, lang, token }: Pick<OrderView, 'org' | 'lang' | 'token'>,
  page = '',
  asked: Readonly<Record<string, string>> = {},
): string => shopPath(lang, org, `/order/${token}${page}`, {}, asked)

/** Content of an order's page: its heading and the parts below. */
type Said = {
  readonly title: string
  readonly body: Content
  /** Further cards. */
  readonly below?: Content
  /** Address that the page opens at once. */
  readonly to?: string | null
}

const firstNameOf = ({ order }: ShownOrder): string => order.name.split(' ')[0] ?? ''

function paid(view: OrderView): Said {
  const { lang, shown, wallets } = view
  const { format } = writtenOf(view)
  const [first] = [...shown.events.values()].filter(({ ends_at }) => ends_at > view.now)
  const name = firstNameOf(shown)
  const title = first
    ? say(lang, 'shop.order.see_you', { day: format.weekday(first.starts_at), name })
    : say(lang, 'shop.order.thanks', { name })
  const link = (kind: string, page: string, words: string) =>
    html`<a class="${kind}" href="${orderPath(view, page)}">${words}</a>`
  const hasTickets = shown.items.some(({ code, cancelled }) => code !== null && !cancelled)
  const papers =
    hasTickets &&
    html`<div class="pills">${link('do', '/tickets.pdf', say(lang, 'shop.order.download'))}${wallets.apple && link('also', '/apple-wallet', say(lang, 'shop.order.apple'))}${wallets.google && link('also', '/google-wallet', say(lang, 'shop.order.google'))}${link('also', '/calendar.ics', say(lang, 'shop.order.calendar'))}</div>`
  return {
    title,
    body: html`<p class="good"><b>${say(lang, 'shop.order.paid', { code: shown.order.booking_code })}</b></p>${papers}<p class="muted small">${say(lang, 'shop.order.sent')} ${hasTickets && say(lang, 'shop.order.link')}</p>`,
    below: hasTickets && ticketList(view),
  }
}

/** The tickets of an order, each with its code, and whether it was used or returned. */
function ticketList({ shown, lang }: OrderView): Html {
  const tickets = shown.items.filter(({ code }) => code !== null)
  const stateOf = ({ cancelled, checked_in_qty }: (typeof tickets)[number]): string => {
    if (cancelled) return say(lang, 'shop.order.returned')
    return checked_in_qty > 0 ? say(lang, 'shop.order.used') : ''
  }
  return html`<section class="card"><h2>${say(lang, 'shop.order.tickets', { count: tickets.length })}</h2><ul class="plain">${tickets.map(
    (item) =>
      html`<li class="line ticket">${!item.cancelled && html`<img src="${codeOf(item)}" alt="" width="140" height="140">`}<span>${item.static_name}<br><span class="muted small">${stateOf(item)}</span></span></li>`,
  )}</ul></section>`
}

/** A ticket's code as a picture in the page itself. */
const codeOf = ({ code }: RowOf<'order_items'>): string =>
  `data:image/svg+xml;base64,${Buffer.from(toSVG({ bcid: 'qrcode', text: code ?? '', padding: 4, backgroundcolor: 'ffffff' })).toString('base64')}`

/** A form with which the rest of an order is paid. */
function payForm(view: OrderView): Html | null {
  const { lang, shown, offered } = view
  const ways = offered.ways.filter(isProvider)
  if (ways.length === 0) return null
  const amount = writtenOf(view).format.money(amountDue(shown.order, shown.payments))
  return html`<form class="card" method="post" action="${orderPath(view)}">${hiddenFields({ step: view.newId() })}<fieldset class="field"><legend>${say(lang, 'shop.checkout.how')}</legend>${ways.map(
    (way, at) =>
      html`<label class="check pick"><input type="radio" name="way" value="${way}"${at === 0 && html` checked`} required><span>${say(lang, `shop.checkout.way.${way}`)}</span></label>`,
  )}</fieldset><button class="do">${say(lang, 'shop.order.pay_again', { amount })}</button></form>`
}

/** Address where a buyer pays what is pending of an order; null as long as its provider has not answered. */
export const paymentAddress = ({ payments }: Pick<ShownOrder, 'payments'>): string | null =>
  payments.find(({ status, checkout_url }) => status === 'pending' && checkout_url)?.checkout_url ?? null

/** True while a payment of an order is underway at a provider. */
export const isPending = ({ payments }: Pick<ShownOrder, 'payments'>): boolean =>
  payments.some(({ status, method }) => status === 'pending' && isProviderMethod(method))

function pending(view: OrderView): Said {
  const { lang, shown } = view
  const url = paymentAddress(shown)
  const title = say(lang, 'shop.order.pending')
  const again = html`<a class="also" href="${orderPath(view, '', { go: '1' })}">${say(lang, 'shop.order.look_again')}</a>`
  if (!url) return { title, body: html`<p role="status">${say(lang, 'shop.order.preparing')}</p><p>${again}</p>` }
  return {
    title,
    body: html`<p class="muted">${say(lang, 'shop.order.pending_hint')}</p><div class="acts"><a class="do" href="${url}">${say(lang, 'shop.order.to_payment')}</a><a class="also" href="${orderPath(view)}">${say(lang, 'shop.order.look_again')}</a></div>`,
    to: view.goes ? url : null,
  }
}

function waits(view: OrderView): Said {
  const { lang, shown, account } = view
  const { format } = writtenOf(view)
  const { order, payments } = shown
  const until = format.dateTime(order.valid_until ?? view.now)
  const amount = format.money(amountDue(order, payments))
  if (order.order_type === 'reservation')
    return {
      title: say(lang, 'shop.order.reserved'),
      body: html`<p>${say(lang, 'shop.order.reserved_hint', { until, code: order.booking_code })}</p>${payForm(view)}`,
    }
  const row = (words: string, value: string | null | undefined) =>
    value && html`<li><span class="muted">${words}</span><b class="nums">${value}</b></li>`
  const bank =
    account &&
    html`<ul class="rows">${row(say(lang, 'shop.order.holder'), account.holder)}${row(say(lang, 'shop.order.iban'), account.iban)}${row(say(lang, 'shop.order.bic'), account.bic)}${row(say(lang, 'shop.order.reference'), order.booking_code)}</ul>`
  return {
    title: say(lang, 'shop.order.wire', { amount }),
    body: html`${bank}<p>${say(lang, 'shop.order.wire_hint', { until })}</p>${payForm(view)}`,
  }
}

const OVER = {
  [STATUS.expired]: 'shop.order.expired',
  [STATUS.cancelled]: 'shop.order.cancelled',
  [STATUS.deleted]: 'shop.order.cancelled',
  [STATUS.refunded]: 'shop.order.refunded',
} as const

const isOver = (status: number): status is keyof typeof OVER => Object.hasOwn(OVER, status)

function said(view: OrderView): Said {
  const { lang, shown } = view
  const { status_code, valid_until } = shown.order
  if (status_code === STATUS.paid || status_code === STATUS.partially_refunded) return paid(view)
  if (shown.payments.some(({ status, method }) => status === 'pending' && isProviderMethod(method)))
    return pending(view)
  if (isOver(status_code)) {
    const hint = status_code === STATUS.expired && html`<p>${say(lang, 'shop.order.expired_hint')}</p>`
    return { title: say(lang, OVER[status_code]), body: hint }
  }
  if (status_code === STATUS.payment_failed) {
    const time = writtenOf(view).format.time(valid_until ?? iso(0))
    return {
      title: say(lang, 'shop.order.failed'),
      body: html`<p>${say(lang, 'shop.order.failed_hint', { time })}</p>${payForm(view)}`,
    }
  }
  return waits(view)
}

/** Makes the page of an order, which says how it stands and what can be done with it. */
export function orderPage(view: OrderView): Page {
  const { org, lang, token, shown, refusal } = view
  const { title, body, below, to } = said(view)
  const written = writtenOf(view)
  const main = html`${refusal && html`<p class="note bad" role="alert">${refusal}</p>`}<div class="split two"><div><section class="card"><h1>${title}</h1>${body}</section>${below}</div><aside><section class="card"><h2>${say(lang, 'shop.order', { code: shown.order.booking_code })}</h2>${plainLines(shown, written)}${sums(shown, written)}</section></aside></div>`
  return {
    org,
    lang,
    title: say(lang, 'shop.order', { code: shown.order.booking_code }),
    path: `/order/${token}`,
    main,
    // A redirect would be one of the form that was sent, which may lead to this site alone.
    head: to && html`<meta http-equiv="refresh" content="${`0;url=${to}`}">`,
    status: refusal === null ? 200 : 409,
  }
}
