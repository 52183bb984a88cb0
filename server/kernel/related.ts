import type { Entity } from '../../shared/kernel/entity'
import type { RowOf, TableName } from '../../shared/registry'
import type { Db } from './database'
import { statement } from './statement'

type Relation = Entity['relations'][string]
type Parent = Readonly<Record<string, unknown>>

/** The rows each parent's relation names, in the order of the parents: one query for all of them. */
export async function related(db: Db, org_id: string, relation: Relation, parents: readonly Parent[]): Promise<RowOf<TableName>[][]> {
  const table = 'many' in relation ? relation.many : relation.one
  const column = 'many' in relation ? relation.by : 'id'
  const keyOf = (parent: Parent) => String('many' in relation ? parent.id : parent[relation.by])
  const sql = `select * from "${table}" where "org_id" = ? and "deleted" = ? and "${column}" in (select value from json_each(?)) order by "id"`
  const keys = [...new Set(parents.map(keyOf))]
  const rows = await statement<RowOf<TableName>>(db, sql, [org_id, false, JSON.stringify(keys)])
  const byKey = new Map<string, RowOf<TableName>[]>()
  for (const row of rows) {
    const key = String((row as Parent)[column])
    byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  return parents.map((parent) => byKey.get(keyOf(parent)) ?? [])
}
