import { toSVG } from 'bwip-js/node'
import { sum } from '../../../shared/kernel/money'
import { DAY, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { amountToBring } from '../../../shared/orders/life'
import { isProviderMethod } from '../../../shared/orders/office/commands'
import { admittedQty } from '../../../shared/orders/refunds/rest'
import { OPEN_STATUSES, STATUS } from '../../../shared/orders/status'
import { isProvider } from '../../orders/cart/check-out'
import type { PaymentOptions } from '../../orders/cart/payment-options'
import type { ReceivingAccount } from '../../payouts/receiving-account'
import { attendedEvents } from '../../printing/calendar-file'
import { textFormatOf } from '../cart/cart-page'
import { plainLines, sums } from '../cart/lines'
import type { ShownOrder } from '../cart/shown-order'
import { hiddenFields } from '../frame/hidden-fields'
import type { Page } from '../frame/page'
import { donationLink } from '../goods/donation-receipts'
import { voucherLinks } from '../goods/voucher-papers'
import { type Content, type Html, html } from '../html'
import { say } from '../words'
import { orderPath } from './opened-order'
import { type PapersView, papersSection } from './papers-section'
import { allReturned, type ReturnsView, returnedSums, returnsSection } from './returns-section'

/** The page of an order. */
export type OrderView = PapersView &
  ReturnsView & {
    /** Ways in which the rest of the order can be paid on its page. */
    readonly ways: PaymentOptions['ways']
    readonly account: ReceivingAccount | null
    readonly wallets: { readonly apple: boolean; readonly google: boolean }
    readonly now: string
    /** True right after the checkout: the page leads on to the payment as soon as it is ready. */
    readonly goes: boolean
    readonly refusal: string | null
    /** The card with which tickets are exchanged; null where none can be. */
    readonly exchange: Html | null
    /** Section with the buyer's answers. */
    readonly answers: Content
    /** The email with the tickets, or with the way to pay; null where there is none, or where something keeps it. */
    readonly email: Pick<RowOf<'outbox'>, 'address' | 'state' | 'error'> | null
  }

/** Content of an order's page: its heading and the parts below. */
type PageContent = {
  readonly title: string
  readonly body: Content
  /** Further cards. */
  readonly below?: Content
  /** Address that the page opens at once. */
  readonly to?: string | null
}

const firstNameOf = ({ order }: ShownOrder): string => order.name.split(' ')[0] ?? ''

function paid(view: OrderView): PageContent {
  const { lang, shown, wallets } = view
  const { format } = textFormatOf(view)
  const attended = attendedEvents(shown.items, shown.events.values())
  const first = attended.find(({ starts_at }) => starts_at > view.now)
  const name = firstNameOf(shown)
  const title = first
    ? say(lang, 'shop.order.see_you', { day: format.weekday(first.starts_at), name })
    : say(lang, allReturned(shown) ? 'shop.return.all' : 'shop.order.thanks', { name })
  const link = (kind: string, page: string, words: string) =>
    html`<a class="${kind}" href="${orderPath(view, page)}">${words}</a>`
  const hasTickets = shown.items.some(({ code, cancelled }) => code !== null && !cancelled)
  const papers =
    hasTickets &&
    html`<div class="pills">${link('do', '/tickets.pdf', say(lang, 'shop.order.download'))}${wallets.apple && link('also', '/apple-wallet', say(lang, 'shop.order.apple'))}${wallets.google && link('also', '/google-wallet', say(lang, 'shop.order.google'))}${attended.length > 0 && link('also', '/calendar.ics', say(lang, 'shop.order.calendar'))}</div>`
  return {
    title,
    body: html`<p class="good"><b>${say(lang, 'shop.order.paid', { code: shown.order.booking_code })}</b></p>${papers}${voucherLinks(view)}${donationLink(view)}${told(view)}${hasTickets && html`<p class="muted small">${say(lang, 'shop.order.link')}</p>`}`,
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
      html`<li class="line ticket">${!item.cancelled && html`<img src="${codeOf(item)}" alt="" width="140" height="140">`}<span>${admittedQty(item) > 1 && `${admittedQty(item)} × `}${item.static_name}<br><span class="muted small">${stateOf(item)}</span></span></li>`,
  )}</ul></section>`
}

/** A ticket's code as a picture in the page itself. */
const codeOf = ({ code }: RowOf<'order_items'>): string =>
  `data:image/svg+xml;base64,${Buffer.from(toSVG({ bcid: 'qrcode', text: code ?? '', padding: 4, backgroundcolor: 'ffffff' })).toString('base64')}`

/** A form with which the rest of an order is paid. */
function payForm(view: OrderView): Html | null {
  const { lang, shown } = view
  const ways = view.ways.filter(isProvider)
  if (ways.length === 0) return null
  const amount = textFormatOf(view).format.money(amountToBring(shown.order, shown.payments))
  return html`<form class="card" aria-label="${say(lang, 'shop.checkout.how')}" method="post" action="${orderPath(view)}">${hiddenFields({ step: view.newId() })}<fieldset class="field"><legend>${say(lang, 'shop.checkout.how')}</legend>${ways.map(
    (way, at) =>
      html`<label class="check pick"><input type="radio" name="way" value="${way}"${at === 0 && html` checked`} required><span>${say(lang, `shop.checkout.way.${way}`)}</span></label>`,
  )}</fieldset><button class="do">${say(lang, 'shop.order.pay_again', { amount })}</button></form>`
}

/** Address where a buyer pays what is pending of an order; null as long as its provider has not answered. */
export const paymentAddress = ({ payments }: Pick<ShownOrder, 'payments'>): string | null =>
  payments.find(({ status, checkout_url }) => status === 'pending' && checkout_url)?.checkout_url ?? null

/** True for the status of an order that is paid, of which a part may be refunded. */
export const isPaid = (status: number): boolean => status === STATUS.paid || status === STATUS.partially_refunded

/** True while a payment of an order is underway at a provider. */
export const isPending = ({ payments }: Pick<ShownOrder, 'payments'>): boolean =>
  payments.some(({ status, method }) => status === 'pending' && isProviderMethod(method))

/** Says until when the places of an order wait for its payment, or that they no longer do. */
function heldFor(view: OrderView): Html | null {
  const { status_code, valid_until } = view.shown.order
  if (status_code === STATUS.expired) return html`<p class="note warn">${say(view.lang, 'shop.order.late')}</p>`
  // What was paid in part keeps its places.
  if (!OPEN_STATUSES.includes(status_code) || status_code === STATUS.partially_paid) return null
  const time = textFormatOf(view).format.dateTime(valid_until ?? view.now)
  return html`<p class="nums">${say(view.lang, 'shop.cart.until', { time })}</p>`
}

function pending(view: OrderView): PageContent {
  const { lang, shown } = view
  const url = paymentAddress(shown)
  const title = say(lang, 'shop.order.pending')
  const again = html`<a class="also" href="${orderPath(view, '', { go: '1' })}">${say(lang, 'shop.order.look_again')}</a>`
  const due = sum(shown.payments.filter(({ status }) => status === 'pending').map(({ amount }) => amount))
  const part =
    due !== shown.order.total &&
    html`<p><b>${say(lang, 'shop.order.due', { amount: textFormatOf(view).format.money(due) })}</b></p>`
  const held = html`${part}${heldFor(view)}`
  if (!url) {
    const isEnding = shown.payments.some(({ status, given_up_at }) => status === 'pending' && given_up_at !== null)
    const state = say(lang, isEnding ? 'shop.order.ending' : 'shop.order.preparing')
    return { title, body: html`<p role="status">${state}</p>${held}<p>${again}</p>` }
  }
  const another =
    view.ways.length > 0 &&
    html`<form method="post" action="${orderPath(view, '/another-way')}">${hiddenFields({ step: view.newId() })}<button class="also">${say(lang, 'shop.order.another_way')}</button></form>`
  return {
    title,
    body: html`<p class="muted">${say(lang, 'shop.order.pending_hint')}</p>${held}<div class="acts"><a class="do" href="${url}">${say(lang, 'shop.order.to_payment')}</a><a class="also" href="${orderPath(view)}">${say(lang, 'shop.order.look_again')}</a></div>${another}`,
    to: view.goes ? url : null,
  }
}

/** An email address by its first character and its host: whoever has the link to the page may be somebody else. */
const masked = (address: string): string => address.replace(/^(.).*@/, '$1…@')

/** Says whether the email with the tickets, or with the way to pay, has left, or is about to; null where something may keep it. */
function told({ lang, email }: OrderView): Html | null {
  if (!email?.address) return null
  const address = masked(email.address)
  if (email.state === 'sent') return html`<p>${say(lang, 'shop.order.emailed', { address })}</p>`
  const isLeaving = email.state === 'sending' || (email.state === 'waiting' && email.error === null)
  return isLeaving ? html`<p>${say(lang, 'shop.order.emailing', { address })}</p>` : null
}

/** The account that a transfer goes to, and what it has to say. */
function bankRows({ lang, account, shown }: OrderView): Html | null {
  const row = (words: string, value: string | null | undefined) =>
    value && html`<li><span class="muted">${words}</span><b class="nums">${value}</b></li>`
  return (
    account &&
    html`<ul class="rows">${row(say(lang, 'shop.order.holder'), account.holder)}${row(say(lang, 'shop.order.iban'), account.iban)}${row(say(lang, 'shop.order.bic'), account.bic)}${row(say(lang, 'shop.order.reference'), shown.order.booking_code)}</ul>`
  )
}

function waits(view: OrderView): PageContent {
  const { lang, shown } = view
  const { format } = textFormatOf(view)
  const { order, payments } = shown
  const until = format.dateTime(order.valid_until ?? view.now)
  const amount = format.money(amountToBring(order, payments))
  if (order.order_type === 'reservation')
    return {
      title: say(lang, 'shop.order.reserved'),
      body: html`<p>${say(lang, 'shop.order.reserved_hint', { until, code: order.booking_code })}</p>${told(view)}${payForm(view)}`,
    }
  return {
    title: say(lang, 'shop.order.wire', { amount }),
    body: html`${bankRows(view)}<p>${say(lang, 'shop.order.wire_hint', { until })}</p>${told(view)}${payForm(view)}`,
  }
}

/** An order that is paid in part, as after an exchange for dearer tickets. */
function rest(view: OrderView): PageContent {
  const { lang, shown } = view
  const amount = textFormatOf(view).format.money(amountToBring(shown.order, shown.payments))
  const bank = view.ways.includes('wire') && bankRows(view)
  return {
    title: say(lang, 'shop.exchange.rest', { amount }),
    body: html`<p>${say(lang, 'shop.exchange.rest_hint')}</p>${bank}${payForm(view)}`,
  }
}

/** The heading of an order that has ended, by its status, and what follows from it. */
const OVER = {
  [STATUS.expired]: ['shop.order.expired', 'shop.order.expired_hint'],
  [STATUS.cancelled]: ['shop.order.cancelled', null],
  [STATUS.deleted]: ['shop.order.cancelled', null],
  [STATUS.refunded]: ['shop.order.refunded', 'shop.order.refunded_hint'],
} as const

/** True if all that was given back of an order went the way it was paid: not as a voucher, nor by transfer instead. */
const wentBackAsPaid = ({ payments }: ShownOrder): boolean =>
  payments
    .filter(({ amount }) => amount < 0)
    .every(({ method }) => payments.some((paid) => paid.amount > 0 && paid.method === method))

const isOver = (status: number): status is keyof typeof OVER => Object.hasOwn(OVER, status)

function said(view: OrderView): PageContent {
  const { lang, shown } = view
  const { status_code, valid_until } = shown.order
  if (isPaid(status_code)) return paid(view)
  if (isPending(shown)) return pending(view)
  if (isOver(status_code)) {
    const [title, hint] = OVER[status_code]
    return { title: say(lang, title), body: hint && wentBackAsPaid(shown) && html`<p>${say(lang, hint)}</p>` }
  }
  if (status_code === STATUS.payment_failed) {
    const until = valid_until ?? view.now
    const time = textFormatOf(view).format.dateTime(until)
    // An order held for days was to be paid by transfer, and still can be.
    const bank = view.ways.includes('wire') && ms(until) - ms(view.now) > DAY && bankRows(view)
    return {
      title: say(lang, 'shop.order.failed'),
      body: html`<p>${say(lang, 'shop.order.failed_hint', { time })}</p>${bank}${payForm(view)}`,
    }
  }
  const isExchanged = status_code === STATUS.partially_paid && shown.order.exchanged_from_id !== null
  return isExchanged ? rest(view) : waits(view)
}

/** Makes the page of an order, which says how it stands and what can be done with it. */
export function orderPage(view: OrderView): Page {
  const { org, lang, token, shown, refusal } = view
  const { title, body, below, to } = said(view)
  const written = textFormatOf(view)
  const main = html`${refusal && html`<p class="note bad" role="alert">${refusal}</p>`}<div class="split two"><div><section class="card"><h1>${title}</h1>${body}</section>${below}${returnsSection(view)}${view.exchange}${view.answers}${papersSection(view)}</div><aside aria-label="${say(lang, 'shop.checkout.order')}"><section class="card"><h2>${say(lang, 'shop.order', { code: shown.order.booking_code })}</h2>${plainLines(shown, written)}${sums(shown, written)}${returnedSums(shown, written)}</section></aside></div>`
  return {
    org,
    lang,
    title: say(lang, 'shop.order', { code: shown.order.booking_code }),
    path: `/order/${token}`,
    main,
    // A redirect would be one of the form that was sent, which may lead to this site alone.
    head: to && html`<meta http-equiv="refresh" content="${`0;url=${to}`}">`,
  }
}
