import type { FastifyInstance } from 'fastify'
import type { RowOf } from '../../../shared/model'
import { settingsOf } from '../../../shared/orgs/settings'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { html } from '../html'
import { parseOrNotFound, readOrganisation, SHOP, type ShopParts, shopParams } from '../shops'
import { visitIn } from '../statistics/seen'
import { say } from '../words'

/** Contact for reports of barriers: the address of the organisation, as far as it has given one. */
const reportTo = ({ address }: RowOf<'orgs'>) => [address?.email, address?.phone].filter(Boolean).join(', ')

/** Serves the accessibility statement of each shop. It says what the shop's pages are tested for. */
export function serveAccessibility(app: FastifyInstance, { db, address }: ShopParts): void {
  app.get(`${SHOP}/accessibility`, readingPage({ db }), async (request, reply) => {
    const { lang, slug } = parseOrNotFound(shopParams, request.params)
    const { org } = await readOrganisation(db, slug)
    const title = say(lang, 'shop.statement.title')
    const contact = reportTo(org)
    const hasImprint = settingsOf(org, 'webshop_terms').imprint !== ''
    const where = hasImprint ? 'shop.statement.report_imprint' : 'shop.statement.report_box_office'
    const main = html`<article class="card"><h1>${title}</h1><div class="prose"><p>${say(lang, 'shop.statement.lead', { name: org.name })}</p><h2>${say(lang, 'shop.statement.done')}</h2><ul><li>${say(lang, 'shop.statement.keyboard')}</li><li>${say(lang, 'shop.statement.contrast')}</li><li>${say(lang, 'shop.statement.zoom')}</li><li>${say(lang, 'shop.statement.list')}</li><li>${say(lang, 'shop.statement.time')}</li></ul><h2>${say(lang, 'shop.statement.limits')}</h2><p>${say(lang, 'shop.statement.limits_text')}</p><h2>${say(lang, 'shop.statement.report')}</h2><p>${contact ? say(lang, 'shop.statement.report_to', { name: org.name, contact }) : say(lang, where, { name: org.name })}</p></div></article>`
    return page(reply, { org, lang, title, path: '/accessibility', address, main, visit: visitIn(request) })
  })
}
