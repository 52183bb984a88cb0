import type { FastifyInstance } from 'fastify'
import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { LANGUAGES } from '../../../shared/orgs/entity'
import { hasFeature } from '../../../shared/orgs/rules'
import type { Db } from '../../kernel/database/database'
import { scoped, unscoped } from '../../kernel/database/org-scope'
import { sellsVouchers } from '../../orders/cart/payment-options'
import { eventPath } from '../event/origin-page'
import { shopPath } from '../frame/links'
import { type Html, html } from '../html'
import { isOpenShop, type ShopParts, shopFeatures } from '../shops'
import { shownEvents } from './upcoming'

/** Shops of one host, and events of a shop, that search engines are told. */
const MOST_SHOPS = 500
const MOST_EVENTS = 200
/** Addresses that search engines take of one sitemap. */
const MOST_ADDRESSES = 50_000
/** Pages that are one visitor's. */
const PRIVATE = ['/cart', '/order']
/** Requests per minute and address: a sitemap reads the events of all shops. */
const rateLimit = { max: 10, timeWindow: '1 minute' }

/** Reads the organisations whose shop is open to everybody. */
async function publishedShops(db: Db): Promise<readonly RowOf<'orgs'>[]> {
  const orgs = unscoped(db).selectFrom('orgs').selectAll().where('deleted', '=', false)
  const found = await orgs.orderBy('id').limit(MOST_SHOPS).execute()
  return found.filter(isOpenShop)
}

/** A page of a shop, with the time of its last change where it is known. */
type FoundPage = { readonly path: string; readonly changed: string | null }

/** The pages of a shop that are always there, of what it offers. */
const pagesOf = (org: RowOf<'orgs'>): readonly FoundPage[] =>
  ['', ...(sellsVouchers(org) ? ['/vouchers'] : []), ...(hasFeature(org, 'products') ? ['/products'] : [])].map(
    (path) => ({ path, changed: null }),
  )

/** The pages of events, and of series with several of them. A series changed when its latest event did. */
function eventPages(events: readonly RowOf<'events'>[]): readonly FoundPage[] {
  return [
    ...[...new Set(events.map(({ sync_id }) => sync_id))].flatMap((sync_id) => {
      const dates = events.filter((event) => event.sync_id === sync_id)
      const changed = dates.map(({ updated_at }) => updated_at).sort()
      return sync_id && dates.length > 1
        ? { path: `/series/${encodeURIComponent(sync_id)}`, changed: changed.at(-1) ?? null }
        : []
    }),
    ...events.map(({ id, updated_at }) => ({ path: eventPath(id), changed: updated_at })),
  ]
}

/** Tells search engines which pages there are: those of published shops, and none of the office. */
export function serveSitemap(app: FastifyInstance, { db, clock, address }: ShopParts): void {
  app.get('/robots.txt', { config: { rateLimit } }, async (_request, reply) => {
    const shops = await publishedShops(db)
    // The longest rule that fits counts, so pages with a visitor's token stay out of an open shop.
    const rules = shops.flatMap((org) =>
      LANGUAGES.flatMap((lang) => [
        `Allow: ${shopPath(lang, org)}`,
        ...PRIVATE.map((path) => `Disallow: ${shopPath(lang, org, path)}`),
      ]),
    )
    const lines = ['User-agent: *', ...rules, 'Allow: /files/', 'Disallow: /']
    return reply
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n\nSitemap: ${new URL('/sitemap.xml', address).href}\n`)
  })

  app.get('/sitemap.xml', { config: { rateLimit } }, async (_request, reply) => {
    const now = iso(clock())
    const urls: Html[] = []
    for (const org of await publishedShops(db)) {
      const own = scoped(db, org.id)
      const events = await shownEvents(own, org.id, now, { limit: MOST_EVENTS })
      const shop = { ...org, features: await shopFeatures(own, org) }
      for (const { path, changed } of [...pagesOf(shop), ...eventPages(events)])
        for (const lang of LANGUAGES) {
          const place = new URL(shopPath(lang, org, path), address).href
          urls.push(html`<url><loc>${place}</loc>${changed && html`<lastmod>${changed}</lastmod>`}</url>`)
        }
    }
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        html`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.slice(0, MOST_ADDRESSES)}</urlset>`.toString(),
      )
  })
}
