import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import { id } from '../../../shared/kernel/model/fields'
import { iso } from '../../../shared/kernel/time'
import { readShoppingVisit } from '../cart/current'
import { eventPath } from '../event/origin-page'
import { sendEventPage } from '../event/page'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { landingPage, landingSearch } from '../programme/landing'
import { isOpenShop, parseOrNotFound, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { type NoteView, visitIn } from '../statistics/seen'
import { LOADER } from './loader'

const eventParams = shopParams.extend({ event_id: id() })

/**
 * Serves what other web sites show of a shop in a frame: its programme, or the choice of one event. Only sites that the
 * organisation names can show them, and every link and form in them opens the whole window.
 */
export function serveEmbeds(app: FastifyInstance, parts: ShopParts, seen: NoteView): void {
  const { db: all, clock, address } = parts
  const options = readingPage({ db: all })

  app.get('/embed.js', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/javascript; charset=utf-8')
      .send(LOADER),
  )

  app.get(`/embed${SHOP}`, options, async (request, reply) => {
    const { lang, slug } = parseOrNotFound(shopParams, request.params)
    const { org, db } = await readShop(all, slug)
    if (!isOpenShop(org)) throw new DomainError('not_found')
    const wanted = landingSearch.parse(request.query)
    const visit = visitIn(request)
    const {
      address: _,
      head: __,
      ...shown
    } = await landingPage({ org, lang, db, now: iso(clock()), wanted, visit, address })
    seen(request, org.id)
    return page(reply, { ...shown, embedded: true })
  })

  app.get(`/embed${SHOP}/events/:event_id`, options, async (request, reply) => {
    const { lang, slug, event_id } = parseOrNotFound(eventParams, request.params)
    const shop = await readShop(all, slug)
    const stay = { event_id, view: 'best' as const, part: false }
    const chosen = await readShoppingVisit(
      parts,
      { shop, lang },
      { ...visitIn(request), cart: null },
      { page: eventPath(event_id), stay },
    )
    await sendEventPage(reply, { ...chosen, ...stay, shop, lang, embedded: true })
    seen(request, shop.org.id, event_id)
    return reply
  })
}
