import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { required, text } from '../../../shared/kernel/model/fields'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { planReturn, RETURN_WAYS, readReturnableOrder } from '../../orders/self_service/plan-return'
import { nowOf } from '../cart/cart-page'
import { FORM_LIMIT, type Form, formOf, idField, MOST_PIECES, numberField } from '../form'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { type Refusal, readRefusal, refusalQuery, refusalText, requireRefusal } from '../refusal'
import { SHOP, type ShopParts } from '../shops'
import { say } from '../words'
import { openOrder, orderPath } from './opened-order'
import { checkPage, choosePage, type ReturnView } from './returns-page'

/** Page that says what was refused of a return. */
const RETURN = '/return'

const QTY = /^qty_([\w-]{36})$/

const holder = z
  .string()
  .trim()
  .pipe(required(text(200)))

const fieldsOf = z.record(z.string(), z.string()).catch({})

/** Returns the fields of a form that choose tickets. */
const chosenIn = (fields: Form): Form =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => QTY.test(name) && value !== '' && value !== '0'))

/** Reads which tickets a form returns. Throws `input.invalid` for a quantity that is none. */
const itemsIn = (chosen: Form): readonly ItemQty[] =>
  Object.keys(chosen).map((name) => ({ id: QTY.exec(name)?.[1] ?? '', qty: numberField(chosen, name, MOST_PIECES) }))

/** Opens an order with all that a return depends on, by the token in its address. */
export async function openReturn(parts: ShopParts, params: unknown): Promise<ReturnView> {
  const place = await openOrder(parts, params)
  const bought = await readReturnableOrder(place.db, place.org.id, place.shown.order.id)
  if (!bought) throw new DomainError('not_found')
  return { ...place, bought, newId: parts.newId, now: nowOf(parts.clock) }
}

/** Serves the pages on which a buyer returns tickets: choose, see the money, confirm. */
export function serveReturns(app: FastifyInstance, parts: ShopParts): void {
  const { newId, bookRename, bookReturn } = parts
  const reading = readingPage(parts)

  const viewOf = (params: unknown) => openReturn(parts, params)
  const about = ({ org, lang, shown }: ReturnView) => ({ org, lang, order_id: shown.order.id, page: RETURN })

  app.get(`${SHOP}/order/:token/return`, reading, async (request, reply) => {
    const view = await viewOf(request.params)
    const query = fieldsOf.parse(request.query)
    const refused = readRefusal(parts, about(view), query)
    const chosen = chosenIn(refused?.fields ?? query)
    const isSent = Object.keys(query).some((name) => QTY.test(name))
    if (refused || query.again || !isSent) return page(reply, choosePage(view, chosen, refused))
    try {
      const by = { now: view.now, newId, lang: view.org.lang }
      return page(reply, checkPage(view, planReturn(view.bought, itemsIn(chosen), by), chosen))
    } catch (error) {
      return page(reply, choosePage(view, chosen, { text: refusalText(requireRefusal(error), view) }))
    }
  })

  app.post(`${SHOP}/order/:token/return`, { ...reading, config: { rateLimit: FORM_LIMIT } }, async (request, reply) => {
    const view = await viewOf(request.params)
    const fields = formOf(request)
    const chosen = chosenIn(fields)
    try {
      const way = z.enum(RETURN_WAYS).safeParse(fields.way)
      if (!way.success) throw new DomainError('input.invalid', { field: 'way' })
      await bookReturn({
        org_id: view.org.id,
        order_id: view.shown.order.id,
        request_id: idField(fields, 'step'),
        items: itemsIn(chosen),
        way: way.data,
        amount: Number(fields.amount ?? ''),
        reason: say(view.org.lang, 'shop.return.reason'),
      })
    } catch (error) {
      return reply.redirect(
        orderPath(view, RETURN, refusalQuery(parts, about(view), requireRefusal(error), chosen)),
        303,
      )
    }
    return reply.redirect(`${orderPath(view, '', { returned: '1' })}#returned`, 303)
  })

  app.post(`${SHOP}/order/:token/name`, { ...reading, config: { rateLimit: FORM_LIMIT } }, async (request, reply) => {
    const place = await openOrder(parts, request.params)
    const name = holder.safeParse(formOf(request).holder)
    const refuse = (refusal: Refusal) => {
      const about = { ...place, order_id: place.shown.order.id, page: '/order' }
      return reply.redirect(orderPath(place, '', refusalQuery(parts, about, refusal)), 303)
    }
    if (!name.success) return refuse('shop.rename.missing')
    try {
      await bookRename({ org_id: place.org.id, order_id: place.shown.order.id, name: name.data })
    } catch (error) {
      return refuse(requireRefusal(error))
    }
    return reply.redirect(orderPath(place), 303)
  })
}
