import { can } from '../../shared/kernel/permissions'
import { entities, type RowOf, type TableName } from '../../shared/registry'
import { TABLE_COLUMNS } from './columns'
import type { Actor } from './handler'

/** Blanks what only a reader with `personal_data.read` may see: null where the column allows it, else an empty text. */
export function withoutPersonal<T extends TableName>(table: T, actor: Actor, rows: RowOf<T>[]): RowOf<T>[] {
  const personal = entities[table].replication?.personal ?? []
  if (personal.length === 0 || can(actor.role, 'personal_data.read')) return rows
  const blank = Object.fromEntries(personal.map((field) => [field, TABLE_COLUMNS[table][field]?.nullable ? null : '']))
  return rows.map((row) => ({ ...row, ...blank }))
}
