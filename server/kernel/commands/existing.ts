import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf, TableName } from '../../../shared/model'
import type { Context } from './handler'
import { readRows } from './rows'

/** Returns a row of the organisation. Throws `not_found` if there is none or only a tombstone. */
export async function existingRow<T extends TableName>(ctx: Context, table: T, id: string): Promise<RowOf<T>> {
  const row = await ctx.rows.get(table, id)
  if (!row || row.deleted) throw new DomainError('not_found', { table, id })
  return row
}

/** Checks that all rows exist, in one query. Throws `not_found` for the first id the organisation does not have. */
export async function assertAllExist<T extends TableName>(
  ctx: Context,
  table: T,
  ids: readonly string[],
): Promise<void> {
  const found: readonly { readonly id: string; readonly deleted: boolean }[] = await readRows(
    ctx.rows.trx,
    table,
    ctx.op.org_id,
    [...new Set(ids)],
  )
  const there = new Set(found.flatMap(({ id, deleted }) => (deleted ? [] : [id])))
  const missing = ids.find((id) => !there.has(id))
  if (missing !== undefined) throw new DomainError('not_found', { table, id: missing })
}
