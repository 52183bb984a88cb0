import { canExchange } from '../../../shared/buyer_policies/terms'
import { type Format, formatter } from '../../../shared/kernel/format'
import type { RowOf } from '../../../shared/model'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { VOIDABLE_STATUSES } from '../../../shared/orders/status'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { termsOfOrder } from '../../buyer_policies/terms'
import { freePlaces } from '../../events/free-places'
import type { Db } from '../../kernel/database/database'
import type { ShownOrder } from '../cart/shown-order'
import type { Form } from '../form'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import { type Html, html } from '../html'
import { isBuyable, type Sale, saleOf } from '../programme/sale'
import { saleText } from '../programme/shows'
import { textsIn } from '../programme/texts'
import { upcomingEvents } from '../programme/upcoming'
import { isOpenShop } from '../shops'
import { say } from '../words'

type Org = RowOf<'orgs'>
type Item = RowOf<'order_items'>
type Event = RowOf<'events'>

/** Other dates that the form offers. */
const MOST_DATES = 40
/** Exchanges of one order that its page leads to. */
const MOST_EXCHANGES = 20

/** Tickets of an order that its buyer can exchange now, and the dates of the same events. */
export type ExchangeChoice = { readonly tickets: readonly Item[]; readonly dates: readonly ExchangeDate[] }

/** A date that tickets can be exchanged for, if it can be bought. */
type ExchangeDate = { readonly event: Event; readonly sale: Sale }

/** Reads what of an order its buyer can exchange now; null for nothing. */
export async function readExchangeChoice(
  db: Db,
  org_id: string,
  { order, items, events }: ShownOrder,
  now: string,
): Promise<ExchangeChoice | null> {
  if (!VOIDABLE_STATUSES.includes(order.status_code)) return null
  const terms = await termsOfOrder(db, org_id, order.id)
  const tickets = items.filter((item) => {
    const event = events.get(item.event_id ?? '')
    const isUnused = item.code !== null && remainingLineQty(item) > 0 && item.checked_in_qty === 0
    return isUnused && !!event && canExchange(terms.get(event.id), event, now)
  })
  if (tickets.length === 0) return null
  const dates = new Map<string, Event>()
  for (const id of new Set(tickets.map(({ event_id }) => event_id ?? ''))) {
    const event = events.get(id)
    if (!event) continue
    dates.set(id, event)
    if (!event.sync_id) continue
    for (const each of await upcomingEvents(db, org_id, now, { limit: MOST_DATES, sync_id: event.sync_id }))
      dates.set(each.id, each)
  }
  const placesOf = await freePlaces(db, org_id, [...dates.values()])
  const sold = [...dates.values()].map((event) => ({ event, sale: saleOf(event, placesOf(event.id), now) }))
  return { tickets, dates: sold }
}

/** Order that tickets of another one were exchanged for. */
export type ReplacementOrder = Pick<RowOf<'orders'>, 'id' | 'booking_code'>

/** Reads the orders that tickets of an order were exchanged for, the latest first. */
export const readReplacementOrders = (db: Db, org_id: string, order_id: string): Promise<readonly ReplacementOrder[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'booking_code'])
    .where('org_id', '=', org_id)
    .where('exchanged_from_id', '=', order_id)
    .where('deleted', '=', false)
    .orderBy('created_at', 'desc')
    .limit(MOST_EXCHANGES)
    .execute()

/** The part of an order's page with which its tickets are exchanged. */
export type ExchangeCard = {
  readonly org: Org
  readonly lang: Org['lang']
  /** Token of the order, and that of the cart with which the exchange begins. */
  readonly token: string
  readonly cart: string
  readonly newId: () => string
  readonly choice: ExchangeChoice
  readonly refusal: string | null
  /** Fields that were sent and refused. */
  readonly fields: Form
}

/** Field of the quantity that is given back of a line. */
export const givenField = (item_id: string): string => `give_${item_id}`

function ticketField(item: Item, { lang, fields }: ExchangeCard): Html {
  const left = remainingLineQty(item)
  const name = givenField(item.id)
  if (left === 1)
    return html`<label class="check"><input type="checkbox" name="${name}" value="1"${fields[name] && html` checked`}><span>${item.static_name}</span></label>`
  const words = say(lang, 'shop.exchange.qty_of', { name: item.static_name })
  return html`<label class="field"><span class="label">${words}</span><input class="bit nums" type="number" inputmode="numeric" name="${name}" min="0" max="${left}" value="${fields[name] ?? '0'}"></label>`
}

/** A date that can be chosen, or one that says why it cannot. */
function dateOption({ event, sale }: ExchangeDate, { choice, lang, fields }: ExchangeCard, format: Format): Html {
  const when = `${format.weekday(event.starts_at)} · ${format.time(event.starts_at)}`
  const { title } = textsIn(event, lang)
  const isSame = choice.tickets.some(({ event_id }) => event_id === event.id)
  const words = isSame ? say(lang, 'shop.exchange.same', { event: `${title} · ${when}` }) : `${title} · ${when}`
  const state = saleText(sale, event, lang, format)
  return html`<option value="${event.id}"${fields.to === event.id && html` selected`}${!isBuyable(sale) && html` disabled`}>${state ? `${words} · ${state}` : words}</option>`
}

/** The dates to choose from, those of other events by the programme; null where there is none. */
function dateField(card: ExchangeCard, format: Format): Html | null {
  const { org, lang, choice, fields } = card
  const isOpen = isOpenShop(org)
  if (!isOpen && !choice.dates.some(({ sale }) => isBuyable(sale))) return null
  const another = html`<option value=""${fields.to === '' && html` selected`}>${say(lang, 'shop.exchange.another')}</option>`
  const elsewhere = html`<span class="muted small">${say(lang, 'shop.exchange.another_ask')}</span>`
  return html`<label class="field"><span class="label">${say(lang, 'shop.exchange.to')}</span><select name="to">${choice.dates.map((date) => dateOption(date, card, format))}${isOpen && another}</select>${!isOpen && elsewhere}</label>`
}

/** Makes the card with which a buyer begins an exchange: the tickets to give back, and the date of the new ones. */
export function exchangeCard(card: ExchangeCard): Html {
  const { org, lang, token, cart, newId, choice, refusal } = card
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const words = say(lang, 'shop.exchange')
  const dates = dateField(card, format)
  const refused = refusal && html`<p class="note bad" role="alert">${refusal}</p>`
  if (!dates)
    return html`<section class="card" id="exchange"><h2>${words}</h2>${refused}<p>${say(lang, 'shop.exchange.no_date')}</p></section>`
  return html`<section class="card" id="exchange"><h2>${words}</h2>${refused}<details class="block"${refusal && html` open`}><summary>${say(lang, 'shop.exchange.back')}</summary><form class="field" aria-label="${words}" method="post" action="${shopPath(lang, org, `/order/${token}/exchange`)}">${hiddenFields({ step: newId(), cart })}<p class="muted small">${say(lang, 'shop.exchange.hint')}</p><fieldset class="field"><legend>${say(lang, 'shop.exchange.back')}</legend>${choice.tickets.map((item) => ticketField(item, card))}</fieldset>${dates}<button class="also">${say(lang, 'shop.exchange.choose')}</button></form></details></section>`
}

/** Leads from the page of an order to those that its tickets were exchanged for; null where none were. */
export const exchangedLinks = (
  { org, lang }: Pick<ExchangeCard, 'org' | 'lang'>,
  orders: readonly ReplacementOrder[],
  tokenOf: (order_id: string) => string,
): Html | null =>
  orders.length === 0
    ? null
    : html`<section class="card"><ul class="plain">${orders.map(
        ({ id, booking_code: code }) =>
          html`<li><a class="tap" href="${shopPath(lang, org, `/order/${tokenOf(id)}`)}">${say(lang, 'shop.exchange.became', { code })}</a></li>`,
      )}</ul></section>`
