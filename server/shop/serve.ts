import type { FastifyInstance } from 'fastify'
import { serveCarts } from './cart/routes'
import { takeForms } from './form'
import { serveGoods } from './goods/pages'
import { serveAccessibility } from './legal/accessibility'
import { serveLegalTexts } from './legal/texts'
import { serveLostOrders } from './order/lost'
import { serveOrders } from './order/routes'
import { serveProgramme } from './programme/routes'
import { serveSitemap } from './programme/sitemap'
import type { ShopParts } from './shops'

/** Serves the shops of all organisations. Their pages have no scripts and set no cookies. */
export function serveShop(app: FastifyInstance, parts: ShopParts): void {
  serveProgramme(app, parts)
  serveGoods(app, parts)
  serveLegalTexts(app, parts)
  serveAccessibility(app, parts)
  serveSitemap(app, parts)
  app.register(async (forms) => {
    takeForms(forms)
    serveCarts(forms, parts)
    serveOrders(forms, parts)
    serveLostOrders(forms, parts)
  })
}
