import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorPhrases } from '../../../shared/kernel/error-phrases'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import type { Db } from '../../kernel/database/database'
import { html } from '../html'
import { isOpenShop, readShop, shopParams } from '../shops'
import { say } from '../words'
import { shopPath } from './links'
import { page } from './page'

/** Requests per minute and address that only read. A page is one request, its pictures are not counted. */
const READ_LIMIT = { max: 120, timeWindow: '1 minute' }

/** Statuses of refusals that are not the visitor's mistake in a form. */
const STATUS: Readonly<Partial<Record<ErrorCode, number>>> = { not_found: 404, forbidden: 403, 'auth.too_many': 429 }

/** Reads the shop that a request names; null if there is none. */
async function shopOf(db: Db, request: FastifyRequest) {
  const named = shopParams.safeParse(request.params)
  if (!named.success) return null
  try {
    return { lang: named.data.lang, org: (await readShop(db, named.data.slug)).org }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/**
 * Returns the options of a page of the shop that reads: its limit, and refusals said in the shop's own frame. Failures
 * that are no refusals are answered like all others.
 */
export const readingPage = ({ db }: { readonly db: Db }) => ({
  config: { rateLimit: READ_LIMIT },
  errorHandler: async (error: Error, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!(error instanceof DomainError)) throw error
    const status = STATUS[error.code] ?? 400
    const shop = await shopOf(db, request)
    const lang = shop?.lang ?? 'en'
    const title = status === 404 ? say(lang, 'shop.missing') : errorPhrases[lang][`error.${error.code}`]
    if (!shop) {
      reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(title)
      return
    }
    const { org } = shop
    const main = html`<div class="card narrow"><h1>${title}</h1>${status === 404 && html`<p>${say(lang, 'shop.missing_hint')}</p>`}${isOpenShop(org) && html`<p><a class="do" href="${shopPath(lang, org)}">${say(lang, 'shop.to_programme')}</a></p>`}</div>`
    await page(reply, { org, lang, title, main, status })
  },
})
