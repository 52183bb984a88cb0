import type { FastifyInstance } from 'fastify'
import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { LANGUAGES } from '../../../shared/orgs/entity'
import { hasFeature } from '../../../shared/orgs/rules'
import { settingsOf } from '../../../shared/orgs/settings'
import type { Db } from '../../kernel/database/database'
import { scoped, unscoped } from '../../kernel/database/org-scope'
import { shopPath } from '../frame/links'
import { html } from '../html'
import type { ShopParts } from '../shops'
import { upcomingEvents } from './upcoming'

/** Shops of one host, and events of a shop, that search engines are told. A sitemap has at most 50,000 addresses. */
const MOST_SHOPS = 500
const MOST_EVENTS = 200
/** Pages that are one visitor's. */
const PRIVATE = ['/cart', '/order']
/** Requests per minute and address: a sitemap reads the events of all shops. */
const rateLimit = { max: 10, timeWindow: '1 minute' }

/** Reads the organisations whose shop is open to everybody. */
async function publishedShops(db: Db): Promise<readonly RowOf<'orgs'>[]> {
  const orgs = unscoped(db).selectFrom('orgs').selectAll().where('deleted', '=', false)
  const found = await orgs.orderBy('id').limit(MOST_SHOPS).execute()
  return found.filter((org) => hasFeature(org, 'web_shop') && settingsOf(org, 'landing_page').published)
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
    const places: string[] = []
    for (const org of await publishedShops(db)) {
      const events = await upcomingEvents(scoped(db, org.id), org.id, now, { limit: MOST_EVENTS })
      const paths = ['', ...events.map(({ id }) => `/events/${id}/tickets`)]
      for (const path of paths)
        for (const lang of LANGUAGES) places.push(new URL(shopPath(lang, org, path), address).href)
    }
    const urls = places.map((place) => html`<url><loc>${place}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        html`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`.toString(),
      )
  })
}
