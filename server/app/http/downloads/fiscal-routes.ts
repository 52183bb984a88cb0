import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../../shared/kernel/errors'
import { at, id } from '../../../../shared/kernel/model/fields'
import { parseArgs } from '../../../../shared/kernel/model/parse'
import { can } from '../../../../shared/kernel/permissions'
import { ms, wallTimeOf } from '../../../../shared/kernel/time'
import { timeZoneOf } from '../../../../shared/orgs/rules'
import { SingleUseLinks } from '../../../accounts/single-use-links'
import { claimsOf, requesterOf } from '../../../accounts/visitor'
import { depArchive } from '../../../fiscal/dep/export'
import { dsfinvkArchive } from '../../../fiscal/dsfinvk/export'
import { assertPeriod, readClosings } from '../../../fiscal/dsfinvk/read-closings'
import type { Actor } from '../../../kernel/commands/actor'
import { readRow } from '../../../kernel/commands/rows'
import type { Db } from '../../../kernel/database/database'
import { scoped } from '../../../kernel/database/org-scope'
import type { Reads } from '../../../kernel/reads/reads'
import { answerReadably, currentActor, type ReportParts } from './report-routes'

type FiscalParts = Omit<ReportParts, 'fonts'> & { readonly reads: Reads }

const wanted = z.object({ cash_box_id: id(), from: at(), until: at(), format: z.enum(['dsfinvk', 'dep']).default('dsfinvk'), language: z.enum(['en', 'de']) })
const followed = z.object({ token: z.string().max(2000) })

/** Exports requested or opened per address and minute. */
const rateLimit = { max: 20, timeWindow: '1 minute' }

/** Throws `forbidden` or `not_found` unless the actor may export this cash box. */
async function assertExportableBox(db: Db, actor: Actor, cash_box_id: string): Promise<void> {
  if (!can(actor.role, 'cash_boxes.edit')) throw new DomainError('forbidden')
  if (!(await readRow(scoped(db, actor.org_id), 'cash_boxes', actor.org_id, cash_box_id)))
    throw new DomainError('not_found', { table: 'cash_boxes', id: cash_box_id })
}

/**
 * Serves what a tax authority asks of a cash box. `POST /api/cash_boxes/fiscal_export_link` returns a single-use link valid for a minute,
 * `GET /api/cash_boxes/fiscal_export` opens it and sends the archive closing by closing. Role, session and organisation are checked again
 * when it is opened.
 */
export function serveFiscalExports(app: FastifyInstance, { db, reads, writer, tokens, clock, newId, secret }: FiscalParts): void {
  const links = new SingleUseLinks(secret, clock, newId)

  app.post('/api/cash_boxes/fiscal_export_link', { config: { rateLimit } }, async (request): Promise<{ url: string; expires_at: string }> => {
    const { authorization, 'x-foyer-protocol': protocol } = request.headers
    const actor = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
    const claims = await claimsOf(tokens, authorization)
    const asked = parseArgs(wanted, request.body)
    assertPeriod(asked)
    await assertExportableBox(db, actor, asked.cash_box_id)
    const { org_id, user_id } = actor
    const { token, expires_at } = await links.issue({ kind: 'fiscal_export', org_id, user_id, session_id: claims?.session_id ?? '', ...asked })
    return { url: `/api/cash_boxes/fiscal_export?${new URLSearchParams({ token })}`, expires_at }
  })

  app.get('/api/cash_boxes/fiscal_export', { config: { rateLimit }, errorHandler: answerReadably }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const said = followed.safeParse(request.query)
    if (!said.success) throw new DomainError('links.unknown')
    const link = await links.read('fiscal_export', said.data.token)
    const actor = await currentActor(db, link, clock())
    await assertExportableBox(db, actor, link.cash_box_id)
    const org = await readRow(scoped(db, actor.org_id), 'orgs', actor.org_id, actor.org_id)
    if (!org) throw new DomainError('not_found', { table: 'orgs', id: actor.org_id })
    await writer.run({ kind: 'spend_link', link: { id: link.id, expires_at: link.expires_at } })
    const day = (time: number) => wallTimeOf(timeZoneOf(org), time).day
    const source = { db: () => scoped(reads.request(actor.user_id), actor.org_id), org_id: actor.org_id }
    const closings = readClosings(source, link)
    const [name, archive] =
      link.format === 'dep'
        ? (['DEP', depArchive(source, link, closings, org.name)] as const)
        : (['DSFinV-K', dsfinvkArchive(closings, { name: org.name, place: org.address?.city ?? '' })] as const)
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${name}-${day(ms(link.from))}-${day(ms(link.until) - 1)}.zip"`)
      .send(Readable.from(archive))
  })
}
