import { z } from 'zod'
import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import { required, text } from '../../../shared/kernel/model/fields'
import type { Language } from '../../../shared/kernel/phrases'
import { atWallTime, iso, ms, wallTimeOf } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { saleEnd } from '../../orders/waiting/line'
import type { WaitingWishes } from '../../waiting_list/requests'
import type { Category } from '../event/read'
import type { Form } from '../form'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath, type VisitState } from '../frame/links'
import { type Html, html } from '../html'
import { isBuyable, type Sale } from '../programme/sale'
import { say } from '../words'

type Org = RowOf<'orgs'>

/** The event that somebody can wait for, and its categories. */
export type WaitingFormView = {
  readonly org: Org
  readonly lang: Language
  readonly event: RowOf<'events'>
  readonly categories: readonly Category[]
  readonly now: string
  readonly newId: () => string
  readonly visit: VisitState
  /** The values that were typed already. */
  readonly typed: Form
}

/** Fields of the form. */
const FIELDS = ['category', 'qty', 'together', 'name', 'email', 'until'] as const

/** Returns the fields of the form that a redirect takes along, encrypted. */
export const typedWish = (fields: Form): Form =>
  Object.fromEntries(FIELDS.flatMap((name) => (fields[name] ? [[name, fields[name].slice(0, 254)]] : [])))

/** Path of the form for an event below the shop's. */
export const waitingFormPath = (event_id: string): string => `/events/${event_id}/waiting`

/** True if somebody can wait for some tickets of an event: its list is on, and something of it is sold out. */
const canWait = ({ waiting_list }: RowOf<'events'>, categories: readonly Category[]): boolean =>
  waiting_list &&
  categories.some(({ free, prices }) => free === 0 && prices.some((price) => !price.is_reservation_only))

const option = (value: string, words: string, chosen: string | undefined): Html =>
  html`<option value="${value}"${value === chosen && html` selected`}>${words}</option>`

/** The form to join the waiting list of an event. */
export function waitingForm({ org, lang, event, categories, now, newId, visit, typed }: WaitingFormView): Html {
  const zone = timeZoneOf(org)
  const dayOf = (at: string) => wallTimeOf(zone, ms(at)).day
  const last = dayOf(saleEnd(event))
  const offered = categories.filter(({ prices }) => prices.some((price) => !price.is_reservation_only))
  const category =
    offered.length > 1 &&
    html`<label class="field"><span class="label">${say(lang, 'shop.waiting.category')}</span><select name="category">${option('', say(lang, 'shop.waiting.any'), typed.category)}${offered.map(({ id, name }) => option(id, name, typed.category))}</select></label>`
  const numbers = Array.from({ length: event.max_qty_per_order }, (_, i) => `${i + 1}`)
  const qty = html`<label class="field"><span class="label">${say(lang, 'shop.waiting.qty')}</span><select name="qty">${numbers.map((n) => option(n, n, typed.qty ?? '2'))}</select></label>`
  const together =
    event.seating_plan_id !== null &&
    html`<label class="check"><input type="checkbox" name="together" value="1"${typed.together === '1' && html` checked`}><span>${say(lang, 'shop.waiting.together')}<br><span class="muted small">${say(lang, 'shop.waiting.together_hint')}</span></span></label>`
  const name = html`<label class="field"><span class="label">${say(lang, 'shop.waiting.name')}</span><input name="name" autocomplete="name" maxlength="200" value="${typed.name ?? ''}" required></label>`
  const email = html`<label class="field"><span class="label">${say(lang, 'shop.checkout.email')}</span><input name="email" type="email" inputmode="email" autocomplete="email" maxlength="254" value="${typed.email ?? ''}" required></label>`
  const until = html`<label class="field"><span class="label">${say(lang, 'shop.waiting.until')}</span><input name="until" type="date" min="${dayOf(now)}" max="${last}" value="${typed.until ?? last}" required><span class="muted small">${say(lang, 'shop.waiting.until_hint')}</span></label>`
  return html`<form class="card" aria-label="${say(lang, 'shop.waiting')}" method="post" action="${shopPath(lang, org, waitingFormPath(event.id))}"><h2>${say(lang, 'shop.waiting')}</h2><p>${say(lang, 'shop.waiting.lead')}</p>${hiddenFields({ ...visit, step: newId() })}<div class="inline">${category}${qty}</div>${together}${name}${email}${until}<button class="do">${say(lang, 'shop.waiting.join')}</button><p class="muted small">${say(lang, 'shop.waiting.privacy')}</p></form>`
}

/**
 * The waiting list's part of an event's page: the form where it is sold out, a link to it where a category is. Null where
 * there is nothing to wait for.
 */
export function waitingPart(awaited: WaitingFormView, sale: Sale): Html | null {
  const { org, lang, event, categories, visit } = awaited
  if (!canWait(event, categories)) return null
  if (sale === 'sold_out') return waitingForm(awaited)
  if (!isBuyable(sale)) return null
  return html`<p><a class="tap" href="${shopPath(lang, org, waitingFormPath(event.id), visit)}">${say(lang, 'shop.waiting.some_sold_out')}</a></p>`
}

const typedWishes = z.object({
  price_category_id: z.string().max(60),
  name: z
    .string()
    .trim()
    .pipe(required(text(200))),
  email: z.string().trim().max(254).regex(EMAIL_ADDRESS),
  qty: z.coerce.number().int().min(1),
})

/** Reads what a form wishes; null where something is missing or wrong. Tickets are wanted until the end of a day. */
export function readWish(
  fields: Form,
  { org, event, categories }: Pick<WaitingFormView, 'org' | 'event' | 'categories'>,
): Omit<WaitingWishes, 'id' | 'lang' | 'visitor'> | null {
  const read = typedWishes.safeParse({ ...fields, price_category_id: fields.category ?? '' })
  const end = atWallTime(timeZoneOf(org), { day: fields.until ?? '', time: '23:59:59' })
  if (!read.success || Number.isNaN(end)) return null
  const { price_category_id, ...wish } = read.data
  if (price_category_id !== '' && !categories.some(({ id }) => id === price_category_id)) return null
  return {
    ...wish,
    event_id: event.id,
    price_category_id: price_category_id || null,
    together: fields.together === '1' && event.seating_plan_id !== null && wish.qty > 1,
    wanted_until: iso(end),
  }
}
