import type { Table } from 'dexie'
import { getQueryMatcher, getSortComparator, type PreparedQuery, type RxDocumentData, type RxJsonSchema, type RxStorage } from 'rxdb'
import { fromDexieToStorage } from 'rxdb/plugins/storage-dexie'
import { entities, type TableName } from '../../../shared/registry'
import { fitsIndexedPrefix, indexedPrefix } from './encryption/record-encryption'
import { encryptedSortColumns, type LocalDoc } from './rx-schema'

type Internals = Promise<{ readonly dexieTable: Table; readonly booleanIndexes: string[] }>
type Query = PreparedQuery<LocalDoc>['query']
type Stored = RxDocumentData<LocalDoc>
type Clause = Readonly<Record<string, unknown>>
type Ids = readonly string[]

/** More values than this are looked up as ids: each would be read up to the limit. */
const MAX_LOOKUPS = 12
/** RxDB's index value for "not deleted". */
const NOT_DELETED = '0'
/** Greater than every key an index can hold: IndexedDB puts lists behind texts and numbers. */
const AFTER_ALL_KEYS: readonly unknown[] = []

const isKey = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/**
 * Dexie storage that uses every available index. RxDB's own storage reads one index by a cursor, with a round trip per row, so a
 * selective condition visits all rows. Here each condition on an indexed column gives a list of ids. The lists are intersected, and
 * only the rows shown are read. A column is indexed if an index of its collection begins with it; every index can be read backwards.
 */
export function indexedReads<I, S>(storage: RxStorage<I, S>): RxStorage<I, S> {
  return {
    ...storage,
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    createStorageInstance: async (params) => {
      const instance = await storage.createStorageInstance(params)
      const own = instance.query.bind(instance)
      const schema = params.schema as unknown as RxJsonSchema<Stored>
      const table = params.collectionName as TableName
      const begun = new Set(params.collectionName in entities ? encryptedSortColumns(entities[table]) : [])
      instance.query = async (prepared) => {
        const { query } = prepared as unknown as PreparedQuery<LocalDoc>
        const found = await read(schema, begun, await (instance.internals as unknown as Internals), query)
        return found ? { documents: found as unknown as Awaited<ReturnType<typeof own>>['documents'] } : own(prepared)
      }
      return instance
    },
  }
}

const indexNames = (schema: RxJsonSchema<Stored>): readonly string[] => [
  '[_deleted+id]',
  ...(schema.indexes ?? []).map((columns) => `[${[columns].flat().join('+')}]`),
]

/** The index that begins with a column, as Dexie names it. */
const indexOf = (schema: RxJsonSchema<Stored>, column: string): string | undefined =>
  indexNames(schema).find((name) => name.startsWith(`[_deleted+${column}+`) || name === `[_deleted+${column}]`)

type Range = readonly [from: readonly unknown[], to: readonly unknown[]]

/** The values a condition names one by one; null where it names none. */
function valuesOf(clause: Clause): readonly (string | number)[] | null {
  const values = '$in' in clause ? clause.$in : '$eq' in clause ? [clause.$eq] : null
  return Object.keys(clause).length === 1 && Array.isArray(values) && values.every(isKey) ? [...new Set(values)] : null
}

/** The part of an index between two bounds, behind the columns that are fixed; null where a condition is something else. */
function between(fixed: readonly unknown[], clause: Clause): Range | null {
  const { $gt, $gte, $lt, $lte, ...others } = clause
  if (Object.keys(others).length > 0 || !Object.values(clause).every(isKey)) return null
  const from = $gt !== undefined ? [...fixed, $gt, AFTER_ALL_KEYS] : $gte !== undefined ? [...fixed, $gte] : fixed
  const to = $lt !== undefined ? [...fixed, $lt] : $lte !== undefined ? [...fixed, $lte, AFTER_ALL_KEYS] : [...fixed, AFTER_ALL_KEYS]
  return [from, to]
}

/** Returns the index ranges that match a condition; null where the index cannot answer it. */
function ranges(clause: Clause): readonly Range[] | null {
  const values = valuesOf(clause)
  if (values)
    return values.map((value) => [
      [NOT_DELETED, value],
      [NOT_DELETED, value, AFTER_ALL_KEYS],
    ])
  const range = between([NOT_DELETED], clause)
  return range && [range]
}

/**
 * The parts of one index that hold what is asked for in the order it is asked for, so that reading each up to the limit is enough;
 * null where no index has both. One condition names values, another may bound the sorted column, unless the index knows only how
 * that begins.
 */
function orderedIndexParts(
  schema: RxJsonSchema<Stored>,
  selector: Readonly<Record<string, Clause>>,
  by: string,
  begun: ReadonlySet<string>,
): { readonly index: string; readonly fixed: readonly (readonly unknown[])[]; readonly parts: Range[] } | null {
  const { [by]: bound = {}, ...others } = selector
  const [[column, clause] = [null, null], second] = Object.entries(others)
  const index = column === null ? `[_deleted+${by}+id]` : `[_deleted+${column}+${by}+id]`
  const values = clause && valuesOf(clause)
  if ([by, column].some((each) => each !== null && each in selector && begun.has(each))) return null
  if (second || !indexNames(schema).includes(index) || (clause && !values)) return null
  const fixed = values ? values.map((value) => [NOT_DELETED, value]) : [[NOT_DELETED]]
  const parts = fixed.map((columns) => between(columns, bound))
  return parts.some((part) => part === null) ? null : { index, fixed, parts: parts.filter((part) => part !== null) }
}

/**
 * The rows of a query, or null for the storage's own way, which is left to RxDB's own records: it goes past Dexie, where rows are opened,
 * and its planner may take an index over a column that can be null, which does not hold every row.
 */
async function read(
  schema: RxJsonSchema<Stored>,
  begun: ReadonlySet<string>,
  { dexieTable: table, booleanIndexes }: Awaited<Internals>,
  query: Query,
): Promise<readonly Stored[] | null> {
  const { _deleted, ...selector } = query.selector as Readonly<Record<string, Clause>>
  if (!_deleted || query.skip) return null
  const known = indexOrder(schema, query)
  const order = known ?? { by: 'id', index: '[_deleted+id]', desc: false }
  const most = query.limit ?? Number.POSITIVE_INFINITY
  // What is sorted by no index is read whole and sorted then.
  const limit = known ? most : Number.POSITIVE_INFINITY
  const matches = getQueryMatcher(schema, query as Parameters<typeof getQueryMatcher<Stored>>[1])
  const compare = getSortComparator(schema, query as Parameters<typeof getSortComparator<Stored>>[1])
  const stored = (docs: readonly unknown[]): Stored[] =>
    docs.map((doc) => fromDexieToStorage(booleanIndexes, doc) as Stored).filter((doc) => doc && !doc._deleted && matches(doc))
  const idsOf = (clause: Clause, column: string): Promise<Ids>[] | null => {
    // What begins as asked for may go on otherwise: such rows are chosen when they have been opened.
    const index = begun.has(column) ? undefined : indexOf(schema, column)
    const parts = index === undefined ? null : ranges(clause)
    if (index === undefined || parts === null) return null
    return parts.map(([from, to]) => table.where(index).between(from, to, true, true).primaryKeys() as Promise<Ids>)
  }
  /**
   * Sorts rows from an index that knows only text prefixes. Reads all rows with the same prefix as the last one, and sorts by the
   * full text.
   */
  const inFull = async (found: readonly Stored[], index: string, fixed: readonly unknown[]): Promise<readonly Stored[]> => {
    const of = (row: Stored): string => String(row[order.by] ?? '')
    const last = found.at(-1)
    if (!begun.has(order.by) || !last) return found
    const begins = indexedPrefix(of(last))
    if (found.length < limit || fitsIndexedPrefix(of(last))) return [...found].sort(compare)
    const alike = table.where(index).between([...fixed, begins], [...fixed, begins, AFTER_ALL_KEYS], true, true)
    return [...found.filter((row) => indexedPrefix(of(row)) !== begins), ...stored(await alike.toArray())].sort(compare)
  }
  const sorted = limit < Number.POSITIVE_INFINITY ? orderedIndexParts(schema, selector, order.by, begun) : null
  const found = await table.db.transaction('r', table, async () => {
    if (sorted && sorted.parts.length <= MAX_LOOKUPS) {
      const found = await Promise.all(
        sorted.parts.map(async ([from, to], n) => {
          const part = table.where(sorted.index).between(from, to, true, true)
          return inFull(stored(await (order.desc ? part.reverse() : part).limit(limit).toArray()), sorted.index, sorted.fixed[n] ?? [NOT_DELETED])
        }),
      )
      return found.flat().sort(compare)
    }
    const asked: Promise<Ids>[] = []
    for (const [column, clause] of Object.entries(selector)) {
      const parts = column === 'id' ? idsNamed(clause) : idsOf(clause, column)
      if (parts) asked.push(Promise.all(parts).then((lists) => lists.flat()))
    }
    const [fewest, ...others] = (await Promise.all(asked)).sort((a, b) => a.length - b.length)
    if (!fewest) {
      const all = table.where(order.index).between([NOT_DELETED], [NOT_DELETED, AFTER_ALL_KEYS], true, true)
      if (limit === Number.POSITIVE_INFINITY) return stored(await all.toArray()).sort(compare)
      const fitting = (order.desc ? all.reverse() : all).filter((doc) => doc !== undefined && matches(fromDexieToStorage(booleanIndexes, doc)))
      return inFull(stored(await fitting.limit(limit).toArray()), order.index, [NOT_DELETED])
    }
    const sets = others.map((ids) => new Set(ids))
    const ids = fewest.filter((id) => sets.every((set) => set.has(id)))
    if (ids.length <= limit) return stored(await table.bulkGet(ids as string[])).sort(compare)
    const wanted = new Set(ids)
    const whole = ((await table.where(order.index).between([NOT_DELETED], [NOT_DELETED, AFTER_ALL_KEYS], true, true).primaryKeys()) as string[]).filter((id) =>
      wanted.has(id),
    )
    if (order.desc) whole.reverse()
    const found: Stored[] = []
    for (let from = 0; from < whole.length && found.length < limit; from += limit) found.push(...stored(await table.bulkGet(whole.slice(from, from + limit))))
    return inFull(found, order.index, [NOT_DELETED])
  })
  return found.slice(0, most)
}

/** Returns the ids that a condition names directly. */
function idsNamed(clause: Clause): Promise<Ids>[] | null {
  const ids = '$in' in clause ? clause.$in : [clause.$eq]
  return Object.keys(clause).length === 1 && Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? [Promise.resolve([...new Set(ids)])] : null
}

/** Returns the index and direction of a query's sort order; null if no index has it. */
function indexOrder(schema: RxJsonSchema<Stored>, query: Query): { readonly by: string; readonly index: string; readonly desc: boolean } | null {
  const [first, ...others] = query.sort.map((part) => Object.entries(part)[0] ?? (['', 'asc'] as const))
  if (!first || others.some(([column, way]) => column !== 'id' || way !== first[1])) return null
  const [by, way] = first
  const index = by === 'id' ? '[_deleted+id]' : `[_deleted+${by}+id]`
  return indexNames(schema).includes(index) ? { by, index, desc: way === 'desc' } : null
}
