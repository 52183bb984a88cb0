import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { id } from '../../../shared/kernel/model/fields'
import { CHECKOUT_OPTIONS } from '../../../shared/shop/cart'
import { cartPath, nowOf } from '../cart/cart-page'
import { readCart } from '../cart/read-cart'
import { readShownOrder } from '../cart/shown-order'
import { visitOf } from '../cart/visit'
import { eventPath } from '../event/origin-page'
import { FORM_LIMIT, numberField } from '../form'
import { shopPath } from '../frame/links'
import { readingPage } from '../frame/refusal'
import { orderPath } from '../order/opened-order'
import { impersonal, refusalQuery, requireRefusal } from '../refusal'
import { SHOP, type ShopParts } from '../shops'
import { givenField, readExchangeChoice } from './choice'

/** Page that says why an exchange cannot begin. */
export const EXCHANGE = '/order/exchange'

/** The difference that a form shows, in cents: negative where money goes back. */
const difference = z.coerce.number().int()

/** Serves the steps of an exchange: choosing what is given back, and confirming it for what a cart contains. */
export function serveExchanges(app: FastifyInstance, parts: ShopParts): void {
  const { db: all, tokens, clock } = parts
  const changing = { ...readingPage({ db: all }), config: { rateLimit: FORM_LIMIT } }

  app.post(`${SHOP}/order/:token/exchange`, changing, async (request, reply) => {
    const visit = await visitOf(request, parts)
    const { org, db, lang, fields, order_id: of } = visit
    const cart_id = tokens.read(org.id, fields.cart ?? '')
    if (cart_id === null) throw new DomainError('input.invalid', { field: 'cart' })
    try {
      const shown = await readShownOrder(db, org.id, of, lang)
      const choice = shown && (await readExchangeChoice(db, org.id, shown, nowOf(clock)))
      if (!choice) throw new DomainError('orders.no_exchange')
      const items = choice.tickets.flatMap((item) => {
        const name = givenField(item.id)
        const qty = fields[name] ? numberField(fields, name, item.qty) : 0
        return qty > 0 ? [{ id: item.id, qty }] : []
      })
      if (items.length === 0) throw new DomainError('shop.exchange_nothing')
      await visit.stepOf(cart_id, { do: 'begin_exchange', of, items })
    } catch (error) {
      const about = { org, lang, order_id: of, page: EXCHANGE }
      const said = refusalQuery(parts, about, requireRefusal(error), impersonal(fields))
      return reply.redirect(`${orderPath(visit, '', said)}#exchange`, 303)
    }
    const to = id().safeParse(fields.to)
    const carried = { cart: fields.cart ?? null }
    return reply.redirect(shopPath(lang, org, to.success ? eventPath(to.data) : '', carried), 303)
  })

  app.post(`${SHOP}/cart/:token/exchange`, changing, async (request, reply) => {
    const visit = await visitOf(request, parts)
    const { fields, org, db, lang } = visit
    try {
      const way = z.enum(CHECKOUT_OPTIONS).safeParse(fields.way)
      const seen = difference.safeParse(fields.difference)
      if (!way.success || !seen.success)
        throw new DomainError('input.invalid', { field: way.success ? 'difference' : 'way' })
      const { state } = await visit.step({ do: 'exchange', way: way.data, difference: seen.data })
      if (state === 'changed') return reply.redirect(cartPath(visit, '/checkout'), 303)
    } catch (error) {
      const said = refusalQuery(parts, { ...visit, page: '/checkout' }, requireRefusal(error), impersonal(fields))
      return reply.redirect(cartPath(visit, '/checkout', said), 303)
    }
    const isCart = await readCart(db, org.id, visit.order_id, { now: nowOf(clock), lang })
    return reply.redirect(isCart ? cartPath(visit, '/checkout') : orderPath(visit, '', { go: '1' }), 303)
  })
}
