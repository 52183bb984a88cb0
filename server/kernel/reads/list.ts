import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import type { Entity } from '../../../shared/kernel/model/entity'
import { id } from '../../../shared/kernel/model/fields'
import { conditionsOf, type List } from '../../../shared/kernel/model/list/list'
import { DEFAULT_LIMIT, MAX_DEPTH, query } from '../../../shared/kernel/model/query'
import { entities, type RowOf, type TableName } from '../../../shared/model'
import type { Db } from '../database/database'
import { columnsFor } from './asked-columns'
import { conditionSql } from './condition'
import { orderOfPage } from './list-order'
import { maskRows } from './masked-fields'
import { type ReadContext, type Reading, reading } from './reading'
import { searchCondition } from './text-search'
import { asQueryPart, visibilityCondition } from './visibility'

type SqlCondition = RawBuilder<SqlBool>

/** SQL of the filters that only the server can evaluate, by the argument. */
type Conditions = Readonly<Record<string, (value: never, context: ReadContext) => SqlCondition>>

type ListOptions = {
  /** Condition on the rows this reader finds at all. */
  readonly only?: (context: ReadContext) => SqlCondition
  readonly conditions?: Conditions
  /** Answers the query for one row in place of `byId`. */
  readonly one?: (args: { readonly id: string }, context: ReadContext) => Promise<unknown>
  /** Condition where the query leaves some filters out, for example the last month. */
  readonly unlessAsked?: (input: Readonly<Record<string, unknown>>, context: ReadContext) => SqlCondition | null
}

type Input = { limit?: number; page?: number; sort?: string; desc?: boolean; query?: string } & Record<string, unknown>

/** Conditions of the filters whose SQL is the domain's own. */
function ownConditions(
  list: List,
  { conditions = {} }: ListOptions,
  input: Input,
  context: ReadContext,
): SqlCondition[] {
  return Object.entries(list.arguments).flatMap(([argument, filter]) => {
    const value = input[argument]
    if (filter.where !== null || value === undefined || value === null) return []
    const condition = conditions[argument]
    if (!condition) throw new TypeError(`${list.entity.name} has no condition for ${argument}`)
    return [condition(value as never, context)]
  })
}

/** Returns the condition on a list's rows. `reads`: whether a page of them is read or all are counted. */
function conditions(
  list: List,
  options: ListOptions,
  input: Input,
  context: ReadContext,
  reads: 'few' | 'many',
): SqlCondition {
  const { actor, now } = context
  const { name } = list.entity
  // Literal, so that the database sees that indexes over what is not deleted fit.
  const parts = [
    sql<SqlBool>`${sql.ref(`${name}.org_id`)} = ${actor.org_id}`,
    sql<SqlBool>`not ${sql.ref(`${name}.deleted`)}`,
  ]
  parts.push(
    ...conditionsOf(list, input).map((condition) => conditionSql(name, condition, now)),
    ...ownConditions(list, options, input, context),
  )
  if (options.only) parts.push(options.only(context))
  const seen = visibilityCondition(name as TableName, actor, now, reads)
  if (seen) parts.push(asQueryPart(seen))
  const rest = options.unlessAsked?.(input, context)
  if (rest) parts.push(rest)
  // A list may define its own `query` filter; otherwise it is the search.
  const found = list.arguments.query ? null : searchCondition(list, input.query ?? '', actor)
  if (found) parts.push(found)
  return sql.join(parts, sql` and `)
}

/** Returns true if the page itself shows the total: it is not full and not past the end. */
const showsTotal = (length: number, limit: number, offset: number): boolean =>
  length < limit && (length > 0 || offset === 0)

async function countOf(table: string, where: SqlCondition, db: Db): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from ${sql.table(table)} where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

type Sorted<T extends TableName> = RowOf<T> & { readonly sorted_by: unknown; readonly ranked: unknown }

async function pageOfRows<T extends TableName>(list: List, options: ListOptions, input: Input, context: ReadContext) {
  const table = list.entity.name as T
  const limit = input.limit ?? list.limit(input) ?? DEFAULT_LIMIT
  const offset = ((input.page ?? 1) - 1) * limit
  if (offset + limit > MAX_DEPTH) throw new DomainError('list.too_deep', { most: MAX_DEPTH })
  const where = conditions(list, options, input, context, 'few')
  const { from, keys, after, orderBy, cursorOf } = orderOfPage(list, input, context)
  const asked = after ? sql`${where} and ${after}` : where
  const columns = context.asked ? columnsFor(table, context.asked(list.rows)) : null
  const selected = columns
    ? sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
    : sql`${sql.table(table)}.*`
  const read = await sql<
    Sorted<T>
  >`select ${selected}, ${keys} ${from} ${asked} order by ${orderBy} limit ${limit} offset ${offset}`.execute(
    context.db,
  )
  const last = read.rows.at(-1)
  const next = last && read.rows.length === limit ? cursorOf(last) : null
  // The values of the order stay in the rows: nobody can ask for them, and a copy of each row takes longer than reading
  // it.
  const rows: RowOf<T>[] = read.rows
  const total =
    !after && showsTotal(rows.length, limit, offset)
      ? offset + rows.length
      : await countOf(table, conditions(list, options, input, context, 'many'), context.db)
  return { rows: maskRows(table, context.actor, rows), total, pages: Math.ceil(total / limit), next }
}

/**
 * Answers a list's queries: pages with search, filters and sorting, and one row by id. Always scoped to the
 * organisation.
 */
export function list<E extends Entity>(definition: List<E>, options: ListOptions = {}): readonly Reading[] {
  for (const [argument, { where }] of Object.entries(definition.arguments))
    if (where === null && !options.conditions?.[argument])
      throw new TypeError(`${definition.entity.name} has no condition for ${argument}`)
  const pages = reading(definition.query, async (args, context) => {
    const { input, ...beside } = args as { readonly input?: Input | null } & Input
    const given = Object.fromEntries(
      Object.entries({ ...beside, ...input }).filter(([, value]) => value !== null && value !== undefined),
    )
    const { rows, ...rest } = await pageOfRows(definition as unknown as List, options, given, context)
    return { [definition.rows]: rows, ...rest }
  })
  const rows = { ...pages, list: definition as unknown as List }
  const { one, entity } = definition
  if (!one) return [rows]
  if (!options.one) return [rows, byId(one.name, entity.name as TableName)]
  const { name, args, can } = one
  return [rows, reading(query(name, { args, returns: entity.row.nullable(), can }), options.one as never)]
}

/** Defines a query for one row by id. It returns null if the organisation has none. */
export function byId<T extends TableName>(name: string, table: T): Reading {
  const entity: Entity = entities[table]
  if (!entity.access) throw new TypeError(`${table} says nobody who may read it`)
  const { can } = entity.access
  return reading(
    query(name, { args: z.object({ id: id() }), returns: entity.row.nullable(), can }),
    async (args, { db, actor, now }) => {
      const seen = visibilityCondition(table, actor, now)
      const where = sql`org_id = ${actor.org_id} and id = ${args.id} and deleted = ${false}${seen ? sql` and ${asQueryPart(seen)}` : sql``}`
      const { rows } = await sql<RowOf<T>>`select * from ${sql.table(table)} where ${where}`.execute(db)
      return maskRows(table, actor, rows)[0] ?? null
    },
  )
}
