import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../../shared/kernel/errors'
import { id } from '../../../../shared/kernel/model/fields'
import { parseArgs } from '../../../../shared/kernel/model/parse'
import { SingleUseLinks } from '../../../accounts/single-use-links'
import { claimsOf, requesterOf } from '../../../accounts/visitor'
import { planPdf } from '../../../seats/print/plan-pdf'
import { readPrintedPlan } from '../../../seats/print/printed-plan'
import { answerReadably, currentActor, type ReportParts } from './report-routes'

const wanted = z.object({ seating_plan_id: id(), language: z.enum(['en', 'de']) })
const followed = z.object({ token: z.string().max(2000) })

/** Plan links requested or opened per address and minute. */
const rateLimit = { max: 60, timeWindow: '1 minute' }

/**
 * Serves a seating plan as PDF. `POST /api/seating_plans/pdf_link` returns a single-use link valid for a minute, `GET
 * /api/seating_plans/plan.pdf` opens it. Role, session and organisation are checked again when the link is opened.
 */
export function servePlans(app: FastifyInstance, { db, writer, tokens, clock, newId, secret, fonts }: ReportParts): void {
  const links = new SingleUseLinks(secret, clock, newId)

  app.post('/api/seating_plans/pdf_link', { config: { rateLimit } }, async (request): Promise<{ url: string; expires_at: string }> => {
    const { authorization, 'x-foyer-protocol': protocol } = request.headers
    const actor = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
    const claims = await claimsOf(tokens, authorization)
    const { seating_plan_id, language } = parseArgs(wanted, request.body)
    await readPrintedPlan(db, actor, seating_plan_id)
    const { org_id, user_id } = actor
    const { token, expires_at } = await links.issue({ kind: 'seating_plan', org_id, user_id, session_id: claims?.session_id ?? '', language, seating_plan_id })
    return { url: `/api/seating_plans/plan.pdf?${new URLSearchParams({ token })}`, expires_at }
  })

  app.get('/api/seating_plans/plan.pdf', { config: { rateLimit }, errorHandler: answerReadably }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const said = followed.safeParse(request.query)
    if (!said.success) throw new DomainError('links.unknown')
    const link = await links.read('seating_plan', said.data.token)
    const plan = await readPrintedPlan(db, await currentActor(db, link, clock()), link.seating_plan_id)
    await writer.run({ kind: 'spend_link', link: { id: link.id, expires_at: link.expires_at } })
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', 'attachment; filename="seating-plan.pdf"')
      .send(await planPdf(plan, { language: link.language, now: clock() }, fonts))
  })
}
