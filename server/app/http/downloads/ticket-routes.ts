import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../../shared/kernel/errors'
import { id } from '../../../../shared/kernel/model/fields'
import { parseArgs } from '../../../../shared/kernel/model/parse'
import { SingleUseLinks } from '../../../accounts/single-use-links'
import { claimsOf, requesterOf } from '../../../accounts/visitor'
import { orderTicketsPdf, printableTickets } from '../../../printing/order-tickets'
import { answerReadably, currentActor, type ReportParts } from './report-routes'

const wanted = z.object({ order_id: id() })
const followed = z.object({ token: z.string().max(2000) })

/** Ticket links requested or opened per address and minute. */
const rateLimit = { max: 120, timeWindow: '1 minute' }

/**
 * Serves the tickets of an order as PDF. `POST /api/orders/tickets_link` returns a single-use link valid for a minute, `GET
 * /api/orders/tickets.pdf` opens it. Role, session and organisation are checked again when the link is opened.
 */
export function serveTickets(app: FastifyInstance, { db, writer, tokens, clock, newId, secret, fonts }: ReportParts): void {
  const links = new SingleUseLinks(secret, clock, newId)

  app.post('/api/orders/tickets_link', { config: { rateLimit } }, async (request): Promise<{ url: string; expires_at: string }> => {
    const { authorization, 'x-foyer-protocol': protocol } = request.headers
    const actor = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
    const claims = await claimsOf(tokens, authorization)
    const { order_id } = parseArgs(wanted, request.body)
    await printableTickets(db, actor, order_id, clock())
    const { org_id, user_id } = actor
    const { token, expires_at } = await links.issue({ kind: 'tickets', org_id, user_id, session_id: claims?.session_id ?? '', language: 'en', order_id })
    return { url: `/api/orders/tickets.pdf?${new URLSearchParams({ token })}`, expires_at }
  })

  app.get('/api/orders/tickets.pdf', { config: { rateLimit }, errorHandler: answerReadably }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const said = followed.safeParse(request.query)
    if (!said.success) throw new DomainError('links.unknown')
    const link = await links.read('tickets', said.data.token)
    const tickets = await printableTickets(db, await currentActor(db, link, clock()), link.order_id, clock())
    await writer.run({ kind: 'spend_link', link: { id: link.id, expires_at: link.expires_at } })
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="tickets-${tickets.order.booking_code}.pdf"`)
      .send(await orderTicketsPdf(db, tickets, clock(), fonts))
  })
}
