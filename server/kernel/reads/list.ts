import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Entity } from '../../../shared/kernel/model/entity'
import { count, id } from '../../../shared/kernel/model/fields'
import { DEFAULT_LIMIT, listInput, query } from '../../../shared/kernel/model/query'
import { plainText } from '../../../shared/kernel/search-text'
import { entities, type RowOf, type TableName } from '../../../shared/model'
import type { Actor } from '../commands/actor'
import type { Db } from '../database/database'
import { maskedFields, maskRows } from './masked-fields'
import { type ReadContext, type Reading, reading } from './reading'
import { asQueryPart, visibilityCondition } from './visibility'

/** One filter of a list: the argument's schema and the SQL condition for a given value. */
export type ListFilter<S extends z.ZodType = z.ZodType> = {
  readonly schema: S
  readonly where: (value: z.infer<S>, now: number, actor: Actor, asked: Readonly<Record<string, unknown>>) => RawBuilder<SqlBool>
}

export const filter = <S extends z.ZodType>(schema: S, where: ListFilter<S>['where']): ListFilter => ({ schema, where: where as ListFilter['where'] })

/** Filters by equality with one column. */
export const equals = (column: string, schema: z.ZodType): ListFilter => filter(schema, (value) => sql<SqlBool>`${sql.ref(column)} = ${value}`)

/** Filters by whether a column has a value. */
export const isSet = (column: string): ListFilter =>
  filter(z.boolean(), (set) => (set ? sql<SqlBool>`${sql.ref(column)} is not null` : sql<SqlBool>`${sql.ref(column)} is null`))

/** Filters by whether a column with a list of ids contains one of the given ids. */
export const containsAny = (column: string): ListFilter =>
  filter(z.array(id()).max(50), (ids) =>
    ids.length === 0
      ? sql<SqlBool>`1 = 0`
      : sql<SqlBool>`(${sql.join(
          ids.map((one) => sql`cast(${sql.ref(column)} as text) like ${`%"${one}"%`}`),
          sql` or `,
        )})`,
  )

type ListOptions = {
  /** Condition on the rows this reader finds at all. */
  readonly only?: (context: ReadContext) => RawBuilder<SqlBool>
  readonly filters?: Readonly<Record<string, ListFilter>>
  /** Default filter when the query sets none, for example to hide archived rows. */
  readonly defaultFilter?: (input: Readonly<Record<string, unknown>>, now: number) => RawBuilder<SqlBool> | null
  /** Default page size; 100 if missing. */
  readonly limit?: (input: Readonly<Record<string, unknown>>) => number
  /** Name of the rows in the answer, if it differs from the query's name. */
  readonly rows?: string
  /** Default sort column. */
  readonly sort: string
  readonly desc: boolean
}

type Input = { limit?: number; page?: number; sort?: string; desc?: boolean; query?: string } & Record<string, unknown>

const like = (text: string) => `%${plainText(text).replace(/[\\%_]/g, '\\$&')}%`

function readerOf(entity: Entity) {
  if (!entity.access) throw new TypeError(`${entity.name} says nobody who may read it`)
  return entity.access.can
}

function conditions(entity: Entity, { filters = {}, only, defaultFilter }: ListOptions, input: Input, context: ReadContext): RawBuilder<SqlBool> {
  const { actor, now } = context
  const parts = [sql<SqlBool>`org_id = ${actor.org_id}`, sql<SqlBool>`deleted = ${false}`]
  for (const [name, { where }] of Object.entries(filters))
    if (input[name] !== undefined && input[name] !== null) parts.push(where(input[name], now, actor, input))
  if (only) parts.push(only(context))
  const seen = visibilityCondition(entity.name as TableName, actor, now)
  if (seen) parts.push(asQueryPart(seen))
  const rest = defaultFilter?.(input, now)
  if (rest) parts.push(rest)
  // A list may define its own `query` filter; otherwise it is a full-text search.
  const words = filters.query ? undefined : input.query?.trim()
  const masked = maskedFields(entity, actor)
  const searched = entity.search.filter((column) => !masked.includes(column))
  if (words && searched.length === 0) parts.push(sql<SqlBool>`1 = 0`)
  else if (words)
    parts.push(
      sql<SqlBool>`(${sql.join(
        searched.map((column) => sql`plain(${sql.ref(column)}) like ${like(words)} escape '\\'`),
        sql` or `,
      )})`,
    )
  return sql.join(parts, sql` and `)
}

/** Returns true if the page itself shows the total: it is not full and not past the end. */
const showsTotal = (length: number, limit: number, offset: number): boolean => length < limit && (length > 0 || offset === 0)

async function countOf(from: RawBuilder<unknown>, db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return rows[0]?.total ?? 0
}

async function pageOfRows<T extends TableName>(table: T, input: Input, options: ListOptions, context: ReadContext) {
  const entity: Entity = entities[table]
  const where = conditions(entity, options, input, context)
  const limit = input.limit ?? options.limit?.(input) ?? DEFAULT_LIMIT
  const by = input.sort && entity.sorts.includes(input.sort) && !maskedFields(entity, context.actor).includes(input.sort) ? input.sort : options.sort
  const desc = input.desc ?? (by === options.sort && options.desc)
  const direction = sql.raw(desc ? 'desc' : 'asc')
  const nulls = sql.raw(desc ? 'nulls last' : 'nulls first')
  const offset = ((input.page ?? 1) - 1) * limit
  const from = sql`from ${sql.table(table)} where ${where}`
  const { rows } = await sql<RowOf<T>>`select * ${from} order by ${sql.ref(by)} ${direction} ${nulls}, id ${direction} limit ${limit} offset ${offset}`.execute(
    context.db,
  )
  const total = showsTotal(rows.length, limit, offset) ? offset + rows.length : await countOf(from, context.db)
  return { rows: maskRows(table, context.actor, rows), total, pages: Math.ceil(total / limit) }
}

/** Defines a list query under the entity's plural name, with search, filters, sorting and pages. Always scoped to the organisation. */
export function list<T extends TableName>(table: T, title: string, options: ListOptions): Reading {
  const entity: Entity = entities[table]
  const filters = Object.fromEntries(Object.entries(options.filters ?? {}).map(([name, { schema }]) => [name, schema.nullable().optional()]))
  const page = Object.fromEntries(Object.entries(listInput).map(([name, schema]) => [name, schema.nullable()]))
  const input = z.object({ ...page, ...filters }).meta({ title: `${title}Input` })
  const rowsAs = options.rows ?? table
  const returns = z.object({ [rowsAs]: z.array(entity.row), total: count(), pages: count() }).meta({ title })
  return reading(query(table, { args: z.object({ input: input.nullable().optional() }), returns, can: readerOf(entity) }), async (args, context) => {
    const given = Object.fromEntries(Object.entries(args.input ?? {}).filter(([, value]) => value !== null))
    const { rows, ...rest } = await pageOfRows(table, given, options, context)
    return { [rowsAs]: rows, ...rest }
  })
}

/** Defines a query for one row by id. It returns null if the organisation has none. */
export function byId<T extends TableName>(name: string, table: T): Reading {
  const entity: Entity = entities[table]
  return reading(query(name, { args: z.object({ id: id() }), returns: entity.row.nullable(), can: readerOf(entity) }), async (args, { db, actor, now }) => {
    const seen = visibilityCondition(table, actor, now)
    const where = sql`org_id = ${actor.org_id} and id = ${args.id} and deleted = ${false}${seen ? sql` and ${asQueryPart(seen)}` : sql``}`
    const { rows } = await sql<RowOf<T>>`select * from ${sql.table(table)} where ${where}`.execute(db)
    return maskRows(table, actor, rows)[0] ?? null
  })
}
