import type { Entity } from '../../../shared/kernel/model/entity'
import { entities, type TableName } from '../../../shared/model'
import { TABLE_COLUMNS } from '../database/columns'

/**
 * Returns the columns that answer some fields of an entity's type; null for all of them, because a computed field may
 * need any.
 */
export function columnsFor(table: TableName, fields: ReadonlySet<string>): readonly string[] | null {
  const { relations }: Entity = entities[table]
  const columns = new Set(['id'])
  for (const field of fields) {
    const relation = relations[field]
    if (field in TABLE_COLUMNS[table]) columns.add(field)
    else if (relation) columns.add('many' in relation ? 'id' : relation.by)
    else if (field !== '__typename') return null
  }
  return [...columns]
}
