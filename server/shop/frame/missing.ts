import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import { SHOP, type ShopParts } from '../shops'
import { readingPage } from './refusal'

/**
 * Answers all other addresses below a shop, so that none of them opens the office. One that ends with a slash leads to
 * the page without it.
 */
export function serveMissing(app: FastifyInstance, { db }: Pick<ShopParts, 'db'>): void {
  app.get(`${SHOP}/*`, readingPage({ db }), async ({ url }, reply) => {
    const [path = '', query] = url.split('?', 2)
    const page = path.replace(/\/+$/, '')
    if (page === path) throw new DomainError('not_found')
    return reply.redirect(query === undefined ? page : `${page}?${query}`, 301)
  })
}
