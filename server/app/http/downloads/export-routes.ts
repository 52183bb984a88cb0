import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../../shared/kernel/errors'
import { parseArgs } from '../../../../shared/kernel/model/parse'
import { wallTimeOf } from '../../../../shared/kernel/time'
import { timeZoneOf } from '../../../../shared/orgs/rules'
import { phraseBook } from '../../../../shared/phrases'
import { SingleUseLinks } from '../../../accounts/single-use-links'
import { claimsOf, requesterOf } from '../../../accounts/visitor'
import type { Place } from '../../../exports/columns'
import { csvOf } from '../../../exports/csv'
import { assertExportable, exportedList, exportWanted } from '../../../exports/export-list'
import { xlsxOf } from '../../../exports/xlsx'
import type { Actor } from '../../../kernel/commands/actor'
import type { Db } from '../../../kernel/database/database'
import { scoped } from '../../../kernel/database/org-scope'
import type { Reading } from '../../../kernel/reads/reading'
import type { Reads } from '../../../kernel/reads/reads'
import { readings } from '../../../registry'
import { answerReadably, currentActor, type ReportParts } from './report-routes'

type ExportParts = Omit<ReportParts, 'fonts'> & { readonly reads: Reads; readonly hasAccount: (org_id: string, method: string) => boolean }

const followed = z.object({ token: z.string().max(12_000) })

/** Exports requested or opened per address and minute. */
const rateLimit = { max: 60, timeWindow: '1 minute' }

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

const LISTS = new Map(readings.flatMap((reading): [string, Reading][] => (reading.list ? [[reading.query.name, reading]] : [])))

function listNamed(name: string): Reading {
  const found = LISTS.get(name)
  if (!found) throw new DomainError('not_found', { table: name })
  return found
}

async function placeOf(db: Db, org_id: string, language: Place['language']): Promise<Place> {
  const org = await scoped(db, org_id)
    .selectFrom('orgs')
    .select(['currency', 'settings'])
    .where('org_id', '=', org_id)
    .where('id', '=', org_id)
    .executeTakeFirst()
  if (!org) throw new DomainError('not_found', { table: 'orgs', id: org_id })
  return { language, currency: org.currency, zone: timeZoneOf(org) }
}

/**
 * Serves lists as CSV and XLSX files with their whole result. `POST /api/lists/export_link` returns a single-use link valid for a minute,
 * `GET /api/lists/export` opens it and sends the file page by page. Role, session and organisation are checked again when it is opened.
 */
export function serveExports(app: FastifyInstance, { db, reads, writer, tokens, clock, newId, secret, hasAccount }: ExportParts): void {
  const links = new SingleUseLinks(secret, clock, newId)
  const contextOf = (actor: Actor) => () => ({
    db: scoped(reads.request(actor.user_id), actor.org_id),
    actor,
    now: clock(),
    hasAccount: (method: string) => hasAccount(actor.org_id, method),
    // No list previews a command.
    preview: () => Promise.reject(new DomainError('forbidden')),
  })

  app.post('/api/lists/export_link', { config: { rateLimit } }, async (request): Promise<{ url: string; expires_at: string }> => {
    const { authorization, 'x-foyer-protocol': protocol } = request.headers
    const actor = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
    const claims = await claimsOf(tokens, authorization)
    const wanted = parseArgs(exportWanted, request.body)
    const { org_id, user_id } = actor
    const place = await placeOf(db, org_id, wanted.language)
    await assertExportable({ reading: listNamed(wanted.list), actor, wanted, place, context: contextOf(actor) })
    const { token, expires_at } = await links.issue({ kind: 'export', org_id, user_id, session_id: claims?.session_id ?? '', ...wanted })
    return { url: `/api/lists/export?${new URLSearchParams({ token })}`, expires_at }
  })

  app.get('/api/lists/export', { config: { rateLimit }, errorHandler: answerReadably }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const said = followed.safeParse(request.query)
    if (!said.success) throw new DomainError('links.unknown')
    const link = await links.read('export', said.data.token)
    const actor = await currentActor(db, link, clock())
    const place = await placeOf(db, link.org_id, link.language)
    const parts = { reading: listNamed(link.list), actor, wanted: link, place, context: contextOf(actor) }
    await assertExportable(parts)
    await writer.run({ kind: 'spend_link', link: { id: link.id, expires_at: link.expires_at } })
    const { columns, pages } = exportedList(parts)
    const titles: Readonly<Record<string, string>> = phraseBook[link.language]
    const title = titles[`${link.list}.title`] ?? link.list
    const file = link.format === 'csv' ? csvOf(columns, pages, place) : xlsxOf(columns, pages, place, title)
    const name = `${link.list}-${wallTimeOf(place.zone, clock()).day}.${link.format}`
    return reply.header('content-type', CONTENT_TYPES[link.format]).header('content-disposition', `attachment; filename="${name}"`).send(Readable.from(file))
  })
}
