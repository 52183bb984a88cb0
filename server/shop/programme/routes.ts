import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import { formatter } from '../../../shared/kernel/format'
import { id, text } from '../../../shared/kernel/model/fields'
import { iso } from '../../../shared/kernel/time'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { settingsOf } from '../../../shared/orgs/settings'
import { readCurrentExchange, readShoppingVisit } from '../cart/current'
import { eventPath, eventView } from '../event/origin-page'
import { sendEventPage } from '../event/page'
import { MOST_DATES } from '../event/read'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { html, raw } from '../html'
import { parseOrNotFound, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { type NoteView, visitIn } from '../statistics/seen'
import { openGraph } from './found'
import { serveLanding } from './landing'
import { readEventListings, showsByMonth } from './shows'
import { textsIn } from './texts'
import { shownEvents } from './upcoming'

const eventParams = shopParams.extend({ event_id: id() })
const seriesParams = shopParams.extend({ sync_id: text(60) })

/** Serves the page of each published event, and of each series of them. */
function serveEvents(app: FastifyInstance, parts: ShopParts, seen: NoteView): void {
  const { db: all, clock, address } = parts
  const options = readingPage({ db: all })
  app.get(`${SHOP}/events/:event_id/tickets`, options, async (request, reply) => {
    const { lang, slug, event_id } = parseOrNotFound(eventParams, request.params)
    const shop = await readShop(all, slug)
    const query = (request.query ?? {}) as { readonly view?: unknown; readonly part?: unknown }
    const stay = { event_id, view: eventView.parse(query.view), part: query.part === '1' }
    const chosen = await readShoppingVisit(parts, { shop, lang }, visitIn(request), {
      page: eventPath(event_id),
      stay,
      query,
    })
    await sendEventPage(reply, { ...chosen, ...stay, shop, lang })
    if (!stay.part) seen(request, shop.org.id, event_id)
    return reply
  })

  app.get(`${SHOP}/series/:sync_id`, options, async (request, reply) => {
    const { lang, slug, sync_id } = parseOrNotFound(seriesParams, request.params)
    const { org, db } = await readShop(all, slug)
    const now = iso(clock())
    const events = await shownEvents(db, org.id, now, { limit: MOST_DATES, sync_id, cancelled: true })
    const [first] = events
    if (!first) throw new DomainError('not_found')
    const visit = visitIn(request)
    const exchange = await readCurrentExchange(parts, { shop: { org, db }, lang }, visit)
    seen(request, org.id)
    const shows = await readEventListings(db, org.id, events, now, settingsOf(org, 'landing_page').shows_prices)
    const format = formatter(lang, org.currency, timeZoneOf(org))
    const { title, subtitle, description } = textsIn(first, lang)
    const picture = shows.find((show) => show.picture)?.picture ?? null
    const main = html`${exchange}<div class="head${picture && ' pictured'}">${picture && html`<img src="${picture}" alt="">`}<div><h1>${title}</h1>${subtitle && html`<p class="lead">${subtitle}</p>`}</div></div>${description && html`<div class="prose">${raw(description)}</div>`}${showsByMonth(shows, { org, lang, format, visit, since: now, only_buyable: exchange !== null })}`
    return page(reply, {
      org,
      lang,
      title,
      path: `/series/${encodeURIComponent(sync_id)}`,
      main,
      visit,
      address,
      head: openGraph({ title, about: description, instead: `${title} · ${org.name}`, picture }, address),
    })
  })
}

/** Serves the programme of each shop: its landing page, its series and its events. */
export function serveProgramme(app: FastifyInstance, parts: ShopParts, seen: NoteView): void {
  serveLanding(app, parts, seen)
  serveEvents(app, parts, seen)
}
