import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import { id } from '../../../shared/kernel/model/fields'
import { HOUR, SECOND } from '../../../shared/kernel/time'
import { networkOf } from '../../accounts/login-limits'
import { publishedEvent } from '../event/read'
import { readingPage } from '../frame/refusal'
import { parseOrNotFound, readBareShop, SHOP, type ShopParts, shopParams } from '../shops'
import { LiveLines } from './live-lines'
import { hasMap } from './plan'

const eventParams = shopParams.extend({ event_id: id() })

/** True if a visitor has what `etag` names. */
const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag)

/** Serves what the map of an event shows: its hall plan, which seats are free, and the latter whenever it changes. */
export function serveAvailability(app: FastifyInstance, { db: all, seats }: ShopParts): void {
  const lines = new LiveLines()
  const options = readingPage({ db: all })
  const path = `${SHOP}/events/:event_id`

  const placeOf = async (request: FastifyRequest) => {
    const { lang, slug, event_id } = parseOrNotFound(eventParams, request.params)
    const { org, db } = await readBareShop(all, slug)
    const event = await publishedEvent(db, org.id, event_id)
    if (!hasMap(event)) throw new DomainError('not_found')
    return { lang, org, db, event }
  }

  app.get(`${path}/plan.json`, options, async (request, reply) => {
    const { lang, org, db, event } = await placeOf(request)
    const plan = await seats.plans.planOf(db, org, event, lang)
    const { v } = request.query as { readonly v?: unknown }
    const etag = `"${plan.version}"`
    reply.headers({
      etag,
      vary: 'accept-encoding',
      'cache-control': v === plan.version ? `public, max-age=${(24 * HOUR) / SECOND}, immutable` : 'no-cache',
    })
    if (isKnown(request, etag)) return reply.code(304).send()
    const { encoding, body } = await plan.encodedFor(request.headers['accept-encoding'])
    if (encoding !== null) reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(body)
  })

  app.get(`${path}/availability`, options, async (request, reply) => {
    const { org, event } = await placeOf(request)
    const state = await seats.stateOf(org.id, event.id)
    const etag = `"${state.version}"`
    reply.headers({ etag, 'cache-control': 'no-cache' })
    return isKnown(request, etag) ? reply.code(304).send() : reply.send(state)
  })

  // A request for the head alone never reads, nor closes, the line that is opened for it.
  const live = { ...options, exposeHeadRoute: false }
  app.get(`${path}/availability/live`, live, async (request, reply): Promise<FastifyReply> => {
    const { org, event } = await placeOf(request)
    const state = await seats.stateOf(org.id, event.id)
    const line = reply.raw.destroyed ? null : lines.open(networkOf(request.ip))
    if (!line) return reply.code(503).header('retry-after', '60').send()
    line.send(state)
    const leave = seats.listen(org.id, event.id, state.version, (next) => (next ? line.send(next) : line.end()))
    line.onClose(leave)
    reply.raw.once('close', () => line.stream.destroy())
    return reply
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .type('text/event-stream; charset=utf-8')
      .send(line.stream)
  })

  app.addHook('preClose', async () => {
    lines.close()
    seats.close()
  })
}
