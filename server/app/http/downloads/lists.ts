import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../../shared/kernel/errors'
import { wallTimeOf } from '../../../../shared/kernel/time'
import { timeZoneOf } from '../../../../shared/orgs/rules'
import { phraseBook } from '../../../../shared/phrases'
import type { ExportLocale } from '../../../exports/columns'
import { csvOf } from '../../../exports/csv'
import { assertExportable, exportedList, exportRequest } from '../../../exports/export-list'
import { xlsxOf } from '../../../exports/xlsx'
import type { Actor } from '../../../kernel/commands/actor'
import type { Db } from '../../../kernel/database/database'
import { scoped } from '../../../kernel/database/org-scope'
import type { Reading } from '../../../kernel/reads/reading'
import type { Reads } from '../../../kernel/reads/reads'
import { readings } from '../../../registry'
import { type DownloadParts, serveDownload } from './download'

type ExportParts = DownloadParts & {
  readonly reads: Reads
  readonly hasAccount: (org_id: string, method: string) => boolean
}

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const LISTS = new Map(
  readings.flatMap((reading): [string, Reading][] => (reading.list ? [[reading.query.name, reading]] : [])),
)

function listNamed(name: string): Reading {
  const found = LISTS.get(name)
  if (!found) throw new DomainError('not_found', { table: name })
  return found
}

async function placeOf(db: Db, org_id: string, language: ExportLocale['language']): Promise<ExportLocale> {
  const org = await scoped(db, org_id)
    .selectFrom('orgs')
    .select(['currency', 'settings'])
    .where('org_id', '=', org_id)
    .where('id', '=', org_id)
    .executeTakeFirst()
  if (!org) throw new DomainError('not_found', { table: 'orgs', id: org_id })
  return { language, currency: org.currency, zone: timeZoneOf(org) }
}

/** Serves lists as CSV and XLSX files with their whole result, sent page by page. */
export function serveExports(app: FastifyInstance, parts: ExportParts): void {
  const { db, reads, clock, hasAccount } = parts
  const contextOf = (actor: Actor) => () => ({
    db: scoped(reads.request(actor.user_id), actor.org_id),
    actor,
    now: clock(),
    hasAccount: (method: string) => hasAccount(actor.org_id, method),
    // No list previews a command.
    preview: () => Promise.reject(new DomainError('forbidden')),
  })
  serveDownload(app, parts, {
    linkPath: '/api/lists/export_link',
    filePath: '/api/lists/export',
    perMinute: 60,
    wanted: exportRequest,
    read: async (wanted, actor) => {
      const place = await placeOf(db, actor.org_id, wanted.language)
      const exported = { reading: listNamed(wanted.list), actor, wanted, place, context: contextOf(actor) }
      await assertExportable(exported)
      return exported
    },
    file: async (exported, { list, format, language }) => {
      const { columns, pages } = await exportedList(exported)
      const { place } = exported
      const titles: Readonly<Record<string, string>> = phraseBook[language]
      const file =
        format === 'csv'
          ? csvOf(columns, pages, place)
          : xlsxOf(columns, pages, place, titles[`${exported.reading.list?.entity.name}.title`] ?? list)
      return {
        type: CONTENT_TYPES[format],
        name: `${list}-${wallTimeOf(place.zone, clock()).day}.${format}`,
        body: Readable.from(file),
      }
    },
  })
}
