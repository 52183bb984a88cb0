import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { settingsOf } from '../../../shared/orgs/settings'
import { LEGAL_PAGES } from '../../../shared/orgs/shop-address'
import { formatPhrase } from '../../kernel/format-phrase'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { html, raw } from '../html'
import { parseOrNotFound, readOrganisation, SHOP, type ShopParts, shopParams } from '../shops'
import { visitIn } from '../statistics/seen'

const params = shopParams.extend({ page: z.enum(LEGAL_PAGES) })

/** Serves the legal texts of each shop: its terms, its privacy policy and its imprint. */
export function serveLegalTexts(app: FastifyInstance, { db, address }: ShopParts): void {
  app.get(`${SHOP}/:page(${LEGAL_PAGES.join('|')})`, readingPage({ db }), async (request, reply) => {
    const { lang, slug, page: wanted } = parseOrNotFound(params, request.params)
    const { org } = await readOrganisation(db, slug)
    const text = settingsOf(org, 'webshop_terms')[wanted]
    if (text === '') throw new DomainError('not_found')
    const title = formatPhrase(lang, `webshop_terms.${wanted}`)
    const main = html`<article class="card"><h1>${title}</h1><div class="prose">${raw(text)}</div></article>`
    return page(reply, { org, lang, title, path: `/${wanted}`, address, main, visit: visitIn(request) })
  })
}
