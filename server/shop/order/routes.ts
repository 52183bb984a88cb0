import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { NO_USER } from '../../../shared/kernel/model/command'
import { holdsNoPlace } from '../../../shared/orders/held-places'
import { CHECKOUT_OPTIONS } from '../../../shared/shop/cart'
import { invoicePdf } from '../../invoices/invoice-pdf'
import { printableInvoice } from '../../invoices/printable-invoice'
import { storedLogo } from '../../media_gallery/file-store'
import { orderEmailKey } from '../../orders/cart/check-out'
import { readBuyersInvoice } from '../../orders/cart/papers'
import { readPaymentOptions } from '../../orders/cart/payment-options'
import { ticketEmailKey } from '../../orders/office/resend-tickets'
import { findReceivingAccount } from '../../payouts/receiving-account'
import { attendedEvents, calendarFile } from '../../printing/calendar-file'
import { orderTicketsPdf, validTickets } from '../../printing/order-tickets'
import { applePasses, passFile } from '../../wallet_accounts/apple-pass'
import { saveLinks } from '../../wallet_accounts/order-passes'
import { walletTickets } from '../../wallet_accounts/wallet-tickets'
import { nowOf } from '../cart/cart-page'
import { readCartRow } from '../cart/read-cart'
import { visitOf } from '../cart/visit'
import { exchangeCard, exchangedLinks, readExchangeChoice, readReplacementOrders } from '../exchange/choice'
import { EXCHANGE } from '../exchange/routes'
import { FEW, FORM_LIMIT } from '../form'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { html } from '../html'
import { answeredSection } from '../questions/answered-section'
import { type FormRefusal, type Refusal, readRefusal, refusalQuery, requireRefusal } from '../refusal'
import { SHOP, type ShopParts } from '../shops'
import { say } from '../words'
import { type OpenedOrder, openOrder, orderPath } from './opened-order'
import { isPaid, isPending, type OrderView, orderPage, paymentAddress } from './order-page'
import { recipientIn, typedRecipient } from './papers'
import { readReturns } from './returns-section'

/** Time in ms between two looks at a payment, and how often is looked: before a buyer pays, and after it. */
const LOOK_EVERY = 300
const GOING_TRIES = 40
const BACK_TRIES = 12
/** Buyers who wait at the same time. All others get the page as it is. */
const MOST_WAITING = 200

/** Texts of an order's page in addition to its state. */
type PageTexts = Pick<OrderView, 'goes' | 'refusal' | 'sent' | 'typed' | 'returned' | 'exchange'>

const NOTHING_SAID: PageTexts = {
  goes: false,
  refusal: null,
  sent: false,
  typed: null,
  returned: false,
  exchange: null,
}

/** Page that says what was refused of an order. */
const ORDER = '/order'

/** Serves the page of each order to whoever has its token, with its tickets as PDF, passes and a calendar file. */
export function serveOrders(app: FastifyInstance, parts: ShopParts): void {
  const { db: all, clock, newId, hasAccount, address, wallets, fonts, store, pause, bookPaper, sendsEmail } = parts
  const reading = readingPage({ db: all })

  const opened = (params: unknown) => openOrder(parts, params)

  /** Returns the ways to pay the rest of an order here; none for one of the office, which no step of a cart can pay. */
  const payableWays = async ({ org, db, shown }: OpenedOrder): Promise<OrderView['ways']> => {
    if (!(await readCartRow(db, org.id, shown.order.id))) return []
    const { ways } = await readPaymentOptions(db, org, { hasAccount })
    const paysNow = shown.items.some((item) => holdsNoPlace(shown.order, item))
    return paysNow ? ways.filter((way) => way !== 'wire') : ways
  }

  const show = async (reply: FastifyReply, place: OpenedOrder, said: Partial<PageTexts> = {}) => {
    const { org, db, shown } = place
    const now = nowOf(clock)
    const account = await findReceivingAccount(db, org.id)
    const keys = await wallets(org.id, now)
    const { id, status_code } = shown.order
    const email = await db
      .selectFrom('outbox')
      .select(['address', 'state', 'error'])
      .where('org_id', '=', org.id)
      .where('key', '=', isPaid(status_code) ? ticketEmailKey(id, id) : orderEmailKey(id))
      .executeTakeFirst()
    return page(
      reply,
      orderPage({
        ...place,
        ways: await payableWays(place),
        account: account ?? null,
        email: email?.state !== 'waiting' || (await sendsEmail(org.id)) ? (email ?? null) : null,
        wallets: { apple: !!keys.apple, google: !!keys.google },
        newId,
        now,
        invoice: await readBuyersInvoice(db, shown.order),
        answers: await answeredSection(place),
        ...(await readReturns(db, org.id, id)),
        ...NOTHING_SAID,
        ...said,
      }),
    )
  }

  /** Makes the card with which tickets of an order are exchanged, and leads to the orders that they were exchanged for. */
  const exchangePart = async ({ db, org, lang, token, shown }: OpenedOrder, refused: FormRefusal | null) => {
    const choice = await readExchangeChoice(db, org.id, shown, nowOf(clock))
    const said = { refusal: refused?.text ?? null, fields: refused?.fields ?? {} }
    const links = exchangedLinks({ org, lang }, await readReplacementOrders(db, org.id, shown.order.id), (id) =>
      parts.tokens.issue(org.id, id),
    )
    const cart = parts.tokens.issue(org.id, newId())
    return html`${links}${choice && exchangeCard({ org, lang, token, cart, newId, choice, ...said })}`
  }

  let waiting = 0
  /** Opens an order whose payment is underway once its provider has answered, or the buyer has waited long enough. */
  const answered = async (params: unknown, goes: boolean): Promise<OpenedOrder> => {
    const isUnderway = ({ shown }: OpenedOrder) => isPending(shown) && !(goes && paymentAddress(shown))
    let place = await opened(params)
    if (waiting >= MOST_WAITING) return place
    waiting++
    try {
      for (let tries = goes ? GOING_TRIES : BACK_TRIES; tries > 0 && isUnderway(place); tries--) {
        await pause(LOOK_EVERY)
        place = await opened(params)
      }
    } finally {
      waiting--
    }
    return place
  }

  app.get(`${SHOP}/order/:token`, reading, async (request, reply) => {
    const { go, sent, returned } = request.query as Readonly<Record<'go' | 'sent' | 'returned', unknown>>
    const goes = go === '1'
    const place = await answered(request.params, goes)
    const refused = readRefusal(parts, { ...place, order_id: place.shown.order.id, page: ORDER }, request.query)
    const isInvoice = refused !== null && 'street' in refused.fields
    const said = isInvoice ? { typed: refused } : { refusal: refused?.text ?? null }
    const about = { ...place, order_id: place.shown.order.id, page: EXCHANGE }
    const exchange = await exchangePart(place, readRefusal(parts, about, request.query))
    return show(reply, place, { goes, sent: sent === '1', returned: returned === '1', exchange, ...said })
  })

  app.post(`${SHOP}/order/:token`, { ...reading, config: { rateLimit: FORM_LIMIT } }, async (request, reply) => {
    const visit = await visitOf(request, parts)
    const way = z.enum(CHECKOUT_OPTIONS).safeParse(visit.fields.way)
    try {
      if (!way.success) throw new DomainError('input.invalid', { field: 'way' })
      await visit.step({ do: 'pay', way: way.data })
    } catch (error) {
      return reply.redirect(
        orderPath(visit, '', refusalQuery(parts, { ...visit, page: ORDER }, requireRefusal(error))),
        303,
      )
    }
    return reply.redirect(orderPath(visit, '', { go: '1' }), 303)
  })

  app.post(
    `${SHOP}/order/:token/another-way`,
    { ...reading, config: { rateLimit: FORM_LIMIT } },
    async (request, reply) => {
      const visit = await visitOf(request, parts)
      await visit.step({ do: 'give_up' })
      return reply.redirect(orderPath(visit), 303)
    },
  )

  const asking = { ...reading, config: { rateLimit: FEW } }

  app.post(`${SHOP}/order/:token/tickets`, asking, async (request, reply) => {
    const visit = await visitOf(request, parts)
    await opened(request.params)
    const { org, order_id, step_id: request_id } = visit
    await bookPaper({ org_id: org.id, order_id, request_id, do: 'tickets' })
    return reply.redirect(orderPath(visit, '', { sent: '1' }), 303)
  })

  app.post(`${SHOP}/order/:token/invoice`, asking, async (request, reply) => {
    const visit = await visitOf(request, parts)
    const { org, order_id, step_id: request_id, fields } = visit
    await opened(request.params)
    const to = recipientIn(fields)
    const refuse = (refusal: Refusal) => {
      const said = refusalQuery(parts, { ...visit, page: ORDER }, refusal, typedRecipient(fields))
      return reply.redirect(`${orderPath(visit, '', said)}#invoice`, 303)
    }
    if (typeof to === 'string') return refuse(to)
    try {
      const reason = say(org.lang, 'shop.papers.reason')
      await bookPaper({ org_id: org.id, order_id, request_id, do: 'invoice', to, reason })
    } catch (error) {
      return refuse(requireRefusal(error))
    }
    return reply.redirect(`${orderPath(visit)}#invoice`, 303)
  })

  /** Answers with a file of the order, for its holder alone. */
  const file = (reply: FastifyReply, type: string, name: string, body: Buffer | string): FastifyReply =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
      .type(type)
      .send(body)

  const tickets = ({ org, lang, db, shown }: OpenedOrder) => validTickets(db, { ...org, lang }, shown.order)
  const paper = { ...reading, config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }

  app.get(`${SHOP}/order/:token/tickets.pdf`, paper, async (request, reply) => {
    const printed = await tickets(await opened(request.params))
    const body = await orderTicketsPdf(all, printed, clock(), fonts, await storedLogo(store, printed.org))
    return file(reply, 'application/pdf', `tickets-${printed.order.booking_code}.pdf`, body)
  })

  app.get(`${SHOP}/order/:token/calendar.ics`, paper, async (request, reply) => {
    const place = await opened(request.params)
    const org = { ...place.org, lang: place.lang }
    const events = attendedEvents(place.shown.items, place.shown.events.values())
    if (events.length === 0) throw new DomainError('not_found')
    const body = await calendarFile(place.db, org, events, (path) => new URL(path, address).href)
    return file(reply, 'text/calendar; charset=utf-8', `${place.shown.order.booking_code}.ics`, body)
  })

  app.get(`${SHOP}/order/:token/invoice.pdf`, paper, async (request, reply) => {
    const { db, org, shown } = await opened(request.params)
    const invoice = await readBuyersInvoice(db, shown.order)
    if (!invoice) throw new DomainError('not_found')
    // Its recipient was typed by whoever has the token, who may read all that it says.
    const reader = { org_id: org.id, user_id: NO_USER, role: 'ADMIN' as const }
    const printed = await printableInvoice(all, reader, invoice.id)
    const body = await invoicePdf(printed, clock(), fonts, await storedLogo(store, org))
    return file(reply, 'application/pdf', `${invoice.num}.pdf`, body)
  })

  app.get(`${SHOP}/order/:token/apple-wallet`, paper, async (request, reply) => {
    const place = await opened(request.params)
    const { order, tickets: valid, org } = await tickets(place)
    const { apple } = await wallets(org.id, nowOf(clock))
    const shown = await walletTickets(place.db, org, order, valid)
    const pass = passFile(apple ? await applePasses(shown, apple, clock()) : [], `tickets-${order.booking_code}`)
    if (!pass) throw new DomainError('not_found')
    return file(reply, pass.type, pass.name, pass.content)
  })

  app.get(`${SHOP}/order/:token/google-wallet`, paper, async (request, reply) => {
    const place = await opened(request.params)
    const { order, tickets: valid, org } = await tickets(place)
    const { google } = await wallets(org.id, nowOf(clock))
    const [link] = google ? await saveLinks(await walletTickets(place.db, org, order, valid), google, clock()) : []
    if (!link) throw new DomainError('not_found')
    return reply.redirect(link.url, 303)
  })
}
