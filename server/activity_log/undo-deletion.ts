import { isUndoable, UNDO_WITHIN, type undoDeletion } from '../../shared/activity_log/commands'
import { DomainError } from '../../shared/kernel/errors'
import type { Command } from '../../shared/kernel/model/command'
import type { Entity } from '../../shared/kernel/model/entity'
import { ms } from '../../shared/kernel/time'
import { commands, type RowOf, type TableName } from '../../shared/model'
import { writeActivity } from '../kernel/commands/activity'
import type { Context, Handler } from '../kernel/commands/handler'
import { assertNamedRowsExist } from '../kernel/commands/plain-edit'
import { rawStatement } from '../kernel/database/statement'

/** The deletions that can be undone, by the name under which the activity log has them. */
const deletions = new Map(
  Object.values<Command>(commands).flatMap((command) =>
    isUndoable(command) ? [[command.name, command] as const] : [],
  ),
)

/** True if another row of the table has become the default since. */
async function hasNewDefault({ rows, op }: Context, table: TableName, since: string): Promise<boolean> {
  const sql = `select id from "${table}" where org_id = ? and deleted = ? and is_default = ? and updated_at >= ? limit 1`
  return (await rawStatement(rows.trx, sql, [op.org_id, false, true, since])).length > 0
}

export const bookUndoDeletion: Handler<typeof undoDeletion> = async (trx, { id }, ctx) => {
  const log = trx
    .selectFrom('activity_log')
    .select(['name', 'user_id', 'created_at'])
    .where('org_id', '=', ctx.op.org_id)
    .where('subject_id', '=', id)
  const last = await log.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const command = last && deletions.get(last.name)
  if (command && !ctx.may(command.can)) throw new DomainError('forbidden')
  const entity: Entity | undefined = command?.edits?.entity
  const table = entity?.name as TableName
  const row: RowOf<TableName> | undefined = entity && (await ctx.rows.get(table, id))
  if (!row) throw new DomainError('not_found', { table: 'activity_log', id })
  const isOver = last?.user_id !== ctx.op.user_id || ms(ctx.now) - ms(last.created_at) > UNDO_WITHIN || !row.deleted
  if (isOver) throw new DomainError('activity_log.undo_over')
  await assertNamedRowsExist(entity as Entity, { ...row }, ctx)
  const cleared = Object.fromEntries(
    ['deleted_at', 'deleted_by_id'].flatMap((column) => (column in row ? [[column, null]] : [])),
  )
  const demoted =
    'is_default' in row && row.is_default === true && (await hasNewDefault(ctx, table, last.created_at))
      ? { is_default: false }
      : {}
  await ctx.rows.patch(table, id, { deleted: false, updated_at: ctx.now, ...cleared, ...demoted } as Partial<
    RowOf<TableName>
  >)
  await writeActivity(ctx, { name: 'UndoDeletion', subject: table, subject_id: id })
  return async () => ({ ok: true })
}
