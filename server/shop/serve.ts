import type { FastifyInstance } from 'fastify'
import { serveLegalTexts } from './legal/texts'
import type { ShopParts } from './shops'

/** Serves the shops of all organisations. Their pages have no scripts and set no cookies. */
export function serveShop(app: FastifyInstance, parts: ShopParts): void {
  serveLegalTexts(app, parts)
}
