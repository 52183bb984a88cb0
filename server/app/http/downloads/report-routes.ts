import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errorPhrases } from '../../../../shared/kernel/error-phrases'
import { DomainError } from '../../../../shared/kernel/errors'
import { formatter } from '../../../../shared/kernel/format'
import type { NewId } from '../../../../shared/kernel/ids'
import { id } from '../../../../shared/kernel/model/fields'
import { parseArgs } from '../../../../shared/kernel/model/parse'
import { type Clock, iso, isZone } from '../../../../shared/kernel/time'
import type { AccessTokens } from '../../../accounts/access-tokens'
import { roleIn } from '../../../accounts/members'
import { findSession, isSessionFor } from '../../../accounts/sessions'
import { type SingleUseLinkClaims, SingleUseLinks } from '../../../accounts/single-use-links'
import { claimsOf, requesterOf } from '../../../accounts/visitor'
import { readableShift, shiftReportOf } from '../../../cash_boxes/report'
import { reportPdf } from '../../../cash_boxes/report-pdf'
import type { Actor } from '../../../kernel/commands/actor'
import type { Db } from '../../../kernel/database/database'
import type { Writer } from '../../writer/writer'

export type ReportParts = {
  readonly db: Db
  readonly writer: Writer
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly newId: NewId
  readonly secret: Uint8Array
  /** Folder of the fonts used in PDFs. */
  readonly fonts: string
}

const wanted = z.object({ shift_id: id(), language: z.enum(['en', 'de']), time_zone: z.string().max(60).refine(isZone) })
const followed = z.object({ cashbox_id: id(), token: z.string().max(2000) })

/** Report links requested or opened per address and minute. */
const rateLimit = { max: 120, timeWindow: '1 minute' }

/**
 * Serves a shift's report as a PDF. `POST /api/cash_boxes/report_link` returns a single-use link valid for a minute, `GET
 * /api/cash_boxes/report.pdf` opens it. Role, session and organisation are checked again when the link is opened.
 */
export function serveReports(app: FastifyInstance, parts: ReportParts): void {
  const { db, writer, tokens, clock, fonts } = parts
  const links = new SingleUseLinks(parts.secret, clock, parts.newId)

  app.post('/api/cash_boxes/report_link', { config: { rateLimit } }, async (request): Promise<{ url: string; expires_at: string }> => {
    const { authorization, 'x-foyer-protocol': protocol } = request.headers
    const actor = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
    const claims = await claimsOf(tokens, authorization)
    const { shift_id, language, time_zone } = parseArgs(wanted, request.body)
    const { cash_box_id } = await readableShift(db, actor, shift_id)
    const { org_id, user_id } = actor
    const session_id = claims?.session_id ?? ''
    const { token, expires_at } = await links.issue({ kind: 'cash_box_report', org_id, user_id, session_id, cash_box_id, shift_id, language, time_zone })
    return { url: `/api/cash_boxes/report.pdf?${new URLSearchParams({ cashbox_id: cash_box_id, token })}`, expires_at }
  })

  app.get('/api/cash_boxes/report.pdf', { config: { rateLimit }, errorHandler: answerReadably }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { cashbox_id, token } = followedBy(request)
    const link = await links.read('cash_box_report', token)
    if (link.cash_box_id !== cashbox_id) throw new DomainError('links.unknown')
    const actor = await currentActor(db, link, clock())
    const shift = await readableShift(db, actor, link.shift_id)
    await writer.run({ kind: 'spend_link', link: { id: link.id, expires_at: link.expires_at } })
    const { language, time_zone } = link
    const now = clock()
    const report = await shiftReportOf(db, actor, shift, { language, time_zone, now })
    const printed = formatter(language, 'EUR', time_zone).stamp(iso(now))
    const file = `${shift.status === 'closed' ? 'Z' : 'X'}-${shift.num}-${shift.starts_at.slice(0, 10)}.pdf`
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(await reportPdf(report, { language, printed, now }, fonts))
  })
}

function followedBy(request: FastifyRequest): z.infer<typeof followed> {
  const said = followed.safeParse(request.query)
  if (!said.success) throw new DomainError('links.unknown')
  return said.data
}

/** Returns the current rights of the user a link was made for. Throws `auth.required` if they have signed out or left. */
export async function currentActor(
  db: Db,
  { org_id, user_id, session_id }: Pick<SingleUseLinkClaims, 'org_id' | 'user_id' | 'session_id'>,
  now: number,
): Promise<Actor> {
  const session = await findSession(db, session_id, now)
  const role = session && !session.ended_with && isSessionFor(session, org_id) ? await roleIn(db, org_id, user_id) : null
  if (!role) throw new DomainError('auth.required')
  return { org_id, user_id, role }
}

/** Answers an error as a readable page for people who opened the link, and as a code for the app. */
export function answerReadably(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof DomainError) || !request.headers.accept?.includes('text/html')) throw error
  const language = request.headers['accept-language']?.toLowerCase().startsWith('de') ? 'de' : 'en'
  reply.code(403).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(errorPhrases[language][`error.${error.code}`])
}
