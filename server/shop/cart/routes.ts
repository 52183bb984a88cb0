import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { id } from '../../../shared/kernel/model/fields'
import type { RowOf } from '../../../shared/model'
import { buyer, CHECKOUT_WAYS } from '../../../shared/shop/cart'
import type { Db } from '../../kernel/database/database'
import type { CartWish } from '../../orders/cart/steps'
import { offeredWays } from '../../orders/cart/ways'
import { eventView, sendEventPage } from '../event/page'
import { FORM_LIMIT, type Form, numberField } from '../form'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { sendProductPage, sendVoucherPage } from '../goods/pages'
import type { Content } from '../html'
import { orderPath } from '../order/order-page'
import { asked, readCarried, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { say } from '../words'
import { actionOf } from './actions'
import { type CartView, cartOverPage, cartPage, cartPath, nowOf, refusalNote } from './cart-page'
import { checkoutPage } from './checkout-page'
import { type Choosing, choosing } from './current'
import { readCart } from './read-cart'
import { refusalIn } from './refusal-words'
import { type Visit, visitOf } from './visit'
import { voucherWishes, wishesOf } from './wishes'

const cartParams = shopParams.extend({ token: z.string().max(64) })
const eventParams = shopParams.extend({ event_id: id() })

type Place = Pick<Visit, 'org' | 'db' | 'lang' | 'token'>

/** Returns what a visitor is told of a refusal. Throws any other error. */
function refusalOf(error: unknown, { lang, org }: Pick<Visit, 'lang' | 'org'>): string {
  if (!(error instanceof DomainError)) throw error
  return refusalIn(error, lang, org)
}

const enabledProviders = (db: Db, org_id: string): Promise<RowOf<'shipping_providers'>[]> =>
  db
    .selectFrom('shipping_providers')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
    .where('enabled', '=', true)
    .orderBy('id')
    .limit(20)
    .execute()

/**
 * Serves the carts of the shop: adding to them, their pages and the checkout. Each change is a form, then a redirect.
 */
export function serveCarts(app: FastifyInstance, parts: ShopParts): void {
  const { db: all, tokens, clock, newId, hasAccount } = parts
  const reading = readingPage({ db: all })
  const changing = { ...reading, config: { rateLimit: FORM_LIMIT } }

  const viewOf = async (place: Place, refusal: string | null): Promise<CartView | null> => {
    const order_id = tokens.read(place.org.id, place.token)
    if (order_id === null) throw new DomainError('not_found')
    const cart = await readCart(place.db, place.org.id, order_id)
    return cart && { ...place, cart, newId, now: nowOf(clock), refusal }
  }
  const showCart = async (reply: FastifyReply, place: Place, refusal: string | null = null): Promise<FastifyReply> => {
    const view = await viewOf(place, refusal)
    if (!view) return leaveCart(reply, place)
    const ways = await offeredWays(place.db, place.org, { hasAccount })
    return page(reply, cartPage(view, ways, await enabledProviders(place.db, place.org.id)))
  }
  const showCheckout = async (
    reply: FastifyReply,
    place: Place,
    filled: Form = {},
    refusal: string | null = null,
  ): Promise<FastifyReply> => {
    const view = await viewOf(place, refusal)
    if (!view) return leaveCart(reply, place)
    if (view.cart.items.length === 0) return reply.redirect(cartPath(place), 303)
    return page(reply, checkoutPage(view, await offeredWays(place.db, place.org, { hasAccount }), filled))
  }
  /** A cart that was ordered has a page as an order; one that ran out is gone. */
  const leaveCart = async (reply: FastifyReply, place: Place): Promise<FastifyReply> => {
    const order = await place.db
      .selectFrom('orders')
      .select('id')
      .where('org_id', '=', place.org.id)
      .where('id', '=', tokens.read(place.org.id, place.token) ?? '')
      .executeTakeFirst()
    return order ? reply.redirect(orderPath(place), 303) : page(reply, cartOverPage(place))
  }
  const placeOf = async (request: { readonly params: unknown }): Promise<Place> => {
    const { lang, slug, token } = asked(cartParams, request.params)
    const { org, db } = await readShop(all, slug)
    return { org, db, lang, token }
  }

  /** Adds what a form chose. Answers with the cart, or with the page of the choice and why it cannot be had. */
  const add = async (
    request: FastifyRequest,
    reply: FastifyReply,
    wishesIn: (fields: Form) => CartWish[],
    again: (visit: Visit, chosen: Choosing & { notice: Content; status: number }) => unknown,
  ) => {
    const visit = await visitOf(request, parts)
    try {
      const wishes = wishesIn(visit.fields)
      if (wishes.length === 0) throw new DomainError('shop.nothing_chosen')
      await visit.step({ do: 'add', wishes })
    } catch (error) {
      const notice = refusalNote(refusalOf(error, visit))
      const { org, db, lang, token } = visit
      const chosen = await choosing(parts, { shop: { org, db }, lang }, readCarried({ ...visit.fields, cart: token }))
      return again(visit, { ...chosen, notice, status: 409 })
    }
    return reply.redirect(cartPath(visit), 303)
  }

  app.post(`${SHOP}/events/:event_id/tickets`, changing, async (request, reply) => {
    const { event_id } = asked(eventParams, request.params)
    const view = eventView.parse((request.query as { readonly view?: unknown }).view)
    const wishes = (fields: Form) => wishesOf(fields, 'price_id')
    return add(request, reply, wishes, ({ org, db, lang }, chosen) =>
      sendEventPage(reply, { ...chosen, shop: { org, db }, lang, event_id, view }),
    )
  })

  app.post(`${SHOP}/products`, changing, async (request, reply) => {
    const wishes = (fields: Form) => wishesOf(fields, 'product_id')
    return add(request, reply, wishes, ({ org, db, lang }, chosen) =>
      sendProductPage(reply, { ...chosen, shop: { org, db }, lang }),
    )
  })

  app.post(`${SHOP}/vouchers`, changing, async (request, reply) => {
    return add(request, reply, voucherWishes, ({ org, db, lang }, chosen) =>
      sendVoucherPage(reply, { ...chosen, shop: { org, db }, lang }),
    )
  })

  app.get(`${SHOP}/cart/:token`, reading, async (request, reply) => showCart(reply, await placeOf(request)))

  app.post(`${SHOP}/cart/:token`, changing, async (request, reply) => {
    const visit = await visitOf(request, parts)
    try {
      await visit.step(await actionOf(visit))
    } catch (error) {
      return showCart(reply, visit, refusalOf(error, visit))
    }
    return reply.redirect(cartPath(visit), 303)
  })

  app.get(`${SHOP}/cart/:token/checkout`, reading, async (request, reply) =>
    showCheckout(reply, await placeOf(request)),
  )

  app.post(`${SHOP}/cart/:token/checkout`, changing, async (request, reply) => {
    const visit = await visitOf(request, parts)
    const { fields, lang } = visit
    const who = buyer.safeParse({
      firstname: fields.firstname?.trim(),
      lastname: fields.lastname?.trim(),
      email: fields.email,
      phone: fields.phone?.trim() || null,
      address: null,
      newsletter: fields.newsletter === '1',
    })
    const way = z.enum(CHECKOUT_WAYS).safeParse(fields.way)
    if (!who.success) return showCheckout(reply, visit, fields, say(lang, 'shop.checkout.missing'))
    if (!way.success) return showCheckout(reply, visit, fields, say(lang, 'shop.checkout.how'))
    try {
      const total = numberField(fields, 'total', Number.MAX_SAFE_INTEGER)
      const { state } = await visit.step({ do: 'check_out', buyer: who.data, way: way.data, total })
      if (state === 'changed') return showCheckout(reply, visit, fields, say(lang, 'shop.notice.check'))
    } catch (error) {
      return showCheckout(reply, visit, fields, refusalOf(error, visit))
    }
    // A form that is sent again, after the cart had changed, has ordered nothing.
    const isCart = await readCart(visit.db, visit.org.id, visit.order_id)
    return reply.redirect(isCart ? cartPath(visit, '/checkout') : orderPath(visit, '', { go: '1' }), 303)
  })
}
