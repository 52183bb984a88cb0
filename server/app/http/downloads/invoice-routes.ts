import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../../shared/kernel/errors'
import { id } from '../../../../shared/kernel/model/fields'
import { parseArgs } from '../../../../shared/kernel/model/parse'
import { SingleUseLinks } from '../../../accounts/single-use-links'
import { claimsOf, requesterOf } from '../../../accounts/visitor'
import { invoicePdf } from '../../../invoices/invoice-pdf'
import { printableInvoice } from '../../../invoices/printable-invoice'
import { answerReadably, currentActor, type ReportParts } from './report-routes'

const wanted = z.object({ invoice_id: id(), language: z.enum(['en', 'de']) })
const followed = z.object({ token: z.string().max(2000) })

/** Invoice links requested or opened per address and minute. */
const rateLimit = { max: 120, timeWindow: '1 minute' }

/**
 * Serves invoices and credit notes as PDF. `POST /api/invoices/link` returns a single-use link valid for a minute, `GET
 * /api/invoices/invoice.pdf` opens it. Role, session and organisation are checked again when the link is opened.
 */
export function serveInvoices(app: FastifyInstance, { db, writer, tokens, clock, newId, secret, fonts }: ReportParts): void {
  const links = new SingleUseLinks(secret, clock, newId)

  app.post('/api/invoices/link', { config: { rateLimit } }, async (request): Promise<{ url: string; expires_at: string }> => {
    const { authorization, 'x-foyer-protocol': protocol } = request.headers
    const actor = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
    const claims = await claimsOf(tokens, authorization)
    const { invoice_id, language } = parseArgs(wanted, request.body)
    await printableInvoice(db, actor, invoice_id)
    const { org_id, user_id } = actor
    const { token, expires_at } = await links.issue({ kind: 'invoice', org_id, user_id, session_id: claims?.session_id ?? '', invoice_id, language })
    return { url: `/api/invoices/invoice.pdf?${new URLSearchParams({ token })}`, expires_at }
  })

  app.get('/api/invoices/invoice.pdf', { config: { rateLimit }, errorHandler: answerReadably }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const said = followed.safeParse(request.query)
    if (!said.success) throw new DomainError('links.unknown')
    const link = await links.read('invoice', said.data.token)
    const printed = await printableInvoice(db, await currentActor(db, link, clock()), link.invoice_id)
    await writer.run({ kind: 'spend_link', link: { id: link.id, expires_at: link.expires_at } })
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${printed.invoice.num}.pdf"`)
      .send(await invoicePdf(printed, link.language, clock(), fonts))
  })
}
