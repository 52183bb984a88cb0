import { z } from 'zod'
import type { Entity, Row } from '../entity'
import { count, id, text } from '../fields'
import { CURSOR_LENGTH, listInput, type Query, query } from '../query'
import type { Condition } from './condition'
import type { FilterValues, ListFilter } from './filter'

export type Sort = { readonly by: string; readonly desc: boolean }

/** The order that a list begins with. Rows that meet `first` come before the others. */
export type OwnSort = Sort & { readonly first?: Condition }

export type ListOptions<E extends Entity> = {
  /** Columns a page shows, in this order; a field needs a label (`<table>.<field>`). */
  readonly columns: readonly (keyof Row<E> & string)[]
  /** The order a list begins with. */
  readonly sort: OwnSort & { readonly by: keyof Row<E> & string }
  /** Filters by their query parameter. */
  readonly filters?: Readonly<Record<string, ListFilter>>
  /** Filters that only the API has, by their argument. */
  readonly apiFilters?: Readonly<Record<string, ListFilter>>
  /** Condition that holds besides the chosen filters, such as hiding templates unless they are asked for. */
  readonly always?: (chosen: FilterValues) => Condition | null
  /** Number of rows on a page of the API, if not `DEFAULT_LIMIT`. */
  readonly limit?: (chosen: FilterValues) => number
  /** Columns that refer to rows whose texts are searched too: column → table. */
  readonly searchThrough?: Readonly<Record<string, string>>
  /** Fields of a row's type that the server computes and a page of this list shows. */
  readonly computed?: z.ZodRawShape
  /** Columns that a page of this list does not ask for, because they are long. */
  readonly omit?: readonly (keyof Row<E> & string)[]
  /** Members of the API's `input` that the query also takes beside it (spec 1, section 7; spec 2, 7.2). */
  readonly besideInput?: readonly string[]
  /** The API's argument `query` for a search text, where the list has a search of its own. */
  readonly searchAs?: (text: string) => unknown
  /** Names in the API, where they do not follow from the entity's. */
  readonly names?: {
    readonly query?: string
    readonly type?: string
    readonly rows?: string
    readonly one?: string | null
  }
  /** Schema of a row's id in the query for one, where not all ids are those of rows. */
  readonly oneId?: z.ZodType<string>
  /** The parameter that opens one row; `<one>_id` if missing. */
  readonly openBy?: string
}

/**
 * A list of an entity's rows: columns, orders, filters and search in one place. From it follow the page with its query
 * parameters, the question to the local store, and the same question to the server.
 */
export type List<E extends Entity = Entity> = {
  readonly entity: E
  readonly columns: readonly string[]
  readonly sort: OwnSort
  readonly filters: Readonly<Record<string, ListFilter>>
  /** All filters by the API's argument, with those that only the API has. */
  readonly arguments: Readonly<Record<string, ListFilter>>
  readonly always: (chosen: FilterValues) => Condition | null
  readonly limit: (chosen: FilterValues) => number | undefined
  /** The API's argument `query` for a search text; null where the list has no search. */
  readonly searchAs: ((text: string) => unknown) | null
  readonly searchThrough: Readonly<Record<string, string>>
  /** Name of the rows in the API's answer. */
  readonly rows: string
  readonly openBy: string
  /** The API's query for a page of rows. */
  readonly query: Query
  /** The same query as a page of the app asks it, with the computed fields it shows. */
  readonly asked: Query
  /** The API's query for one row; null where there is none. */
  readonly one: Query | null
}

/** `CampaignActionsGroup` is `campaign_actions_group`. */
const snakeCase = (type: string): string => type.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

/** Name of a filter's argument in the API. */
export const argumentOf = (parameter: string, { argument }: ListFilter): string => argument ?? parameter

/** Defines the list of an entity. Throws a TypeError if the entity has no read permission. */
export function listOf<E extends Entity>(entity: E, options: ListOptions<E>): List<E> {
  const {
    columns,
    sort,
    filters = {},
    apiFilters = {},
    always = () => null,
    limit = () => undefined,
    searchThrough = {},
    computed = {},
    omit = [],
    names = {},
    besideInput = [],
  } = options
  if (!entity.access) throw new TypeError(`nobody may read ${entity.name}`)
  const { can } = entity.access
  const {
    type = `${entity.type}List`,
    rows = entity.name,
    one = snakeCase(entity.type),
    query: name = entity.name,
  } = names
  const paging = Object.fromEntries(Object.entries(listInput).map(([name, schema]) => [name, schema.nullable()]))
  const all = {
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [argumentOf(name, filter), filter])),
    ...apiFilters,
  }
  const chosen = Object.fromEntries(Object.entries(all).map(([name, { value }]) => [name, value.nullable().optional()]))
  const input = z.object({ ...paging, ...chosen }).meta({ title: `${type}Input` })
  const args = z.object({ input: input.nullable().optional() })
  const beside = Object.fromEntries(besideInput.map((member) => [member, input.shape[member] as z.ZodType]))
  const pageOf = (row: z.ZodObject, asked: z.ZodObject) =>
    query(name, {
      args: asked,
      returns: z
        .object({ [rows]: z.array(row), total: count(), pages: count(), next: text(CURSOR_LENGTH).nullable() })
        .meta({ title: type }),
      can,
    })
  const kept = Object.fromEntries(
    Object.entries(entity.row.shape).filter(([column]) => !(omit as readonly string[]).includes(column)),
  )
  return {
    entity,
    columns,
    sort,
    filters,
    arguments: all,
    always,
    limit,
    searchAs: options.searchAs ?? (entity.search.length > 0 ? (text) => text : null),
    searchThrough,
    rows,
    openBy: options.openBy ?? `${one ?? snakeCase(entity.type)}_id`,
    query: pageOf(entity.row, args.extend(beside)),
    asked: pageOf(z.object({ ...kept, ...computed }), args),
    one:
      one === null
        ? null
        : query(one, {
            args: z.object({ id: options.oneId ?? id() }),
            returns: entity.row.extend(computed).nullable(),
            can,
          }),
  }
}

/** Returns true if a filter names a reference or a code, so that it finds few rows of many. */
export const filtersByKey = (list: List, chosen: FilterValues): boolean =>
  Object.entries(list.arguments).some(([argument, { value, where }]) => {
    if (!(value instanceof z.ZodString) || chosen[argument] === undefined || chosen[argument] === null) return false
    const condition = where?.(chosen[argument], chosen) ?? null
    return condition !== null && 'is' in condition && condition.is === 'eq'
  })

/** Conditions of the chosen filters. Filters that only the server knows are left out. */
export const conditionsOf = (list: List, chosen: FilterValues): readonly Condition[] =>
  [
    ...Object.entries(list.arguments).map(([argument, filter]) => {
      const value = chosen[argument]
      return value === undefined || value === null ? null : (filter.where?.(value, chosen) ?? null)
    }),
    list.always(chosen),
  ].filter((condition) => condition !== null)
