import type { Entity } from '../../../shared/kernel/model/entity'
import type { RowOf, TableName } from '../../../shared/model'
import type { Db } from '../database/database'
import { rawStatement } from '../database/statement'
import { columnsFor } from './asked-columns'
import { andVisible, type SqlCondition } from './visibility'

type Relation = Entity['relations'][string]
type Parent = Readonly<Record<string, unknown>>

export const relatedTable = (relation: Relation): TableName =>
  ('many' in relation ? relation.many : 'one' in relation ? relation.one : relation.each) as TableName

/** Returns true if the relation leads to at most one row rather than a list. */
export const leadsToOne = (relation: Relation): boolean => 'one' in relation

/**
 * Loads the rows each parent's relation names, in the order of the parents, with one query. `seen` limits them to what
 * the reader sees, `asked` their columns to those that answer these fields.
 */
export async function loadRelated(
  db: Db,
  org_id: string,
  relation: Relation,
  parents: readonly Parent[],
  { seen, asked }: { readonly seen?: SqlCondition | null; readonly asked?: ReadonlySet<string> } = {},
): Promise<RowOf<TableName>[][]> {
  const table = relatedTable(relation)
  const column = 'many' in relation ? relation.by : 'id'
  const by = 'many' in relation ? 'id' : relation.by
  const keysOf = (parent: Parent): string[] => [parent[by] ?? []].flat().map(String)
  const columns = asked ? columnsFor(table, asked) : null
  const selected = columns ? [...new Set([column, ...columns])].map((each) => `"${each}"`).join(', ') : '*'
  const sql = `select ${selected} from "${table}" where "org_id" = ? and "deleted" = ? and "${column}" in (select value from json_each(?))${andVisible(seen ?? null)} order by "${'many' in relation ? (relation.sorted ?? 'id') : 'id'}", "id"`
  const keys = [
    ...new Set(
      'each' in relation
        ? parents.flatMap(keysOf)
        : parents.map((parent) => parent[by]).filter((key) => key !== null && key !== undefined),
    ),
  ]
  const rows = await rawStatement<RowOf<TableName>>(db, sql, [
    org_id,
    false,
    JSON.stringify(keys),
    ...(seen?.values ?? []),
  ])
  const byKey = new Map<string, RowOf<TableName>[]>()
  for (const row of rows) {
    const key = String((row as Parent)[column])
    const known = byKey.get(key)
    if (known) known.push(row)
    else byKey.set(key, [row])
  }
  if ('each' in relation) return parents.map((parent) => keysOf(parent).flatMap((key) => byKey.get(key) ?? []))
  return parents.map((parent) => byKey.get(String(parent[by])) ?? [])
}
