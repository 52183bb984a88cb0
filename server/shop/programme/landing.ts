import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { formatter } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import { atWallTime, iso, ms, wallTimeOf } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { settingsOf } from '../../../shared/orgs/settings'
import type { Db } from '../../kernel/database/database'
import { readCurrentExchange } from '../cart/current'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath, type VisitState } from '../frame/links'
import { type Page, page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { type Html, html, raw } from '../html'
import { isOpenShop, parseOrNotFound, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { type NoteView, visitIn } from '../statistics/seen'
import { say } from '../words'
import { openGraph } from './found'
import { readEventListings, showsByMonth } from './shows'
import { shownEvents, shownStarts } from './upcoming'

/** Pages of a programme that can be leafed to. */
const MOST_PAGES = 500

/** Search and filters of the programme. Values that cannot be read are left out. */
export const landingSearch = z.object({
  q: z.string().trim().max(100).catch(''),
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(MOST_PAGES).catch(1),
})

type Search = z.infer<typeof landingSearch>

/** The begin of a month and of the next by a zone's clocks. */
function bounds(zone: string, month: string): { readonly from: string; readonly until: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const at = (each: string) => iso(atWallTime(zone, { day: `${each}-01`, time: '00:00' }))
  return { from: at(month), until: at(next) }
}

type Finding = {
  readonly org: RowOf<'orgs'>
  readonly lang: Language
  readonly visit: VisitState
  readonly wanted: Search
}

/** The search by words, and the months in which there are events. */
function finder({ org, lang, visit, wanted }: Finding, starts: readonly string[]): Html | null {
  const zone = timeZoneOf(org)
  const format = formatter(lang, org.currency, zone)
  const months = new Map(starts.map((at) => [wallTimeOf(zone, ms(at)).day.slice(0, 7), format.shortMonth(at)]))
  if (starts.length < 2 && wanted.q === '' && !wanted.month) return null
  const pill = (words: string, month?: string) =>
    html`<li><a class="pill" href="${shopPath(lang, org, '', visit, month ? { month } : {})}"${month === wanted.month && wanted.q === '' && html` aria-current="true"`}>${words}</a></li>`
  return html`<search><form class="inline seek" aria-label="${say(lang, 'shop.search')}" action="${shopPath(lang, org)}"><p class="field"><label for="q">${say(lang, 'shop.search')}</label><input id="q" name="q" type="search" maxlength="100" value="${wanted.q}"></p>${hiddenFields({ ...visit })}<button class="also">${say(lang, 'shop.search_do')}</button></form></search>${
    months.size > 1 &&
    html`<nav aria-label="${say(lang, 'shop.months')}"><ul class="pills scroll">${pill(say(lang, 'shop.all_months'))}${[...months].map(([month, words]) => pill(words, month))}</ul></nav>`
  }`
}

function leafing({ org, lang, visit, wanted }: Finding, more: boolean): Html | null {
  if (!more && wanted.page === 1) return null
  const to = (number: number) => {
    const { q, month } = wanted
    return shopPath(lang, org, '', visit, {
      ...(q && { q }),
      ...(month && { month }),
      ...(number > 1 && { page: String(number) }),
    })
  }
  return html`<nav class="pills" aria-label="${say(lang, 'shop.pages')}">${wanted.page > 1 && html`<a class="also" rel="prev" href="${to(wanted.page - 1)}">${say(lang, 'shop.earlier')}</a>`}${more && html`<a class="also" rel="next" href="${to(wanted.page + 1)}">${say(lang, 'shop.later')}</a>`}</nav>`
}

type Landing = Finding & {
  readonly db: Db
  readonly now: string
  /** Public address of this server. */
  readonly address: URL
  /** The page's sentence about the exchange that a visit is for; null for none. */
  readonly exchange?: Html | null
}

/** Makes the landing page of a shop: its upcoming events by month, with a search. */
export async function landingPage(landing: Landing): Promise<Page> {
  const { org, lang, db, now, visit, wanted, address, exchange = null } = landing
  const { headline, intro, hero_url, max_events, shows_prices } = settingsOf(org, 'landing_page')
  const zone = timeZoneOf(org)
  const month = wanted.month ? bounds(zone, wanted.month) : null
  const events = await shownEvents(db, org.id, now, {
    limit: max_events + 1,
    skip: (wanted.page - 1) * max_events,
    words: wanted.q,
    cancelled: true,
    ...month,
  })
  const shows = await readEventListings(db, org.id, events.slice(0, max_events), now, shows_prices)
  const list = showsByMonth(shows, {
    org,
    lang,
    format: formatter(lang, org.currency, zone),
    visit,
    since: month && month.from > now ? month.from : now,
    only_buyable: exchange !== null,
  })
  const none = wanted.q || wanted.month ? 'shop.none_found' : 'shop.none'
  const main = html`${exchange}<div class="head">${hero_url && html`<img src="${hero_url}" alt="" class="banner">`}<div><h1>${headline || org.name}</h1>${intro && html`<div class="prose lead">${raw(intro)}</div>`}</div></div>${finder(landing, await shownStarts(db, org.id, now))}${list}${list.length === 0 && html`<p class="card">${say(lang, none)}</p>`}${leafing(landing, events.length > max_events)}`
  const isWhole = wanted.q === '' && !wanted.month && wanted.page === 1
  return {
    org,
    lang,
    title: null,
    path: '',
    main,
    visit,
    // A part of the programme is its visitor's: search engines find the whole.
    ...(isWhole && {
      address,
      head: openGraph(
        {
          title: headline || org.name,
          about: intro,
          instead: say(lang, 'shop.found', { name: org.name }),
          picture: hero_url,
        },
        address,
      ),
    }),
    asked: Object.fromEntries(Object.entries({ q: wanted.q, month: wanted.month ?? '' }).filter(([, value]) => value)),
  }
}

/** Serves the landing page of each shop that published it. */
export function serveLanding(app: FastifyInstance, parts: ShopParts, seen: NoteView): void {
  const { db: all, clock, address } = parts
  app.get(SHOP, readingPage({ db: all }), async (request, reply) => {
    const { lang, slug } = parseOrNotFound(shopParams, request.params)
    const { org, db } = await readShop(all, slug)
    if (!isOpenShop(org)) throw new DomainError('not_found')
    const wanted = landingSearch.parse(request.query)
    const visit = visitIn(request)
    seen(request, org.id)
    const exchange = await readCurrentExchange(parts, { shop: { org, db }, lang }, visit)
    return page(reply, await landingPage({ org, lang, db, now: iso(clock()), wanted, visit, address, exchange }))
  })
}
