import type { Entity } from '../../shared/kernel/model/entity'
import { nameColumn } from '../../shared/kernel/model/field-kind'
import { can } from '../../shared/kernel/permissions'
import { entities, type TableName } from '../../shared/model'
import { rawStatement } from '../kernel/database/statement'
import { maskedFields } from '../kernel/reads/masked-fields'
import type { ReadContext } from '../kernel/reads/reading'
import { andVisible, visibilityCondition } from '../kernel/reads/visibility'

export type RowName = { readonly id: string; readonly name: string; readonly color: string | null }

const isTable = (name: string): name is TableName => Object.hasOwn(entities, name)

/** Reads the names of rows that the reader may see, in no particular order. */
export async function readNames(
  { db, actor, now }: Pick<ReadContext, 'db' | 'actor' | 'now'>,
  table: string,
  ids: readonly string[],
): Promise<readonly RowName[]> {
  if (!isTable(table) || ids.length === 0) return []
  const entity: Entity = entities[table]
  const name = nameColumn(entity)
  if (!name || !entity.access || !can(actor.role, entity.access.can) || maskedFields(entity, actor).includes(name))
    return []
  const color = 'color' in entity.row.shape ? '"color"' : 'null'
  const seen = visibilityCondition(table, actor, now)
  const text = `select "id", "${name}" as "name", ${color} as "color" from "${table}" where "org_id" = ? and "deleted" = ? and "id" in (select value from json_each(?))${andVisible(seen)}`
  const rows = await rawStatement<RowName>(db, text, [
    actor.org_id,
    false,
    JSON.stringify([...new Set(ids)]),
    ...(seen?.values ?? []),
  ])
  return rows.map((row) => ({ id: row.id, name: String(row.name ?? ''), color: row.color }))
}
