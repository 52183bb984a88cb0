import type { Entity } from '../../../shared/kernel/model/entity'
import { can } from '../../../shared/kernel/permissions'
import { entities, type RowOf, type TableName } from '../../../shared/model'
import type { Actor } from '../commands/actor'
import { TABLE_COLUMNS } from '../database/columns'

/** Returns the columns of an entity that are masked for this reader. */
export function maskedFields(entity: Entity, { role }: Pick<Actor, 'role'>): string[] {
  const masked = Object.entries(entity.access?.masked ?? {})
  return masked.filter(([, permission]) => !can(role, permission)).map(([field]) => field)
}

/** Masks columns the reader may not see: null if the column allows it, otherwise an empty text. */
export function maskRows<T extends TableName>(table: T, actor: Pick<Actor, 'role'>, rows: RowOf<T>[]): RowOf<T>[] {
  const masked = maskedFields(entities[table], actor)
  if (masked.length === 0) return rows
  const blank = Object.fromEntries(masked.map((field) => [field, TABLE_COLUMNS[table][field]?.nullable ? null : '']))
  return rows.map((row) => ({ ...row, ...blank }))
}
