import { z } from 'zod'
import { at, count, id, oneOf } from '../fields'
import {
  all,
  any,
  COMPARISONS,
  type Comparison,
  type Condition,
  compare,
  includesAny,
  is,
  isAmong,
  isSet,
  not,
} from './condition'

/** Values of a list's filters by their API argument. */
export type FilterValues = Readonly<Record<string, unknown>>

/** The way a page offers a filter: one value, several, yes or no, or a day. */
type Control = 'one' | 'many' | 'flag' | 'time'

/** A filter of a list. Its key in the definition is the page's query parameter and the API's argument. */
export type ListFilter = {
  readonly control: Control
  /** Of a time: a day that is given in its place means the day's beginning or its end. */
  readonly edge?: 'first' | 'last'
  /** Schema of the API's argument. */
  readonly value: z.ZodType
  /** The API's argument where it is called differently from the parameter. */
  readonly argument?: string
  /** True if the parameter also opens a modal, with the value `OPENS_MODAL`. */
  readonly isBesideModal?: boolean
  /** The condition for a value; null where only the server knows it (`conditions` of its `list`). */
  readonly where: ((value: unknown, chosen: FilterValues) => Condition | null) | null
}

const filter = <S extends z.ZodType>(
  control: Control,
  value: S,
  where: (value: z.infer<S>, chosen: FilterValues) => Condition | null,
): ListFilter => ({
  control,
  value,
  where: where as ListFilter['where'],
})

/** Filters by one value of a column. */
export const equals = (column: string, value: z.ZodType<string | number | boolean>): ListFilter =>
  filter(value instanceof z.ZodBoolean ? 'flag' : 'one', value, (wanted) => is(column, wanted))

/** Filters by several values of a column, of which a row has one. */
export const anyOf = (column: string, value: z.ZodType<string | number>, argument?: string): ListFilter => ({
  ...filter('many', z.array(value).max(50), (wanted) => isAmong(column, wanted)),
  ...(argument !== undefined && { argument }),
})

/** Filters by a condition: yes keeps the rows that meet it, no the others. */
export const flag = (condition: Condition): ListFilter =>
  filter('flag', z.boolean(), (yes) => (yes ? condition : not(condition)))

/** Filters by a condition: yes keeps the rows that meet it, no keeps all. */
export const onlyIf = (condition: Condition): ListFilter =>
  filter('flag', z.boolean(), (yes) => (yes ? condition : null))

/**
 * Filters by states of a row, each with its condition. The first that holds is the row's state; `otherwise` is the
 * state of all others.
 */
export function states<const Name extends string>(
  title: string,
  conditions: Readonly<Record<Name, Condition>>,
  otherwise: string,
): ListFilter {
  const each = Object.entries<Condition>(conditions)
  const before = (count: number) => each.slice(0, count).map(([, condition]) => not(condition))
  const known: Readonly<Record<string, Condition>> = Object.fromEntries([
    ...each.map(([name, condition], i) => [name, all(condition, ...before(i))] as const),
    [otherwise, all(...before(each.length))] as const,
  ])
  const names = [otherwise, ...Object.keys(conditions)] as [string, ...string[]]
  return filter('many', z.array(oneOf(title, names)).max(names.length), (wanted) =>
    any(...wanted.flatMap((name) => known[name] ?? [])),
  )
}

/** A parameter that sets no condition by itself; `always` of the list reads it. */
export const option = (control: Control, value: z.ZodType): ListFilter => filter(control, value, () => null)

/** Filters by a column's having a value. */
export const hasValue = (column: string): ListFilter => flag(isSet(column))

/** Filters by the ids in a list column. No id finds nothing. */
export const containsAny = (column: string): ListFilter =>
  filter('many', z.array(id()).max(50), (ids) => includesAny(column, ids))

/** Filters by a comparison of a column with a time. */
export const timeFilter = (column: string, by: Comparison): ListFilter => ({
  ...filter('time', at(), (time) => compare(column, by, time)),
  edge: by.startsWith('l') ? 'last' : 'first',
})

/** Rows from a time on. */
export const from = (column: string): ListFilter => timeFilter(column, 'gte')

/** Rows before a time. */
export const until = (column: string): ListFilter => timeFilter(column, 'lt')

/** Filters by a condition that only the server can evaluate; its SQL is in `conditions` of the server's `list`. */
export const onServer = (control: Control, value: z.ZodType): ListFilter => ({ control, value, where: null })

/** Value with which a parameter opens the modal of its name. */
export const OPENS_MODAL = '1'

/** A filter whose parameter also opens a modal, with a value that no row has. */
export const besideModal = (each: ListFilter): ListFilter => ({ ...each, isBesideModal: true })

/** A filter whose argument in the API is called differently from the parameter. */
export const calledInApi = (argument: string, each: ListFilter): ListFilter => ({ ...each, argument })

/**
 * Filters a number by several values, or by a comparison with one, which is a parameter of its own. `status_codes` is
 * the argument of the parameter `status_code`.
 */
export const comparisonFilters = (column: string, by: string, title: string): Readonly<Record<string, ListFilter>> => ({
  [column]: {
    ...filter('many', z.array(count()).max(50), (values, chosen) =>
      typeof chosen[by] === 'string' && values[0] !== undefined
        ? compare(column, chosen[by] as Comparison, values[0])
        : isAmong(column, values),
    ),
    argument: `${column}s`,
  },
  [by]: option('one', oneOf(title, COMPARISONS)),
})

/** Filters a number by a comparison, `eq` by default. */
export const comparisonFilter = (column: string, by: string): ListFilter =>
  filter('one', count(), (value, chosen) => compare(column, (chosen[by] ?? 'eq') as Comparison, value))
