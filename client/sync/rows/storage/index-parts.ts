import type { Table } from 'dexie'
import type { PreparedQuery, RxJsonSchema } from 'rxdb'
import { type Index, indexName, type LocalDoc } from './rx-schema'
import type { StoredDoc } from './rxdb-internals'

export type Query = PreparedQuery<LocalDoc>['query']

export type Clause = Readonly<Record<string, unknown>>

/** A collection, as its queries are answered. */
export type IndexedCollection = {
  readonly schema: RxJsonSchema<StoredDoc>
  readonly indexes: readonly Index[]
  /** A column of every row that has an index. */
  readonly sorted: string | undefined
  /** Columns of which an index knows only the beginning. */
  readonly begun: ReadonlySet<string>
}

/** Less and greater than every key an index can hold: IndexedDB puts numbers before texts, and lists behind both. */
const BEFORE_ALL_KEYS = Number.NEGATIVE_INFINITY

const AFTER_ALL_KEYS: readonly unknown[] = []

const isKey = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** The index that begins with a column. */
export const indexOf = ({ indexes }: IndexedCollection, column: string): Index | undefined =>
  indexes.find(([first]) => first === column)

type Range = { readonly from: unknown; readonly to: unknown; readonly withFrom: boolean; readonly withTo: boolean }

/** The values a condition names one by one; null where it names none. */
function valuesOf(clause: Clause): readonly (string | number)[] | null {
  const values = '$in' in clause ? clause.$in : '$eq' in clause ? [clause.$eq] : null
  return Object.keys(clause).length === 1 && Array.isArray(values) && values.every(isKey) ? [...new Set(values)] : null
}

/**
 * The part of an index whose first columns have the values `fixed`, between the bounds of the next one; null where a
 * condition is something else.
 */
export function boundsBetween(index: Index, fixed: readonly unknown[], clause: Clause = {}): Range | null {
  const { $gt, $gte, $lt, $lte, ...others } = clause
  if (Object.keys(others).length > 0 || !Object.values(clause).every(isKey)) return null
  if (index.length === 1) {
    const [value] = fixed
    if (value !== undefined) return { from: value, to: value, withFrom: true, withTo: true }
    return {
      from: $gt ?? $gte ?? BEFORE_ALL_KEYS,
      to: $lt ?? $lte ?? AFTER_ALL_KEYS,
      withFrom: $gt === undefined,
      withTo: $lt === undefined,
    }
  }
  const from = $gt !== undefined ? [...fixed, $gt, AFTER_ALL_KEYS] : $gte !== undefined ? [...fixed, $gte] : fixed
  const to =
    $lt !== undefined
      ? [...fixed, $lt]
      : $lte !== undefined
        ? [...fixed, $lte, AFTER_ALL_KEYS]
        : [...fixed, AFTER_ALL_KEYS]
  return { from, to, withFrom: true, withTo: $lt === undefined }
}

/** Returns the parts of an index that match a condition on its first column; null where the index cannot answer it. */
export function ranges(index: Index, clause: Clause): readonly Range[] | null {
  const sides =
    '$ne' in clause && Object.keys(clause).length === 1 ? [{ $lt: clause.$ne }, { $gt: clause.$ne }] : [clause]
  const parts =
    valuesOf(clause)?.map((value) => boundsBetween(index, [value])) ??
    sides.map((side) => boundsBetween(index, [], side))
  return parts.some((part) => part === null) ? null : parts.filter((part) => part !== null)
}

export const partOf = (table: Table, index: Index, { from, to, withFrom, withTo }: Range) =>
  table.where(indexName(index)).between(from, to, withFrom, withTo)

/**
 * The parts of one index that hold what is asked for in the order it is asked for, so that reading each up to the limit
 * is enough; null where no index has both. One condition names values, another may bound the sorted column, unless the
 * index knows only how that begins.
 */
export function orderedIndexParts(
  { indexes, begun }: IndexedCollection,
  selector: Readonly<Record<string, Clause>>,
  by: string,
): { readonly index: Index; readonly fixed: readonly (readonly unknown[])[]; readonly parts: readonly Range[] } | null {
  const { [by]: bound = {}, ...others } = selector
  const [[column, clause] = [null, null], second] = Object.entries(others)
  const wanted = [column, by === 'id' ? null : by].filter((each) => each !== null)
  const index = indexes.find((each) => each.length === wanted.length && each.every((name, n) => name === wanted[n]))
  const values = clause && valuesOf(clause)
  if ([by, column].some((each) => each !== null && each in selector && begun.has(each))) return null
  if (second || !index || (clause && !values) || (by === 'id' && by in selector)) return null
  const fixed = values ? values.map((value) => [value]) : [[]]
  const parts = fixed.map((columns) => boundsBetween(index, columns, bound))
  return parts.some((part) => part === null) ? null : { index, fixed, parts: parts.filter((part) => part !== null) }
}

/**
 * The one part of an index that holds everything a query asks for: in order if it has a limit, in any order if not.
 * Null where there is no such part, or its index knows only beginnings of texts.
 */
export function singlePart(
  indexed: IndexedCollection,
  selector: Readonly<Record<string, Clause>>,
  order: { readonly by: string } | null,
  limit: number,
): { readonly index: Index; readonly part: Range } | null {
  if (limit < Number.POSITIVE_INFINITY) {
    const sorted = order && !indexed.begun.has(order.by) ? orderedIndexParts(indexed, selector, order.by) : null
    const [part, another] = sorted?.parts ?? []
    return sorted && part && !another ? { index: sorted.index, part } : null
  }
  const [[column, clause] = [null, null], another] = Object.entries(selector)
  const index = column === null || another || indexed.begun.has(column) ? undefined : indexOf(indexed, column)
  const [part, further] = (index && clause && ranges(index, clause)) ?? []
  return index && part && !further ? { index, part } : null
}
