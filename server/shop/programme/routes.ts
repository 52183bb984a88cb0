import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import { formatter } from '../../../shared/kernel/format'
import { id, text } from '../../../shared/kernel/model/fields'
import { iso } from '../../../shared/kernel/time'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { settingsOf } from '../../../shared/orgs/settings'
import { choosing } from '../cart/current'
import { eventView, sendEventPage } from '../event/page'
import { MOST_DATES } from '../event/read'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { html, raw } from '../html'
import { asked, readCarried, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { openGraph } from './found'
import { serveLanding } from './landing'
import { readShows, showsByMonth } from './shows'
import { textsIn } from './texts'
import { upcomingEvents } from './upcoming'

const eventParams = shopParams.extend({ event_id: id() })
const seriesParams = shopParams.extend({ sync_id: text(60) })

/** Serves the page of each published event, and of each series of them. */
function serveEvents(app: FastifyInstance, parts: ShopParts): void {
  const { db: all, clock, address } = parts
  const options = readingPage({ db: all })
  app.get(`${SHOP}/events/:event_id/tickets`, options, async (request, reply) => {
    const { lang, slug, event_id } = asked(eventParams, request.params)
    const shop = await readShop(all, slug)
    const { view } = (request.query ?? {}) as { readonly view?: unknown }
    const chosen = await choosing(parts, { shop, lang }, readCarried(request.query))
    return sendEventPage(reply, { ...chosen, shop, lang, event_id, view: eventView.parse(view), notice: null })
  })

  app.get(`${SHOP}/series/:sync_id`, options, async (request, reply) => {
    const { lang, slug, sync_id } = asked(seriesParams, request.params)
    const { org, db } = await readShop(all, slug)
    const now = iso(clock())
    const events = await upcomingEvents(db, org.id, now, { limit: MOST_DATES, sync_id, cancelled: true })
    const [first] = events
    if (!first) throw new DomainError('not_found')
    const visit = readCarried(request.query)
    const shows = await readShows(db, org.id, events, now, settingsOf(org, 'landing_page').shows_prices)
    const format = formatter(lang, org.currency, timeZoneOf(org))
    const { title, subtitle, description } = textsIn(first, lang)
    const picture = shows.find((show) => show.picture)?.picture ?? null
    const main = html`<div class="head${picture && ' pictured'}">${picture && html`<img src="${picture}" alt="">`}<div><h1>${title}</h1>${subtitle && html`<p class="lead">${subtitle}</p>`}</div></div>${description && html`<div class="prose">${raw(description)}</div>`}${showsByMonth(shows, { org, lang, format, visit })}`
    return page(reply, {
      org,
      lang,
      title,
      path: `/series/${encodeURIComponent(sync_id)}`,
      main,
      visit,
      address,
      head: openGraph({ title, about: description, picture }, address),
    })
  })
}

/** Serves the programme of each shop: its landing page, its series and its events. */
export function serveProgramme(app: FastifyInstance, parts: ShopParts): void {
  serveLanding(app, parts)
  serveEvents(app, parts)
}
