import type { FastifyInstance } from 'fastify'
import { FORM_LIMIT, type Form, formOf, MOST_PIECES, numberField } from '../form'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { readRefusal, refusalQuery, requireRefusal } from '../refusal'
import { SHOP, type ShopParts } from '../shops'
import { orderPath } from './opened-order'
import { leftField, resalePage, resellableLines } from './resale-page'
import { openReturn } from './returns'
import { qtyField, type ReturnView } from './returns-page'

/** Page that says what was refused of a resale. */
const RESALE = '/resale'

/** Returns the lines that a form showed, with those that it would show now. */
const linesIn = (fields: Form, view: ReturnView): readonly string[] => {
  const shown = view.bought.items.filter(({ id }) => fields[leftField(id)] !== undefined)
  return [...new Set([...shown, ...resellableLines(view)].map(({ id }) => id))]
}

/** Serves the page on which a buyer offers tickets to the waiting list. */
export function serveResale(app: FastifyInstance, parts: ShopParts): void {
  const reading = readingPage(parts)
  const about = ({ org, lang, shown }: ReturnView) => ({ org, lang, order_id: shown.order.id, page: RESALE })

  app.get(`${SHOP}/order/:token/resale`, reading, async (request, reply) => {
    const view = await openReturn(parts, request.params)
    return page(reply, resalePage(view, readRefusal(parts, about(view), request.query)))
  })

  app.post(`${SHOP}/order/:token/resale`, { ...reading, config: { rateLimit: FORM_LIMIT } }, async (request, reply) => {
    const view = await openReturn(parts, request.params)
    const fields = formOf(request)
    try {
      const items = linesIn(fields, view).map((id) => {
        const [qty, left] = [qtyField(id), leftField(id)]
        return {
          id,
          // A box that is not ticked is not sent.
          qty: fields[qty] ? numberField(fields, qty, MOST_PIECES) : 0,
          ...(fields[left] && { left: numberField(fields, left, MOST_PIECES) }),
        }
      })
      await parts.bookResale({ org_id: view.org.id, order_id: view.shown.order.id, items })
    } catch (error) {
      return reply.redirect(orderPath(view, RESALE, refusalQuery(parts, about(view), requireRefusal(error))), 303)
    }
    return reply.redirect(`${orderPath(view)}#self`, 303)
  })
}
