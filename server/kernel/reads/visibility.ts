import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Entity } from '../../../shared/kernel/model/entity'
import { can } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import { entities, type TableName } from '../../../shared/model'
import { STAYS_CURRENT } from '../../../shared/sync/window'
import type { Actor } from '../commands/actor'

/** A SQL condition on a table's rows, with a `?` for each value. */
export type SqlCondition = { readonly sql: string; readonly values: readonly unknown[] }

type Reader = Pick<Actor, 'org_id' | 'role'>

/**
 * Returns the condition that limits a table to the rows a reader sees, or null for all rows. `reads`: whether few rows
 * are read, each of which is looked at by itself, or many are counted, for which what makes them visible is collected
 * first.
 */
export function visibilityCondition(
  table: TableName,
  reader: Reader,
  now: number,
  reads: 'few' | 'many' = 'few',
): SqlCondition | null {
  const { access, relations }: Entity = entities[table]
  const visibility = access?.visibility
  if (!visibility || can(reader.role, visibility.all)) return null
  const column = (name: string) => `"${table}"."${name}"`
  if ('through' in visibility) {
    const relation = relations[visibility.through]
    if (!relation || !('many' in relation)) throw new TypeError(`${table} has no many ${visibility.through}`)
    const { many, by } = relation
    const inner = visibilityCondition(many as TableName, reader, now)
    const visible = `from "${many}" where "${many}"."org_id" = ? and not "${many}"."deleted"${inner ? ` and ${inner.sql}` : ''}`
    const condition =
      reads === 'many'
        ? `${column('id')} in (select "${many}"."${by}" ${visible})`
        : `exists (select 1 ${visible} and "${many}"."${by}" = ${column('id')})`
    return { sql: condition, values: [reader.org_id, ...(inner?.values ?? [])] }
  }
  const parts = visibility.any.flatMap(({ can: needed, names, current }): SqlCondition[] => {
    if (!can(reader.role, needed)) return []
    if (!current) return [{ sql: `${column(names)} is not null`, values: [] }]
    return [
      {
        sql: `${column(names)} in (select "id" from "events" where "org_id" = ? and "ends_at" > ?)`,
        values: [reader.org_id, iso(now - STAYS_CURRENT)],
      },
    ]
  })
  if (parts.length === 0) return { sql: '1 = 0', values: [] }
  return { sql: `(${parts.map((part) => part.sql).join(' or ')})`, values: parts.flatMap(({ values }) => values) }
}

/** Wraps a condition as part of a built query. */
export const asQueryPart = ({ sql: text, values }: SqlCondition): RawBuilder<SqlBool> =>
  text
    .split('?')
    .reduce<RawBuilder<SqlBool>>(
      (whole, part, i) => (i === 0 ? sql.raw(part) : sql`${whole}${values[i - 1]}${sql.raw(part)}`),
      sql.raw(''),
    )

/** Renders a condition for the end of a raw statement. */
export const andVisible = (seen: SqlCondition | null): string => (seen ? ` and ${seen.sql}` : '')
