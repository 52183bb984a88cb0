import type { FastifyInstance, FastifyReply } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import { id, text } from '../../../shared/kernel/model/fields'
import { waitingAddress } from '../../../shared/orgs/shop-address'
import { networkOf } from '../../accounts/login-limits'
import { nowOf, refusalNote } from '../cart/cart-page'
import { eventPath } from '../event/origin-page'
import { readEvent } from '../event/read'
import { FEW, formOf, idField } from '../form'
import { shopPath, type VisitState } from '../frame/links'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { html } from '../html'
import { textsIn } from '../programme/texts'
import { type Refusal, readRefusal, refusalQuery, requireRefusal } from '../refusal'
import { parseOrNotFound, readShop, readVisitState, SHOP, type ShopParts, shopParams } from '../shops'
import { visitIn } from '../statistics/seen'
import { say } from '../words'
import { entryPage, readEntry } from './entry-page'
import { readWish, typedWish, waitingForm, waitingFormPath } from './form'

const eventParams = shopParams.extend({ event_id: id() })
const entryParams = shopParams.extend({ token: text(64) })

/** Page of an entry that says what was refused. */
const ENTRY = '/waiting'

const NOBODY: ReadonlyMap<string, number> = new Map()

/** Serves the form to join the waiting list of an event, and the page of each entry to whoever has its token. */
export function serveWaitingList(app: FastifyInstance, parts: ShopParts): void {
  const { db: all, tokens, clock, newId, bookWaiting } = parts
  const reading = readingPage({ db: all })
  const asking = { ...reading, config: { rateLimit: FEW } }

  const eventOf = async (params: unknown) => {
    const { lang, slug, event_id } = parseOrNotFound(eventParams, params)
    const { org, db } = await readShop(all, slug)
    const now = nowOf(clock)
    const { event, categories } = await readEvent(db, org.id, event_id, now, NOBODY)
    if (!event.waiting_list) throw new DomainError('not_found')
    return { org, lang, event, categories, now }
  }
  type Place = Awaited<ReturnType<typeof eventOf>>

  const showForm = (reply: FastifyReply, place: Place, query: unknown, visit: VisitState): Promise<FastifyReply> => {
    const { org, lang, event } = place
    const path = waitingFormPath(event.id)
    const isSent = (query as { readonly sent?: unknown }).sent === '1'
    const refused = readRefusal(parts, { org, lang, order_id: null, page: path }, query)
    const title = say(lang, isSent ? 'shop.waiting.sent' : 'shop.waiting')
    const back = html`<p class="back"><a class="tap small" href="${shopPath(lang, org, eventPath(event.id), visit)}">‹ ${textsIn(event, lang).title}</a></p>`
    const main = isSent
      ? html`${back}<section class="card narrow"><h1>${title}</h1><p role="status">${say(lang, 'shop.waiting.sent_hint')}</p></section>`
      : html`${back}<h1>${textsIn(event, lang).title}</h1>${refusalNote(refused)}<div class="split alone"><div>${waitingForm({ ...place, newId, visit, typed: refused?.fields ?? {} })}</div></div>`
    return page(reply, { org, lang, title, path, main, visit })
  }

  app.get(`${SHOP}/events/:event_id/waiting`, reading, async (request, reply) =>
    showForm(reply, await eventOf(request.params), request.query, visitIn(request)),
  )

  app.post(`${SHOP}/events/:event_id/waiting`, asking, async (request, reply) => {
    const place = await eventOf(request.params)
    const { org, lang, event } = place
    const path = waitingFormPath(event.id)
    const fields = formOf(request)
    const step = idField(fields, 'step')
    const answer = (said: Readonly<Record<string, string>>) =>
      reply.redirect(shopPath(lang, org, path, readVisitState(fields), said), 303)
    const refuse = (refusal: Refusal) =>
      answer(refusalQuery(parts, { org, lang, order_id: null, page: path }, refusal, typedWish(fields)))
    const wish = readWish(fields, place)
    if (!wish || wish.wanted_until <= place.now) return refuse('shop.waiting.missing')
    const visitor = tokens.visitor(networkOf(request.ip))
    try {
      await bookWaiting({ do: 'join', org_id: org.id, wishes: { ...wish, id: step, lang, visitor } })
    } catch (error) {
      return refuse(requireRefusal(error))
    }
    return answer({ sent: '1' })
  })

  const entryOf = async (params: unknown) => {
    const { lang, slug, token } = parseOrNotFound(entryParams, params)
    const { org, db } = await readShop(all, slug)
    const entry_id = tokens.readWaiting(org.id, token)
    const now = nowOf(clock)
    const shown = entry_id === null ? null : await readEntry(db, org.id, entry_id, { now, lang })
    if (!shown || entry_id === null) throw new DomainError('not_found')
    return { org, lang, token, shown, now, entry_id }
  }

  app.get(`${SHOP}/waiting/:token`, reading, async (request, reply) => {
    const place = await entryOf(request.params)
    const refused = readRefusal(parts, { ...place, order_id: place.entry_id, page: ENTRY }, request.query)
    const tokenOf = (order_id: string) => tokens.issue(place.org.id, order_id)
    return page(reply, entryPage({ ...place, newId, refused, tokenOf }))
  })

  app.post(`${SHOP}/waiting/:token`, asking, async (request, reply) => {
    const { org, lang, token, shown, entry_id } = await entryOf(request.params)
    const { do: action } = formOf(request)
    const path = waitingAddress({ ...org, lang }, token)
    try {
      if (action !== 'confirm' && action !== 'leave') throw new DomainError('input.invalid', { field: 'do' })
      await bookWaiting({ do: action, org_id: org.id, id: action === 'leave' ? shown.about.id : entry_id })
    } catch (error) {
      const said = refusalQuery(parts, { org, lang, order_id: entry_id, page: ENTRY }, requireRefusal(error), {})
      return reply.redirect(`${path}?${new URLSearchParams(said)}`, 303)
    }
    return reply.redirect(path, 303)
  })
}
