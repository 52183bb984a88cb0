import type { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { can } from '../../shared/kernel/permissions'
import { entities, type RowOf, type TableName } from '../../shared/model'
import type { PullPage, pullInput } from '../../shared/sync/protocol'
import type { Actor } from '../kernel/commands/actor'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { maskRows } from '../kernel/reads/masked-fields'
import { visibilityCondition } from '../kernel/reads/visibility'

export type PullInput = z.infer<typeof pullInput>

/**
 * Returns the rows of a table that changed after a checkpoint, oldest change first. A page shorter than its limit is the last.
 * Organisation and permission are part of the query, so they apply before the limit. A checkpoint of another epoch, or of a reader
 * with another visibility, restarts from the beginning and says so. Throws `forbidden` if the reader's role may not see the table.
 */
export async function pullPage<T extends TableName>(db: Db, actor: Actor, table: T, input: PullInput, of: string, now: number): Promise<PullPage<RowOf<T>>> {
  const replication = entities[table].replication
  if (!replication || !can(actor.role, replication.can)) throw new DomainError('forbidden')
  const seen = visibilityCondition(table, actor, now)
  // A reader whose visibility changed starts from the beginning.
  const epoch = seen ? `${of}~` : of
  const given = input.checkpoint ?? null
  const reset = given !== null && given.epoch !== epoch
  const from = given && !reset ? given : { epoch, rev: 0, id: '' }
  const sql = `select * from "${table}" where "org_id" = ? and ("rev", "id") > (?, ?)${seen ? ` and ("deleted" or ${seen.sql})` : ''} order by "rev", "id" limit ?`
  const rows = await rawStatement<RowOf<T>>(db, sql, [actor.org_id, from.rev, from.id, ...(seen?.values ?? []), input.limit])
  const last = rows.at(-1)
  return {
    documents: maskRows(
      table,
      actor,
      rows.filter((row) => !row.deleted),
    ),
    deleted: rows.filter((row) => row.deleted).map((row) => row.id),
    checkpoint: last ? { epoch, rev: last.rev, id: last.id } : from,
    reset,
  }
}
