import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Format, formatter } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { settingsOf } from '../../../shared/orgs/settings'
import type { Db } from '../../kernel/database/database'
import type { Choosing } from '../cart/current'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import { page } from '../frame/page'
import { type Content, type Html, html, raw } from '../html'
import { openGraph } from '../programme/found'
import { isBuyable } from '../programme/sale'
import { flagsOf, saleWords } from '../programme/shows'
import { textsIn } from '../programme/texts'
import { say } from '../words'
import { priceRows } from './price-rows'
import { type EventRead, readEvent } from './read'
import { eventData } from './schema'
import { freeSeatsOf, seatList } from './seat-list'

/** Ways to choose places: the best ones of a category, or seats from a list. */
export const eventView = z.enum(['best', 'list']).catch('best')

/** Data that the page of an event shows. */
export type EventPage = Choosing & {
  readonly shop: { readonly org: RowOf<'orgs'>; readonly db: Db }
  readonly lang: Language
  readonly event_id: string
  readonly view: z.infer<typeof eventView>
  /** Message above the content, such as a refusal. */
  readonly notice: Content
  readonly status?: number
}

const eventPath = (id: string): string => `/events/${id}/tickets`

type Shown = EventPage & { readonly read: EventRead; readonly format: Format }

function dates({ read, lang, format, shop: { org }, visit, event_id }: Shown): Html | null {
  if (read.dates.length === 0) return null
  const chips = read.dates.map(({ event, sale }) => {
    const current = event.id === event_id && html` aria-current="page"`
    return html`<li><a class="pill nums" href="${shopPath(lang, org, eventPath(event.id), visit)}"${current}>${format.weekday(event.starts_at)} · ${format.time(event.starts_at)}${sale !== 'open' && html`<span class="small">${saleWords(sale, lang)}</span>`}</a></li>`
  })
  const all = html`<li><a class="pill" href="${shopPath(lang, org, `/series/${encodeURIComponent(read.event.sync_id)}`, visit)}">${say(lang, 'shop.all_dates')}</a></li>`
  return html`<nav aria-label="${say(lang, 'shop.dates')}"><ul class="pills scroll">${chips}${read.more_dates && all}</ul></nav>`
}

function head(shown: Shown): Html {
  const { read, lang, format } = shown
  const { event, location, picture } = read
  const { title, subtitle } = textsIn(event, lang)
  const flags = flagsOf(event, lang)
  const lead = [subtitle, event.artist].filter(Boolean).join(' · ')
  const when = html`<time datetime="${event.starts_at}">${format.fullDate(event.starts_at)} · ${format.time(event.starts_at)}</time>–${format.time(event.ends_at)}`
  const where = location && [
    location.name,
    location.street,
    [location.postcode, location.city].filter(Boolean).join(' '),
  ]
  return html`<div class="head${picture && ' pictured'}">${picture && html`<img src="${picture}" alt="" width="440" height="300">`}<div><h1>${title}</h1>${flags.length > 0 && html`<p>${flags}</p>`}${lead && html`<p class="lead">${lead}</p>`}<p class="nums"><b>${when}</b>${where && html`<br><span class="muted">${where.filter(Boolean).join(', ')}</span>`}</p>${dates(shown)}</div></div>`
}

/** Notices that say why nothing can be bought, and that the date has changed. */
const notices = ({ read: { event, sale }, lang }: Shown): Html =>
  html`${!isBuyable(sale) && html`<p class="note warn">${say(lang, `shop.sale.${sale}_notice`)}</p>`}${event.postponed && html`<p class="note">${say(lang, 'shop.postponed')}</p>`}`

function views({ shop: { org }, lang, event_id, view, visit }: Shown): Html {
  const tab = (each: 'best' | 'list') =>
    html`<li><a class="pill" href="${shopPath(lang, org, eventPath(event_id), visit, each === 'best' ? {} : { view: each })}"${each === view && html` aria-current="true"`}>${say(lang, `shop.view.${each}`)}</a></li>`
  return html`<nav aria-label="${say(lang, 'shop.views')}"><ul class="pills">${tab('best')}${tab('list')}</ul></nav>`
}

/** The choice of places. It works as it is: fields and a button that sends them. */
async function choice(shown: Shown): Promise<Html> {
  const { read, lang, format, shop, view, visit, event_id, newId, token } = shown
  const { event, categories } = read
  const isList = view === 'list' && event.seating_plan_id !== null
  const fields = isList
    ? seatList(await freeSeatsOf(shop.db, shop.org.id, event), categories, shown)
    : priceRows(categories, {
        event,
        lang,
        format,
        most: event.max_qty_per_order,
        preselected: visit.cart ? 0 : event.qty_preselected_tickets,
      })
  const action = shopPath(lang, shop.org, eventPath(event_id), {}, isList ? { view } : {})
  return html`<form class="card" method="post" action="${action}"><h2 class="gone">${say(lang, 'shop.tickets')}</h2>${event.seating_plan_id && views(shown)}${hiddenFields({ ...visit, cart: token, step: newId() })}${fields}<button class="do">${say(lang, 'shop.add')}</button><p class="muted small">${say(lang, event.service_fees_amount > 0 ? 'shop.all_in_fee' : 'shop.all_in', { fee: format.money(event.service_fees_amount) })}</p></form>`
}

/** Sends the page of an event: what it is, its dates, and the choice of places. Throws `not_found` unless published. */
export async function sendEventPage(reply: FastifyReply, wanted: EventPage): Promise<FastifyReply> {
  const { shop, lang, event_id, now, address, aside, notice, visit, status = 200, view } = wanted
  const { org, db } = shop
  const read = await readEvent(db, org.id, event_id, now)
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const shown = { ...wanted, read, format }
  const { title, description } = textsIn(read.event, lang)
  const path = eventPath(event_id)
  const url = new URL(shopPath(lang, org, path), address).href
  const form = isBuyable(read.sale) && read.categories.some(({ prices }) => prices.length > 0) && (await choice(shown))
  const about =
    description &&
    html`<section class="card"><h2>${say(lang, 'shop.about')}</h2><div class="prose">${raw(description)}</div></section>`
  // Beside the choice is the cart, or what the event is about.
  const side = aside ?? (form && about)
  const back =
    settingsOf(org, 'landing_page').published &&
    html`<p class="back"><a class="tap small" href="${shopPath(lang, org, '', visit)}">‹ ${say(lang, 'shop.all_events')}</a></p>`
  const main = html`${back}${head(shown)}${notice}${notices(shown)}<div class="split ${side ? 'two' : 'alone'}"><div>${form || (aside ? null : about)}${aside && about}</div>${side && html`<aside>${side}</aside>`}</div>`
  const found = html`${openGraph({ title, about: description, picture: read.picture }, address)}${eventData(read, { org, lang, address, url })}`
  // What shows a visitor's cart is the visitor's alone.
  const isFound = !aside && status === 200
  return page(reply, {
    org,
    lang,
    title,
    path,
    main,
    visit,
    status,
    asked: view === 'best' ? {} : { view },
    ...(isFound && { address, head: found }),
  })
}
