import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Comparison, Condition, Operand } from '../../../shared/kernel/model/list/condition'
import { iso } from '../../../shared/kernel/time'

const SIGNS: Readonly<Record<Comparison, string>> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }

const NOTHING = sql<SqlBool>`1 = 0`

/** Renders a condition on the rows of `table`. Has no value only for nulls, which count as false. */
export function conditionSql(table: string, condition: Condition, now: number): RawBuilder<SqlBool> {
  const inner = (each: Condition) => conditionSql(table, each, now)
  if ('all' in condition) return joined(condition.all.map(inner), ' and ')
  if ('any' in condition) return joined(condition.any.map(inner), ' or ')
  if ('not' in condition) return sql<SqlBool>`((${inner(condition.not)}) is not true)`
  const column = sql.ref(`${table}.${condition.column}`)
  if ('set' in condition) return condition.set ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} is null`
  if ('among' in condition)
    return condition.among.length === 0 ? NOTHING : sql<SqlBool>`${column} in (${sql.join([...condition.among])})`
  if ('includes' in condition) {
    const each = condition.includes.map((id) => sql<SqlBool>`cast(${column} as text) like ${`%"${id}"%`}`)
    return each.length === 0 ? NOTHING : joined(each, ' or ')
  }
  return sql<SqlBool>`${column} ${sql.raw(SIGNS[condition.is])} ${operand(table, condition.to, now)}`
}

const operand = (table: string, value: Operand, now: number): RawBuilder<unknown> => {
  if (typeof value !== 'object') return sql`${value}`
  return 'column' in value ? sql`${sql.ref(`${table}.${value.column}`)}` : sql`${iso(now + value.now)}`
}

const joined = (parts: readonly RawBuilder<SqlBool>[], sign: ' and ' | ' or '): RawBuilder<SqlBool> =>
  parts.length === 0
    ? sign === ' and '
      ? sql<SqlBool>`1 = 1`
      : NOTHING
    : sql<SqlBool>`(${sql.join([...parts], sql.raw(sign))})`
