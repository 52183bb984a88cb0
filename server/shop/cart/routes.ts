import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { id } from '../../../shared/kernel/model/fields'
import type { RowOf } from '../../../shared/model'
import type { TypedAnswer } from '../../../shared/questions/cart-answers'
import { type Buyer, buyer, CHECKOUT_OPTIONS } from '../../../shared/shop/cart'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { readPaymentOptions } from '../../orders/cart/payment-options'
import type { CartWish } from '../../orders/cart/steps'
import { eventPath, eventView, type OriginPage, originPath, readOriginPage } from '../event/origin-page'
import { sendEventPage } from '../event/page'
import { confirmExchangePage } from '../exchange/confirm-page'
import { FORM_LIMIT, type Form, idField, numberField } from '../form'
import { shopPath } from '../frame/links'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { typedGift } from '../goods/gift-fields'
import { orderPath } from '../order/opened-order'
import { readCartViewQuestions } from '../questions/answer-fields'
import { FILES } from '../questions/files-page'
import { answersIn } from '../questions/typed-answers'
import { impersonal, type Refusal, readRefusal, refusalQuery, refusalText, requireRefusal } from '../refusal'
import { parseOrNotFound, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { actionOf } from './actions'
import {
  type CartLeft,
  type CartView,
  cartPage,
  cartPath,
  expiredCartPage,
  leftIn,
  nowOf,
  refusalNote,
} from './cart-page'
import { checkoutPage } from './checkout-page'
import { readShoppingVisit } from './current'
import { extras, extrasOf } from './extras'
import { readCart, readCartRow } from './read-cart'
import { notedAddress, notedBuyer, typedBuyer } from './typed'
import { type Visit, visitOf, withoutCart } from './visit'
import { voucherWishes, wishesOf } from './wishes'

const cartParams = shopParams.extend({ token: z.string().max(64) })
const eventParams = shopParams.extend({ event_id: id() })

/** Size of a checkout in bytes: its answers may be long. */
const CHECKOUT_BYTES = 256 * 1024

/** Pages of a cart that say what was refused. */
const CART = '/cart'
const CHECKOUT = '/checkout'

type Place = Pick<Visit, 'org' | 'db' | 'lang' | 'token' | 'carried'>

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

/** Returns the path of the page to which a step leads: the one that the form names, or the cart's. */
function pathAfter(visit: Visit, asked: Readonly<Record<string, string>> = {}): string {
  const stay = readOriginPage(visit.fields)
  return stay ? originPath(visit, { ...visit.carried, cart: visit.token }, stay, asked) : cartPath(visit, '', asked)
}

/**
 * Serves the carts of the shop: adding to them, their pages and the checkout. Each change is a form, then a redirect.
 */
export function serveCarts(app: FastifyInstance, parts: ShopParts): void {
  const { db: all, tokens, clock, newId, hasAccount, scripts } = parts
  const reading = readingPage({ db: all })
  const changing = { ...reading, config: { rateLimit: FORM_LIMIT } }

  const viewOf = async (place: Place, query: unknown, shown: string): Promise<CartView | null> => {
    const order_id = tokens.read(place.org.id, place.token)
    if (order_id === null) throw new DomainError('not_found')
    const now = nowOf(clock)
    const cart = await readCart(place.db, place.org.id, order_id, { now, lang: place.lang })
    return (
      cart && { ...place, cart, newId, now, refused: readRefusal(parts, { ...place, order_id, page: shown }, query) }
    )
  }
  /** A cart that was ordered has a page as an order; one that ran out is gone. */
  const leaveCart = async (reply: FastifyReply, place: Place, left: CartLeft = null): Promise<FastifyReply> => {
    const order = await place.db
      .selectFrom('orders')
      .select('id')
      .where('org_id', '=', place.org.id)
      .where('id', '=', tokens.read(place.org.id, place.token) ?? '')
      .executeTakeFirst()
    return order ? reply.redirect(orderPath(place), 303) : page(reply, expiredCartPage(place, left))
  }
  const placeOf = async (request: Pick<FastifyRequest, 'params' | 'query'>): Promise<Place> => {
    const { lang, slug, token } = parseOrNotFound(cartParams, request.params)
    const { org, db } = await readShop(all, slug)
    return { org, db, lang, token, carried: withoutCart(request.query as object) }
  }

  /** Answers a refusal to a script that shows what has changed of an event's page, without leading anywhere. */
  const answerPart = async (reply: FastifyReply, visit: Visit, stay: OriginPage, refusal: DomainError) => {
    const { org, db, lang, token: cart } = visit
    const place = { shop: { org, db }, lang }
    const chosen = await readShoppingVisit(
      parts,
      place,
      { ...visit.carried, cart },
      { page: eventPath(stay.event_id), stay },
    )
    const notice = refusalNote({ text: refusalText(refusal, visit) })
    return sendEventPage(reply, { ...chosen, ...place, ...stay, notice, status: 409 })
  }

  /** Adds what a form chose. Leads to the cart, or back to the page of the choice, which says why it cannot be had. */
  const add = async (
    request: FastifyRequest,
    reply: FastifyReply,
    wishesIn: (fields: Form, place: { readonly org: RowOf<'orgs'>; readonly now: number }) => CartWish[],
    back: string,
    asked: Readonly<Record<string, string>> = {},
    kept: (fields: Form) => Form = impersonal,
  ) => {
    const visit = await visitOf(request, parts)
    try {
      const wishes = wishesIn(visit.fields, { org: visit.org, now: clock() })
      if (wishes.length === 0) throw new DomainError('shop.nothing_chosen')
      await visit.step({ do: 'add', wishes })
    } catch (error) {
      const refusal = requireRefusal(error)
      const stay = readOriginPage(visit.fields)
      if (stay?.part) return answerPart(reply, visit, stay, refusal)
      // A refused first choice has begun no cart, which an address could name as one whose time is over.
      const begun = await readRow(visit.db, 'orders', visit.org.id, visit.order_id)
      const about = { ...visit, order_id: begun ? visit.order_id : null, page: back }
      const said = refusalQuery(parts, about, refusal, kept(visit.fields))
      const carried = { ...visit.carried, cart: begun ? visit.token : null }
      return reply.redirect(shopPath(visit.lang, visit.org, back, carried, { ...asked, ...said }), 303)
    }
    return reply.redirect(pathAfter(visit), 303)
  }

  app.post(`${SHOP}/events/:event_id/tickets`, changing, async (request, reply) => {
    const { event_id } = parseOrNotFound(eventParams, request.params)
    const view = eventView.parse((request.query as { readonly view?: unknown }).view)
    const wishes = (fields: Form) => wishesOf(fields, 'price_id')
    return add(request, reply, wishes, eventPath(event_id), view === 'best' ? {} : { view })
  })

  app.post(`${SHOP}/products`, changing, async (request, reply) =>
    add(request, reply, (fields) => wishesOf(fields, 'product_id'), '/products'),
  )

  app.post(`${SHOP}/vouchers`, changing, async (request, reply) =>
    add(request, reply, voucherWishes, '/vouchers', {}, (fields) => ({ ...impersonal(fields), ...typedGift(fields) })),
  )

  app.get(`${SHOP}/cart/:token`, reading, async (request, reply) => {
    const place = await placeOf(request)
    const view = await viewOf(place, request.query, CART)
    if (!view) return leaveCart(reply, place, leftIn(request.query))
    const ways = await readPaymentOptions(place.db, place.org, { hasAccount })
    const extra = view.cart.exchange ? null : extras(view, await extrasOf(place.db, view))
    const shown = cartPage(view, ways, await enabledProviders(place.db, place.org.id), extra)
    return page(reply, { ...shown, script: scripts.clock })
  })

  app.post(`${SHOP}/cart/:token`, changing, async (request, reply) => {
    const visit = await visitOf(request, parts)
    const leaves = visit.fields.do === 'leave'
    const exchange = leaves ? (await readCartRow(visit.db, visit.org.id, visit.order_id))?.exchange : null
    try {
      await visit.step(await actionOf(visit))
    } catch (error) {
      const refusal = requireRefusal(error)
      const stay = readOriginPage(visit.fields)
      if (stay?.part) return answerPart(reply, visit, stay, refusal)
      if (visit.fields.do === 'ship') await noteTyped(visit, { address: notedAddress(visit.fields) })
      const said = { ...visit, page: stay ? eventPath(stay.event_id) : CART }
      return reply.redirect(pathAfter(visit, refusalQuery(parts, said, refusal, impersonal(visit.fields))), 303)
    }
    return reply.redirect(pathAfter(visit, leaves ? { left: exchange ? 'exchange' : 'cart' } : {}), 303)
  })

  app.get(`${SHOP}/cart/:token/checkout`, reading, async (request, reply) => {
    const place = await placeOf(request)
    const view = await viewOf(place, request.query, CHECKOUT)
    if (!view) return leaveCart(reply, place)
    if (view.cart.items.length === 0) return reply.redirect(cartPath(place), 303)
    const { way } = request.query as { readonly way?: unknown }
    const offered = await readPaymentOptions(place.db, place.org, { hasAccount })
    const chosen = typeof way === 'string' ? way : undefined
    const shown = view.cart.exchange
      ? confirmExchangePage(view, offered, view.cart.exchange, chosen)
      : checkoutPage(view, offered, await readCartViewQuestions(place.db, view), chosen)
    return page(reply, { ...shown, script: scripts.clock })
  })

  /** Keeps with the cart what a buyer has typed, under a step of its own: the form's own was not booked. */
  const noteTyped = async (visit: Visit, typed: Partial<Buyer>, answers?: readonly TypedAnswer[]) => {
    try {
      await visit.step({ do: 'note_buyer', buyer: typed, ...(answers && { answers }) }, newId())
    } catch (error) {
      // A cart whose time is over keeps nothing, and its page says so.
      requireRefusal(error)
    }
  }

  app.post(`${SHOP}/cart/:token/checkout`, { ...changing, bodyLimit: CHECKOUT_BYTES }, async (request, reply) => {
    const visit = await visitOf(request, parts)
    const { fields, lang } = visit
    const answers = answersIn(fields)
    const who = buyer.safeParse(typedBuyer(fields))
    const way = z.enum(CHECKOUT_OPTIONS).safeParse(fields.way)
    const refuse = async (refusal: Refusal, kept = false) => {
      if (!kept) await noteTyped(visit, notedBuyer(fields), answers)
      const said = { ...visit, page: CHECKOUT }
      return reply.redirect(cartPath(visit, '/checkout', refusalQuery(parts, said, refusal, impersonal(fields))), 303)
    }
    const chosen = way.success ? { way: way.data } : {}
    if (fields.extend !== undefined) {
      await noteTyped(visit, notedBuyer(fields), answers)
      try {
        await visit.step({ do: 'extend' }, idField(fields, 'extend'))
      } catch (error) {
        return refuse(requireRefusal(error), true)
      }
      return reply.redirect(cartPath(visit, '/checkout', chosen), 303)
    }
    if (fields.files !== undefined) {
      await noteTyped(visit, notedBuyer(fields), answers)
      return reply.redirect(cartPath(visit, FILES, chosen), 303)
    }
    if (!who.success) return refuse('shop.checkout.missing')
    if (!way.success) return refuse('shop.checkout.how')
    try {
      const total = numberField(fields, 'total', Number.MAX_SAFE_INTEGER)
      const due = fields.due === undefined ? {} : { due: numberField(fields, 'due', Number.MAX_SAFE_INTEGER) }
      const { state } = await visit.step({ do: 'check_out', buyer: who.data, way: way.data, total, answers, ...due })
      if (state === 'changed') return refuse('shop.notice.check', true)
    } catch (error) {
      return refuse(requireRefusal(error))
    }
    // A form that is sent again, after the cart had changed, has ordered nothing.
    const isCart = await readCart(visit.db, visit.org.id, visit.order_id, { now: nowOf(clock), lang })
    return reply.redirect(isCart ? cartPath(visit, '/checkout') : orderPath(visit, '', { go: '1' }), 303)
  })
}
