import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { STATUS } from '../../../shared/orders/status'
import { CHECKOUT_WAYS } from '../../../shared/shop/cart'
import { storedLogo } from '../../media_gallery/file-store'
import { offeredWays } from '../../orders/cart/ways'
import { orderTicketsPdf, validTickets } from '../../printing/order-tickets'
import { applePasses, passFile } from '../../wallet_accounts/apple-pass'
import { saveLinks } from '../../wallet_accounts/order-passes'
import { walletTickets } from '../../wallet_accounts/wallet-tickets'
import { nowOf } from '../cart/cart-page'
import { readShownOrder, type ShownOrder } from '../cart/read-cart'
import { refusalIn } from '../cart/refusal-words'
import { visitOf } from '../cart/visit'
import { FORM_LIMIT } from '../form'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { asked, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { calendarOf } from './calendar'
import { isPending, orderPage, orderPath, paymentAddress } from './order-page'

/** Time in ms between two looks at a payment, and how often is looked: before a buyer pays, and after it. */
const LOOK_EVERY = 300
const GOING_TRIES = 40
const BACK_TRIES = 12
/** Buyers who wait at the same time. All others get the page as it is. */
const MOST_WAITING = 200

const orderParams = shopParams.extend({ token: z.string().max(64) })

/** Serves the page of each order to whoever has its token, with its tickets as PDF, passes and a calendar file. */
export function serveOrders(app: FastifyInstance, parts: ShopParts): void {
  const { db: all, tokens, clock, newId, hasAccount, address, wallets, fonts, store, pause } = parts
  const reading = readingPage({ db: all })

  const opened = async (params: unknown) => {
    const { lang, slug, token } = asked(orderParams, params)
    const { org, db } = await readShop(all, slug)
    const order_id = tokens.read(org.id, token)
    const shown = order_id === null ? null : await readShownOrder(db, org.id, order_id)
    if (!shown || shown.order.status_code === STATUS.created) throw new DomainError('not_found')
    return { org, db, lang, token, shown }
  }
  type Opened = Awaited<ReturnType<typeof opened>>

  const show = async (reply: FastifyReply, place: Opened, goes: boolean, refusal: string | null = null) => {
    const { org, db } = place
    const now = nowOf(clock)
    const account = await db
      .selectFrom('bank_accounts')
      .select(['holder', 'iban', 'bic'])
      .where('org_id', '=', org.id)
      .where('deleted', '=', false)
      .orderBy('is_default', 'desc')
      .limit(1)
      .executeTakeFirst()
    const keys = await wallets(org.id, now)
    return page(
      reply,
      orderPage({
        ...place,
        offered: await offeredWays(db, org, { hasAccount }),
        account: account ?? null,
        wallets: { apple: !!keys.apple, google: !!keys.google },
        newId,
        now,
        goes,
        refusal,
      }),
    )
  }

  let waiting = 0
  /** Opens an order whose payment is underway once its provider has answered, or the buyer has waited long enough. */
  const answered = async (params: unknown, goes: boolean): Promise<Opened> => {
    const isUnderway = ({ shown }: Opened) => isPending(shown) && !(goes && paymentAddress(shown))
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
    const goes = (request.query as { readonly go?: unknown }).go === '1'
    return show(reply, await answered(request.params, goes), goes)
  })

  app.post(`${SHOP}/order/:token`, { ...reading, config: { rateLimit: FORM_LIMIT } }, async (request, reply) => {
    const visit = await visitOf(request, parts)
    const way = z.enum(CHECKOUT_WAYS).safeParse(visit.fields.way)
    try {
      if (!way.success) throw new DomainError('input.invalid', { field: 'way' })
      await visit.step({ do: 'pay', way: way.data })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return show(reply, await opened(request.params), false, refusalIn(error, visit.lang, visit.org))
    }
    return reply.redirect(orderPath(visit, '', { go: '1' }), 303)
  })

  /** Answers with a file of the order, for its holder alone. */
  const file = (reply: FastifyReply, type: string, name: string, body: Buffer | string): FastifyReply =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
      .type(type)
      .send(body)

  const tickets = ({ org, db, shown }: Opened) => validTickets(db, org, shown.order)
  const paper = { ...reading, config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }

  app.get(`${SHOP}/order/:token/tickets.pdf`, paper, async (request, reply) => {
    const printed = await tickets(await opened(request.params))
    const body = await orderTicketsPdf(all, printed, clock(), fonts, await storedLogo(store, printed.org))
    return file(reply, 'application/pdf', `tickets-${printed.order.booking_code}.pdf`, body)
  })

  app.get(`${SHOP}/order/:token/calendar.ics`, paper, async (request, reply) => {
    const place = await opened(request.params)
    const url = new URL(orderPath(place), address).href
    const body = await calendarOf(place.db, place.org, [...eventsOf(place.shown)], url)
    return file(reply, 'text/calendar; charset=utf-8', `${place.shown.order.booking_code}.ics`, body)
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

const eventsOf = ({ events }: ShownOrder) => events.values()
