import type { FastifyInstance } from 'fastify'
import { FORM_LIMIT, formOf, MOST_PIECES, numberField } from '../form'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { refusalOf, refusedIn, saying } from '../refused'
import { SHOP, type ShopParts } from '../shops'
import { orderPath } from './opened'
import { resalePage, resellableLines } from './resale-page'
import { openReturn } from './returns'
import { qtyField, type ReturnView } from './returns-page'

/** Page that says what was refused of a resale. */
const RESALE = '/resale'

/** Serves the page on which a buyer offers tickets to the waiting list. */
export function serveResale(app: FastifyInstance, parts: ShopParts): void {
  const reading = readingPage(parts)
  const about = ({ org, lang, shown }: ReturnView) => ({ org, lang, order_id: shown.order.id, page: RESALE })

  app.get(`${SHOP}/order/:token/resale`, reading, async (request, reply) => {
    const view = await openReturn(parts, request.params)
    return page(reply, resalePage(view, refusedIn(parts, about(view), request.query)))
  })

  app.post(`${SHOP}/order/:token/resale`, { ...reading, config: { rateLimit: FORM_LIMIT } }, async (request, reply) => {
    const view = await openReturn(parts, request.params)
    const fields = formOf(request)
    try {
      // A box that is not ticked is not sent.
      const items = resellableLines(view).map(({ id }) => {
        const name = qtyField(id)
        return { id, qty: fields[name] ? numberField(fields, name, MOST_PIECES) : 0 }
      })
      await parts.bookResale({ org_id: view.org.id, order_id: view.shown.order.id, items })
    } catch (error) {
      return reply.redirect(orderPath(view, RESALE, saying(parts, about(view), refusalOf(error))), 303)
    }
    return reply.redirect(`${orderPath(view)}#self`, 303)
  })
}
