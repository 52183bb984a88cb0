import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import type { TableName } from '../../../shared/model'
import { rawStatement } from '../database/statement'
import type { Context } from './handler'

/** Throws the given code, with the row's name, if a row of another table still references this one. */
export async function assertUnused(
  ctx: Context,
  { id, name }: { id: string; name: string },
  code: ErrorCode,
  places: readonly (readonly [TableName, string])[],
) {
  for (const [table, column] of places) {
    const sql = `select id from "${table}" where org_id = ? and deleted = ? and "${column}" = ? limit 1`
    if ((await rawStatement(ctx.rows.trx, sql, [ctx.op.org_id, false, id])).length > 0)
      throw new DomainError(code, { name })
  }
}
