import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../../shared/kernel/errors'
import { at, id } from '../../../../shared/kernel/model/fields'
import { can } from '../../../../shared/kernel/permissions'
import { ms, wallTimeOf } from '../../../../shared/kernel/time'
import type { RowOf } from '../../../../shared/model'
import { timeZoneOf } from '../../../../shared/orgs/rules'
import { depArchive } from '../../../fiscal/dep/export'
import { dsfinvkArchive } from '../../../fiscal/dsfinvk/export'
import { assertPeriod, readClosings } from '../../../fiscal/dsfinvk/read-closings'
import type { Actor } from '../../../kernel/commands/actor'
import { readRow } from '../../../kernel/commands/rows'
import type { Db } from '../../../kernel/database/database'
import { scoped } from '../../../kernel/database/org-scope'
import type { Reads } from '../../../kernel/reads/reads'
import { type DownloadParts, serveDownload } from './download'

type FiscalParts = DownloadParts & { readonly reads: Reads }

const wanted = z.object({
  cash_box_id: id(),
  from: at(),
  until: at(),
  format: z.enum(['dsfinvk', 'dep']).default('dsfinvk'),
})

/** Reads the organisation of a cash box that the actor may export. Throws `forbidden` or `not_found`. */
async function exportingOrg(db: Db, actor: Actor, cash_box_id: string): Promise<RowOf<'orgs'>> {
  if (!can(actor.role, 'cash_boxes.edit')) throw new DomainError('forbidden')
  const own = scoped(db, actor.org_id)
  if (!(await readRow(own, 'cash_boxes', actor.org_id, cash_box_id)))
    throw new DomainError('not_found', { table: 'cash_boxes', id: cash_box_id })
  const org = await readRow(own, 'orgs', actor.org_id, actor.org_id)
  if (!org) throw new DomainError('not_found', { table: 'orgs', id: actor.org_id })
  return org
}

/** Serves what a tax authority asks of a cash box as an archive, sent closing by closing. */
export function serveFiscalExports(app: FastifyInstance, parts: FiscalParts): void {
  const { db, reads } = parts
  serveDownload(app, parts, {
    linkPath: '/api/cash_boxes/fiscal_export_link',
    filePath: '/api/cash_boxes/fiscal_export',
    perMinute: 20,
    wanted,
    read: (asked, actor) => {
      assertPeriod(asked)
      return exportingOrg(db, actor, asked.cash_box_id)
    },
    file: (org, asked, actor) => {
      const day = (time: number) => wallTimeOf(timeZoneOf(org), time).day
      const source = { db: () => scoped(reads.request(actor.user_id), actor.org_id), org_id: actor.org_id }
      const closings = readClosings(source, asked)
      const [name, archive] =
        asked.format === 'dep'
          ? (['DEP', depArchive(source, asked, closings, org.name)] as const)
          : (['DSFinV-K', dsfinvkArchive(closings, { name: org.name, place: org.address?.city ?? '' })] as const)
      return {
        type: 'application/zip',
        name: `${name}-${day(ms(asked.from))}-${day(ms(asked.until) - 1)}.zip`,
        body: Readable.from(archive),
      }
    },
  })
}
