import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressLines } from '../../shared/contacts/address/address'
import { DomainError } from '../../shared/kernel/errors'
import { formatter } from '../../shared/kernel/format'
import { id, text } from '../../shared/kernel/model/fields'
import { escapeHtml } from '../../shared/kernel/rich-text'
import { type Clock, iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { hasFeature, timeZoneOf } from '../../shared/orgs/rules'
import { settingsOf } from '../../shared/orgs/settings'
import { LEGAL_PAGES, type LegalPage, shopAddress } from '../../shared/orgs/shop-address'
import type { PhraseKey } from '../../shared/phrases'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped, unscoped } from '../kernel/database/org-scope'
import { formatPhrase } from '../kernel/format-phrase'
import { upcomingEvents } from './upcoming-events'

type Org = RowOf<'orgs'>
type Event = RowOf<'events'>
type Language = Org['lang']

type ShopParts = {
  readonly db: Db
  readonly clock: Clock
  readonly inWords: (error: Error, request: FastifyRequest, reply: FastifyReply) => unknown
}

/** Requests per minute and address. */
const rateLimit = { max: 120, timeWindow: '1 minute' }

/** CSP of the public pages: no scripts, pictures from anywhere. */
const SHOP_CSP =
  "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.125rem}img{max-width:100%;height:auto;border-radius:8px}
img.logo{max-height:4rem;border-radius:0}ul.events{list-style:none;padding:0}ul.events li{border-top:1px solid #8886}ul.events a{display:grid;gap:.125rem;padding:.75rem 0;min-height:44px;color:inherit;text-decoration:none}
ul.events a:hover b,ul.events a:focus-visible b{text-decoration:underline}small,.more{opacity:.8}footer{border-top:1px solid #8886;margin-top:2rem;padding-top:1rem}
footer a,.back{display:inline-block;padding:.625rem 1rem .625rem 0}`

const address = z.object({ lang: z.enum(['en', 'de']), slug: text(60) })
const eventAddress = address.extend({ event_id: id() })

/**
 * Serves the public pages of every organisation: the landing page with its upcoming events, the page of each published
 * event, and the legal texts that the checkout links to. They have no scripts and set no cookies.
 */
export function servePublicShop(app: FastifyInstance, { db, clock, inWords }: ShopParts): void {
  const options = { config: { rateLimit }, errorHandler: inWords }
  const orgOf = async (slug: string): Promise<Org> => {
    const found = await unscoped(db)
      .selectFrom('orgs')
      .select('id')
      .where('slug', '=', slug)
      .where('deleted', '=', false)
      .executeTakeFirst()
    const org = found && (await readRow(scoped(db, found.id), 'orgs', found.id, found.id))
    if (!org || !hasFeature(org, 'web_shop')) throw new DomainError('not_found')
    return org
  }
  const asked = <T extends z.ZodType>(schema: T, request: FastifyRequest): z.infer<T> => {
    const read = schema.safeParse(request.params)
    if (!read.success) throw new DomainError('not_found')
    return read.data
  }

  app.get('/:lang(en|de)/:slug', options, async (request, reply) => {
    const { lang, slug } = asked(address, request)
    const org = await orgOf(slug)
    if (!settingsOf(org, 'landing_page').published) throw new DomainError('not_found')
    return page(reply, org, lang, null, await landing(scoped(db, org.id), org, lang, iso(clock())))
  })

  app.get('/:lang(en|de)/:slug/events/:event_id/tickets', options, async (request, reply) => {
    const { lang, slug, event_id } = asked(eventAddress, request)
    const org = await orgOf(slug)
    const event = await readRow(scoped(db, org.id), 'events', org.id, event_id)
    if (!event?.published || event.is_template || event.deleted) throw new DomainError('not_found')
    return page(reply, org, lang, event.title, await eventPage(scoped(db, org.id), org, lang, event))
  })
}

const say = (lang: Language, key: PhraseKey, values?: Readonly<Record<string, string>>): string =>
  escapeHtml(formatPhrase(lang, key, values))

const pathOf = (org: Org, lang: Language, page?: LegalPage): string => shopAddress({ lang, slug: org.slug }, page)

function page(reply: FastifyReply, org: Org, lang: Language, title: string | null, main: string): FastifyReply {
  const legal = settingsOf(org, 'webshop_terms')
  const links = LEGAL_PAGES.filter((each) => legal[each] !== '').map(
    (each) => `<a href="${pathOf(org, lang, each)}">${say(lang, `webshop_terms.${each}`)}</a>`,
  )
  const back =
    title && settingsOf(org, 'landing_page').published
      ? `<a class="back" href="${pathOf(org, lang)}">${say(lang, 'landing_page.back')}</a>`
      : ''
  const name = escapeHtml(org.name)
  const logo = org.media_logo_url
    ? `<header><img class="logo" src="${escapeHtml(org.media_logo_url)}" alt="${name}"></header>`
    : ''
  return reply
    .headers({
      'cache-control': 'no-cache',
      'content-security-policy': SHOP_CSP,
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title ? `${escapeHtml(title)} · ` : ''}${name}</title><style>${STYLE}</style></head><body>${logo}<main>${back}${main}</main><footer><span class="more">${[...new Set([org.name, ...addressLines(org.address)])].map(escapeHtml).join(' · ')}</span><br>${links.join('')}</footer></body></html>`,
    )
}

async function landing(db: Db, org: Org, lang: Language, now: string): Promise<string> {
  const { headline, intro, hero_url, max_events, shows_prices } = settingsOf(org, 'landing_page')
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const events = await upcomingEvents(db, org.id, now, max_events)
  const cheapest = shows_prices ? await lowestPrices(db, org.id, events) : new Map<string, number>()
  const rows = events.map((event) => {
    const price = cheapest.get(event.id)
    const said =
      event.soon_on_sale && !event.on_sale
        ? say(lang, 'landing_page.soon')
        : price === undefined
          ? ''
          : say(lang, 'landing_page.from', { price: format.money(price) })
    return `<li><a href="${pathOf(org, lang)}/events/${event.id}/tickets"><b>${escapeHtml(event.title)}</b><small>${escapeHtml(format.dateTime(event.starts_at))}${said && ` · ${said}`}</small></a></li>`
  })
  const hero = hero_url ? `<img src="${escapeHtml(hero_url)}" alt="">` : ''
  const list = rows.length > 0 ? `<ul class="events">${rows.join('')}</ul>` : `<p>${say(lang, 'landing_page.none')}</p>`
  return `${hero}<h1>${escapeHtml(headline || org.name)}</h1>${intro}<h2>${say(lang, 'landing_page.events')}</h2>${list}`
}

/** The lowest price on sale of each event, in cents. */
async function lowestPrices(db: Db, org_id: string, events: readonly Event[]): Promise<Map<string, number>> {
  if (events.length === 0) return new Map()
  const prices = db
    .selectFrom('prices')
    .select('event_id')
    .select((eb) => eb.fn.min('value').as('value'))
    .where('org_id', '=', org_id)
  const on_sale = prices
    .where('deleted', '=', false)
    .where('enabled', '=', true)
    .where('is_reservation_only', '=', false)
  const ids = events.map((event) => event.id)
  const rows = await on_sale.where('event_id', 'in', ids).groupBy('event_id').execute()
  return new Map(rows.map(({ event_id, value }) => [event_id, Number(value)]))
}

async function eventPage(db: Db, org: Org, lang: Language, event: Event): Promise<string> {
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const place = event.location_id ? await readRow(db, 'locations', org.id, event.location_id) : null
  const rows = db
    .selectFrom('prices')
    .select(['name', 'value'])
    .where('org_id', '=', org.id)
    .where('event_id', '=', event.id)
    .where('deleted', '=', false)
  const prices = await rows
    .where('enabled', '=', true)
    .where('is_reservation_only', '=', false)
    .orderBy('pos')
    .orderBy('id')
    .execute()
  const lines = prices.map(({ name, value }) => `<li>${escapeHtml(name)}: ${escapeHtml(format.money(value))}</li>`)
  const list =
    settingsOf(org, 'landing_page').shows_prices && lines.length > 0
      ? `<h2>${say(lang, 'landing_page.to_shop')}</h2><ul>${lines.join('')}</ul>`
      : ''
  const when = [format.dateTime(event.starts_at), place?.name ?? ''].filter(Boolean).map(escapeHtml).join(' · ')
  return `<h1>${escapeHtml(event.title)}</h1>${event.subtitle ? `<p>${escapeHtml(event.subtitle)}</p>` : ''}<p>${when}</p>${event.description ?? ''}${list}`
}
