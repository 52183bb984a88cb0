import { DomainError } from '../../shared/kernel/errors'
import type { RowOf, TableName } from '../../shared/model'
import type { Context } from './handler'

/** A row of the organisation. Throws `not_found` where it has none, or only a tombstone. */
export async function existing<T extends TableName>(ctx: Context, table: T, id: string): Promise<RowOf<T>> {
  const row = await ctx.rows.get(table, id)
  if (!row || row.deleted) throw new DomainError('not_found', { table, id })
  return row
}
