import type { FastifyReply } from 'fastify'
import { policySentence } from '../../../shared/buyer_policies/sentence'
import { isSeveralDays } from '../../../shared/events/rules'
import { type Format, formatter } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { settingsOf } from '../../../shared/orgs/settings'
import { accreditedPrices } from '../../accreditations/shop-link'
import type { Db } from '../../kernel/database/database'
import { isTooLateToPay, readPaymentOptions } from '../../orders/cart/payment-options'
import { hasMap } from '../availability/plan'
import type { EncodedPlan } from '../availability/plans'
import type { ShoppingVisit } from '../cart/current'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import { page } from '../frame/page'
import { type Html, html, raw } from '../html'
import { openGraph } from '../programme/found'
import { isBuyable } from '../programme/sale'
import { flagsOf, saleWords } from '../programme/shows'
import { textsIn } from '../programme/texts'
import { waitingPart } from '../waiting/form'
import { say } from '../words'
import { type EventView, eventPath } from './origin-page'
import { emptyCart, sendPart } from './part'
import { planBox, planSheet, wheelchairButton } from './plan-view'
import { priceRows } from './price-rows'
import { type Category, type EventRead, readEvent, type TaxedPrice } from './read'
import { eventData } from './schema'
import { type FreeSeat, freeSeatsOf, seatList } from './seat-list'

/** Data that the page of an event shows. */
export type EventPage = ShoppingVisit & {
  readonly shop: { readonly org: RowOf<'orgs'>; readonly db: Db }
  readonly lang: Language
  readonly event_id: string
  readonly view: EventView
  /** True where only what a step changes is wanted: messages and the cart. */
  readonly part?: boolean
  /** True in a frame of another web site. */
  readonly embedded?: boolean
  /** Status of a part; a whole page is always found. */
  readonly status?: number
}

type EventContent = EventPage & {
  readonly read: EventRead
  readonly format: Format
  /** The plan of the hall; null where it is not shown. */
  readonly plan: EncodedPlan | null
}

function dates({ read, lang, format, shop: { org }, visit, event_id, exchanges }: EventContent): Html | null {
  if (read.dates.length === 0) return null
  const chips = read.dates.map(({ event, sale }) => {
    const isCurrent = event.id === event_id
    const words = html`${format.weekday(event.starts_at)} · ${format.time(event.starts_at)}${sale !== 'open' && html`<span class="small">${saleWords(sale, event, lang, format)}</span>`}`
    if (exchanges && !isBuyable(sale) && !isCurrent) return html`<li><span class="pill muted nums">${words}</span></li>`
    return html`<li><a class="pill nums" href="${shopPath(lang, org, eventPath(event.id), visit)}"${isCurrent && html` aria-current="page"`}>${words}</a></li>`
  })
  const all = html`<li><a class="pill" href="${shopPath(lang, org, `/series/${encodeURIComponent(read.event.sync_id)}`, visit)}">${say(lang, 'shop.all_dates')}</a></li>`
  return html`<nav aria-label="${say(lang, 'shop.dates')}"><ul class="pills scroll">${chips}${read.more_dates && all}</ul></nav>`
}

function head(shown: EventContent): Html {
  const { read, lang, format } = shown
  const { event, location, picture } = read
  const { title, subtitle } = textsIn(event, lang)
  const flags = flagsOf(event, lang)
  const lead = [subtitle, event.artist].filter(Boolean).join(' · ')
  const when = html`<time datetime="${event.starts_at}">${format.fullDate(event.starts_at)} · ${format.time(event.starts_at)}</time>${isSeveralDays(event) ? html` – ${format.fullDate(event.ends_at)} · ` : '–'}${format.time(event.ends_at)}`
  const where = location && [
    location.name,
    location.street,
    [location.postcode, location.city].filter(Boolean).join(' '),
  ]
  return html`<div class="head${picture && ' pictured'}">${picture && html`<img src="${picture}" alt="" width="440" height="300">`}<div><h1>${title}</h1>${flags.length > 0 && html`<p>${flags}</p>`}${lead && html`<p class="lead">${lead}</p>`}<p class="nums"><b>${when}</b>${where && html`<br><span class="muted">${where.filter(Boolean).join(', ')}</span>`}</p>${dates(shown)}</div></div>`
}

/** Notices that say why nothing can be bought, and that the date has changed. */
function notices({ read: { event, sale }, lang, format }: EventContent): Html {
  const from = sale === 'soon' && event.on_sale_from
  const closed =
    !isBuyable(sale) &&
    (from
      ? say(lang, 'shop.sale.soon_from_notice', { time: format.dateTime(from) })
      : say(lang, `shop.sale.${sale}_notice`))
  return html`${closed && html`<p class="note warn">${closed}</p>`}${event.postponed && html`<p class="note">${say(lang, 'shop.postponed')}</p>`}`
}

function views(shown: EventContent): Html {
  const { shop, lang, event_id, view, visit } = shown
  const { org } = shop
  const tab = (each: EventView) =>
    html`<li><a class="pill" href="${shopPath(lang, org, eventPath(event_id), visit, each === 'best' ? {} : { view: each })}"${each === view && html` aria-current="true"`}>${say(lang, `shop.view.${each}`)}</a></li>`
  return html`<nav aria-label="${say(lang, 'shop.views')}"><ul class="pills">${tab('best')}${hasMapHere(shown) && tab('plan')}${tab('list')}</ul></nav>`
}

/** True if the page can show the plan of the hall. */
const hasMapHere = ({ read: { event, sale }, scripts }: Pick<EventContent, 'read' | 'scripts'>): boolean =>
  scripts.map !== null && isBuyable(sale) && hasMap(event)

/** Returns the way to choose that the page shows: the list where there is no plan. */
const viewOf = (shown: Pick<EventContent, 'read' | 'scripts' | 'view'>): EventView =>
  shown.view === 'plan' && !hasMapHere(shown) ? 'list' : shown.view

/** The plan of the hall, and below it the same seats as a list. */
function planFields(shown: EventContent, free: readonly FreeSeat[], categories: readonly Category[]): Html {
  const { lang, format, shop, event_id, plan } = shown
  const booked = withPrices(shown.read.categories, ({ id }) => plan?.prices.has(id) ?? false)
  const box = planBox({ org: shop.org, lang, format, event_id, categories: booked, version: plan?.version ?? '' })
  return html`${box}<h2>${say(lang, 'shop.map.list')}</h2>${seatList(free, categories, { lang, format, isOpen: false, filled: shown.filled })}`
}

/** Returns categories with some of their prices only. */
const withPrices = (categories: readonly Category[], isMeant: (price: TaxedPrice) => boolean): readonly Category[] =>
  categories.map((category) => ({ ...category, prices: category.prices.filter(isMeant) }))

/** Says what the prices contain, or in an exchange that the credit is taken off them. */
function pricesNote({ read: { event }, lang, format, exchanges }: EventContent): string {
  if (exchanges) return say(lang, 'shop.exchange.prices')
  const fee = event.service_fees_amount
  return say(lang, fee > 0 ? 'shop.all_in_fee' : 'shop.all_in', { fee: format.money(fee) })
}

/** The choice of places. It works as it is: fields and a button that sends them. */
async function choice(shown: EventContent): Promise<Html> {
  const { read, lang, format, shop, view, visit, event_id, newId, token } = shown
  const { event, categories } = read
  const free = view === 'best' ? [] : await freeSeatsOf(shop.db, shop.org.id, event)
  const isList = view !== 'best' && event.seating_plan_id !== null
  // A seat is booked at the first price of its category that is not used up.
  const seatPrices = withPrices(categories, ({ most }) => most !== 0)
  const fields = isList
    ? view === 'plan'
      ? planFields(shown, free, seatPrices)
      : seatList(free, seatPrices, { lang, format, isOpen: true, filled: shown.filled })
    : priceRows(categories, {
        event,
        lang,
        format,
        most: event.max_qty_per_order,
        preselected: visit.cart || Object.keys(shown.filled).length > 0 ? 0 : event.qty_preselected_tickets,
        filled: shown.filled,
      })
  const hasWheelchair = view === 'plan' && free.some(({ wheelchair }) => wheelchair)
  const action = shopPath(lang, shop.org, eventPath(event_id), {}, isList ? { view } : {})
  return html`<form class="card" aria-label="${say(lang, 'shop.tickets')}" method="post" action="${action}"><h2 class="gone">${say(lang, 'shop.tickets')}</h2>${event.seating_plan_id && html`<div class="views">${views(shown)}${hasWheelchair && wheelchairButton(lang)}</div>`}${hiddenFields({ ...visit, cart: token, step: newId() })}${fields}<button class="do">${say(lang, shown.exchanges ? 'shop.exchange.take' : 'shop.add')}</button><p class="muted small">${pricesNote(shown)}${read.terms && html` ${policySentence(read.terms, event, { lang, format, now: shown.now })}`}</p></form>`
}

const NO_PRICES: ReadonlyMap<string, number> = new Map()

/** Says that nothing of an event can be paid any more, before somebody chooses; null where something can. */
async function unpayable(
  { shop: { org, db }, lang, now, hasAccount }: EventPage,
  read: EventRead,
): Promise<Html | null> {
  const offered = await readPaymentOptions(db, org, { hasAccount })
  const prices = read.categories.flatMap((category) => category.prices.map(({ value }) => value))
  return isTooLateToPay(offered, read.event, prices, now)
    ? html`<p class="note warn">${say(lang, 'shop.sale.wire_late')}</p>`
    : null
}

/** Sends the page of an event: what it is, its dates, and the choice of places. Throws `not_found` unless published. */
export async function sendEventPage(reply: FastifyReply, wanted: EventPage): Promise<FastifyReply> {
  const { shop, lang, event_id, now, address, notice, visit, status = 200, scripts, part = false } = wanted
  const { org, db } = shop
  const accredited = wanted.accredited
    ? await accreditedPrices(db, org.id, { id: wanted.accredited, event_id, now })
    : NO_PRICES
  const read = await readEvent(db, org.id, event_id, now, accredited)
  const isUsedUp = wanted.accredited !== false && [...accredited.values()].every((left) => left === 0)
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const view = viewOf({ ...wanted, read })
  const plan = view === 'plan' && !part ? await wanted.seats.plans.planOf(db, org, read.event, lang) : null
  const shown = { ...wanted, read, format, view, plan }
  const aside = wanted.aside ?? (view === 'plan' ? emptyCart(lang, shown.exchanges) : null)
  if (part) return sendPart(reply, { notice, aside, token: wanted.token, status })
  const { title, description } = textsIn(read.event, lang)
  const path = eventPath(event_id)
  const url = new URL(shopPath(lang, org, path), address).href
  const form = isBuyable(read.sale) && read.categories.some(({ prices }) => prices.length > 0) && (await choice(shown))
  const late = form && (await unpayable(wanted, read))
  const waiting = waitingPart({ ...wanted, ...read, org, typed: {} }, read.sale)
  const about =
    description &&
    html`<section class="card"><h2>${say(lang, 'shop.about')}</h2><div class="prose">${raw(description)}</div></section>`
  // Beside the choice is the cart, or what the event is about.
  const side = aside ?? (form && about)
  const back =
    settingsOf(org, 'landing_page').published &&
    html`<p class="back"><a class="tap small" href="${shopPath(lang, org, '', visit)}">‹ ${say(lang, 'shop.all_events')}</a></p>`
  const main = html`${back}${head(shown)}<div id="said">${notice}</div>${isUsedUp && html`<p class="note">${say(lang, 'shop.accreditation.none')}</p>`}${notices(shown)}${late}<div class="split ${side ? 'two' : 'alone'}"><div>${form}${waiting}${!form && !aside && about}${aside && about}</div>${side && html`<aside id="aside" aria-label="${say(lang, aside ? (shown.exchanges ? 'shop.exchange.cart' : 'shop.cart') : 'shop.about')}">${side}</aside>`}</div>`
  const instead = [title, format.fullDate(read.event.starts_at), read.location?.name].filter(Boolean).join(' · ')
  const found = html`${openGraph({ title, about: description, instead, picture: read.picture }, address)}${eventData(read, { org, lang, address, url })}`
  // What shows a visitor's cart is the visitor's alone.
  const isFound = !wanted.aside && !notice && wanted.accredited === false && !wanted.embedded
  return page(reply, {
    org,
    lang,
    title,
    path,
    main,
    visit,
    embedded: wanted.embedded ?? false,
    asked: view === 'best' ? {} : { view },
    script: view === 'plan' ? scripts.map : wanted.aside && scripts.clock,
    sheet: plan ? planSheet(plan.aspect) : undefined,
    ...(isFound && { address, head: found }),
  })
}
