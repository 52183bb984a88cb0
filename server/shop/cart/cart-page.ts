import { formatter } from '../../../shared/kernel/format'
import { iso, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { timeZoneOf } from '../../../shared/orgs/rules'
import type { CartNotice } from '../../../shared/shop/cart'
import { voucherBalance } from '../../../shared/vouchers/rules'
import type { OfferedWays } from '../../orders/cart/ways'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import type { Page } from '../frame/page'
import { type Content, type Html, html } from '../html'
import { say } from '../words'
import { cartLines, type StepForm, sums, type Written } from './lines'
import type { ShownCart } from './read-cart'

type Org = RowOf<'orgs'>
type Provider = RowOf<'shipping_providers'>

/** Time in ms before the end of a cart at which its pages warn. */
const WARNING = 2 * MINUTE

/** A page about a cart. */
export type CartView = {
  readonly org: Org
  readonly lang: Written['lang']
  readonly token: string
  readonly cart: ShownCart
  readonly newId: () => string
  readonly now: string
  /** Message above the content, such as a refusal. */
  readonly refusal: string | null
}

export const writtenOf = ({ org, lang }: Pick<CartView, 'org' | 'lang'>): Written => ({
  lang,
  format: formatter(lang, org.currency, timeZoneOf(org)),
})

/** Path of a cart's page. */
export const cartPath = ({ org, lang, token }: Pick<CartView, 'org' | 'lang' | 'token'>, page = ''): string =>
  shopPath(lang, org, `/cart/${token}${page}`)

/** Makes the forms of a cart's page, each of which takes one step. */
export const stepForms =
  (view: CartView): StepForm =>
  (fields, content, kind = '') =>
    html`<form class="${kind}" method="post" action="${cartPath(view)}">${hiddenFields({ ...fields, step: view.newId() })}${content}</form>`

/** Says until when a cart holds its places, with a warning before the end, and offers more time once. */
export function heldUntil(view: CartView, stepForm = stepForms(view)): Html {
  const { cart, lang, now } = view
  const { format } = writtenOf(view)
  const end = cart.order.valid_until ?? now
  const isSoon = ms(end) - ms(now) <= WARNING
  const more =
    !cart.cart.extended &&
    stepForm({ do: 'extend' }, html`<button class="link">${say(lang, 'shop.cart.more_time')}</button>`)
  const soon = cart.cart.extended ? 'shop.cart.soon_last' : 'shop.cart.soon'
  return html`<div class="note${isSoon && ' warn'}"><div class="held"><span class="nums">${say(lang, 'shop.cart.until', { time: format.time(end) })}</span>${more}</div>${isSoon && html`<p role="alert">${say(lang, soon)}</p>`}</div>`
}

/** Says what changed in a cart without being asked for. */
export function notices({ cart: { cart }, lang, org }: Pick<CartView, 'cart' | 'lang' | 'org'>): Html | null {
  if (cart.notices.length === 0) return null
  const { format } = writtenOf({ org, lang })
  const said = (notice: CartNotice) =>
    notice.kind === 'price'
      ? say(lang, 'shop.notice.price', {
          name: notice.name,
          before: format.money(notice.before),
          after: format.money(notice.after),
        })
      : say(lang, `shop.notice.${notice.kind}`, { name: notice.name })
  return html`<div class="note warn" role="alert"><ul class="plain">${cart.notices.map((notice) => html`<li>${said(notice)}</li>`)}</ul></div>`
}

export const refusalNote = (refusal: string | null): Content =>
  refusal && html`<p class="note bad" role="alert">${refusal}</p>`

/** Returns the amount that each voucher will pay of a cart, in the order of use, and the rest in cents. */
export function voucherParts({ cart: { order, vouchers, cart } }: Pick<CartView, 'cart'>) {
  let left = order.total
  const parts = cart.voucher_codes.map((code) => {
    const voucher = vouchers.find((each) => each.code === code)
    const paid = Math.min(left, voucher ? voucherBalance(voucher) - voucher.held : 0)
    left -= paid
    return { code, paid }
  })
  return { parts, left }
}

/** The lines that vouchers pay, and what is still to pay. */
export function voucherSums(view: CartView, stepForm?: StepForm): Html | null {
  const { parts, left } = voucherParts(view)
  if (parts.length === 0) return null
  const { lang } = view
  const { format } = writtenOf(view)
  const remove = (code: string) =>
    stepForm?.({ do: 'remove_voucher', code }, html`<button class="link">${say(lang, 'shop.cart.remove')}</button>`)
  return html`<ul class="rows">${parts.map(
    ({ code, paid }) =>
      html`<li><span>${say(lang, 'shop.cart.voucher_part', { code })}</span><span class="nums">${format.money(-paid)}</span>${remove(code)}</li>`,
  )}</ul><p class="sum"><span>${say(lang, 'shop.cart.due')}</span><span class="nums">${format.money(left)}</span></p>`
}

function codes(view: CartView, ways: OfferedWays, stepForm: StepForm): Html {
  const { lang, cart } = view
  const field = (action: string, name: string, words: string, button: string) =>
    stepForm(
      { do: action },
      html`<label class="field"><span class="label">${words}</span><input name="${name}" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" required></label><button class="also">${button}</button>`,
      'inline',
    )
  const { promo_code_name: name } = cart.order
  const promo = name
    ? stepForm({ do: 'promo_code' }, html`<button class="link">${say(lang, 'shop.cart.promo_off', { name })}</button>`)
    : field('promo_code', 'code', say(lang, 'shop.cart.promo'), say(lang, 'shop.cart.promo_do'))
  const voucher =
    ways.vouchers && field('add_voucher', 'code', say(lang, 'shop.cart.voucher'), say(lang, 'shop.cart.voucher_do'))
  return html`<details class="block"${name && html` open`}><summary>${say(lang, 'shop.cart.codes')}</summary>${promo}${voucher}</details>`
}

function delivery(view: CartView, providers: readonly Provider[], stepForm: StepForm): Html | null {
  if (providers.length === 0) return null
  const { lang, cart } = view
  const { format } = writtenOf(view)
  const { shipping } = cart.order
  const option = (id: string, words: string, checked: boolean) =>
    html`<label class="check"><input type="radio" name="provider" value="${id}"${checked && html` checked`}><span>${words}</span></label>`
  const text = (name: 'street' | 'postcode' | 'city' | 'country', complete: string) =>
    html`<label class="field"><span class="label">${say(lang, `shop.cart.${name}`)}</span><input name="${name}" maxlength="${name === 'country' ? 2 : 120}" autocomplete="${complete}" value="${shipping?.address?.[name] ?? ''}"></label>`
  const address =
    providers.some(({ method }) => method === 'postal') &&
    html`<p class="muted small">${say(lang, 'shop.cart.postal_hint')}</p>${text('street', 'street-address')}<div class="inline">${text('postcode', 'postal-code')}${text('city', 'address-level2')}${text('country', 'country')}</div>`
  return html`<details class="block"${shipping && html` open`}><summary>${say(lang, 'shop.cart.delivery')}</summary>${stepForm(
    { do: 'ship' },
    html`<fieldset class="field"><legend class="gone">${say(lang, 'shop.cart.delivery')}</legend>${option('', say(lang, 'shop.cart.by_email'), !shipping)}${providers.map(
      ({ id, name, price }) =>
        option(id, price > 0 ? `${name} · ${format.money(price)}` : name, shipping?.provider_id === id),
    )}${address}<button class="also">${say(lang, 'shop.cart.deliver_do')}</button></fieldset>`,
  )}</details>`
}

/** The page of a cart: its lines with what they can be changed to, codes, delivery, sums, and the way to the checkout. */
export function cartPage(view: CartView, ways: OfferedWays, providers: readonly Provider[]): Page {
  const { org, lang, cart, token } = view
  const written = writtenOf(view)
  const stepForm = stepForms(view)
  const visit = { cart: token }
  const isEmpty = cart.items.length === 0
  const leave = stepForm({ do: 'leave' }, html`<button class="link">${say(lang, 'shop.cart.leave')}</button>`)
  const [first] = [...cart.events.keys()]
  const more = shopPath(lang, org, first ? `/events/${first}/tickets` : '', visit)
  const content = isEmpty
    ? html`<p>${say(lang, 'shop.cart.empty')}</p>`
    : html`${heldUntil(view)}${cartLines(cart, written, stepForm)}${codes(view, ways, stepForm)}${delivery(view, providers, stepForm)}`
  const total =
    !isEmpty &&
    html`<aside><section class="card" aria-label="${say(lang, 'shop.cart.total')}">${sums(cart, written)}${voucherSums(view, stepForm)}<a class="do wide" href="${cartPath(view, '/checkout')}">${say(lang, 'shop.cart.continue')}</a></section></aside>`
  const main = html`<h1>${say(lang, 'shop.cart')}</h1>${refusalNote(view.refusal)}${notices(view)}<div class="split${!isEmpty && ' two'}"><div class="card">${content}<div class="acts"><a class="also" href="${more}">${say(lang, 'shop.cart.add')}</a>${!isEmpty && leave}</div></div>${total}</div>`
  return {
    org,
    lang,
    title: say(lang, 'shop.cart'),
    path: `/cart/${token}`,
    main,
    visit,
    status: view.refusal === null ? 200 : 409,
  }
}

/** The page that says that a cart's time is over. */
export function cartOverPage({ org, lang }: Pick<CartView, 'org' | 'lang'>): Page {
  const title = say(lang, 'shop.cart.over')
  const main = html`<div class="card narrow"><h1>${title}</h1><p>${say(lang, 'shop.cart.over_hint')}</p><p><a class="do" href="${shopPath(lang, org)}">${say(lang, 'shop.to_programme')}</a></p></div>`
  return { org, lang, title, main, status: 410 }
}

/** The time now, in ISO text. */
export const nowOf = (clock: () => number): string => iso(clock())
