import type { Collection, Table } from 'dexie'
import { getQueryMatcher, getSortComparator, type PreparedQuery, type RxDocumentData, type RxJsonSchema, type RxStorage } from 'rxdb'
import { fromDexieToStorage } from 'rxdb/plugins/storage-dexie'
import type { LocalDoc } from './rx-schema'

type Internals = Promise<{ readonly dexieTable: Table; readonly booleanIndexes: string[] }>
type Query = PreparedQuery<LocalDoc>['query']
type Stored = RxDocumentData<LocalDoc>
type Clause = Readonly<Record<string, unknown>>
type Ids = readonly string[]

/** Fewer rows than this are read and sorted rather than looked for in the order of an index. */
const FEW = 300
/** How RxDB stores "not deleted" in an index. */
const LIVE = '0'
/** Greater than every key an index can hold: IndexedDB puts lists behind texts and numbers. */
const LAST: readonly unknown[] = []

const isKey = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/**
 * The Dexie storage with reads that use every index there is. RxDB's own reads one index by a cursor, a round trip a row: a
 * condition that matches few rows makes it visit all of them. Here each condition on an indexed column is a list of ids that
 * the browser answers at once, the lists are intersected, and only what is shown is read. A column is indexed as soon as an
 * index of its collection begins with it, and every index reads backwards too.
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
      instance.query = async (prepared) => {
        const { query } = prepared as unknown as PreparedQuery<LocalDoc>
        const found = await read(schema, await (instance.internals as unknown as Internals), query)
        return found ? { documents: found as unknown as Awaited<ReturnType<typeof own>>['documents'] } : own(prepared)
      }
      return instance
    },
  }
}

/** The index that begins with a column, or exactly the one that is meant, as Dexie names it; null where there is none. */
function indexOf(schema: RxJsonSchema<Stored>, column: string, exactly?: string): string | null {
  const begins = (schema.indexes ?? []).map((columns) => [columns].flat()).filter(([deleted, first]) => deleted === '_deleted' && first === column)
  const names = begins.map((columns) => `[${columns.join('+')}]`)
  return (exactly === undefined ? names[0] : names.find((name) => name === exactly)) ?? null
}

/** The parts of an index a condition asks for, each from and to; null where the index cannot answer it. */
function ranges(clause: Clause): readonly (readonly [unknown[], unknown[]])[] | null {
  const operators = Object.keys(clause)
  if ('$in' in clause) {
    const values = clause.$in
    if (operators.length > 1 || !Array.isArray(values) || !values.every(isKey)) return null
    return [...new Set(values)].map((value) => [
      [LIVE, value],
      [LIVE, value, LAST],
    ])
  }
  if (operators.length === 0 || !Object.values(clause).every(isKey)) return null
  const { $eq, $gt, $gte, $lt, $lte, ...others } = clause
  if (Object.keys(others).length > 0) return null
  if ($eq !== undefined)
    return operators.length === 1
      ? [
          [
            [LIVE, $eq],
            [LIVE, $eq, LAST],
          ],
        ]
      : null
  const from = $gt !== undefined ? [LIVE, $gt, LAST] : $gte !== undefined ? [LIVE, $gte] : [LIVE]
  const to = $lt !== undefined ? [LIVE, $lt] : $lte !== undefined ? [LIVE, $lte, LAST] : [LIVE, LAST]
  return [[from, to]]
}

/** Rows of a query that an index helps with, or null for the storage's own way. */
async function read(schema: RxJsonSchema<Stored>, { dexieTable: table, booleanIndexes }: Awaited<Internals>, query: Query): Promise<readonly Stored[] | null> {
  const limit = query.limit ?? Number.POSITIVE_INFINITY
  const { _deleted, ...selector } = query.selector as Readonly<Record<string, Clause>>
  const order = orderOf(schema, query)
  if (!_deleted || query.skip || !order) return null
  const matches = getQueryMatcher(schema, query as Parameters<typeof getQueryMatcher<Stored>>[1])
  const compare = getSortComparator(schema, query as Parameters<typeof getSortComparator<Stored>>[1])
  const stored = (docs: readonly unknown[]): Stored[] =>
    docs.map((doc) => fromDexieToStorage(booleanIndexes, doc) as Stored).filter((doc) => doc && !doc._deleted && matches(doc))
  const idsOf = (clause: Clause, column: string): Promise<Ids>[] | null => {
    const index = indexOf(schema, column)
    const parts = index === null ? null : ranges(clause)
    if (index === null || parts === null) return null
    return parts.map(([from, to]) => table.where(index).between(from, to, true, true).primaryKeys() as Promise<Ids>)
  }
  return table.db.transaction('r', table, async () => {
    const asked: Promise<Ids>[] = []
    for (const [column, clause] of Object.entries(selector)) {
      const parts = column === 'id' ? named(clause) : idsOf(clause, column)
      if (parts) asked.push(Promise.all(parts).then((lists) => lists.flat()))
    }
    const [fewest, ...others] = (await Promise.all(asked)).sort((a, b) => a.length - b.length)
    const walk = (): Collection => {
      const all = table.where(order.index).between([LIVE], [LIVE, LAST], true, true)
      return order.desc ? all.reverse() : all
    }
    if (!fewest) {
      if (Object.keys(selector).length > 0 || limit === Number.POSITIVE_INFINITY) return null
      return stored(await walk().limit(limit).toArray())
    }
    const sets = others.map((ids) => new Set(ids))
    const ids = fewest.filter((id) => sets.every((set) => set.has(id)))
    if (ids.length <= Math.max(FEW, limit))
      return stored(await table.bulkGet(ids as string[]))
        .sort(compare)
        .slice(0, limit)
    if (limit === Number.POSITIVE_INFINITY) return stored(await table.bulkGet(ids as string[])).sort(compare)
    const wanted = new Set(ids)
    const inOrder = ((await table.where(order.index).between([LIVE], [LIVE, LAST], true, true).primaryKeys()) as string[]).filter((id) => wanted.has(id))
    if (order.desc) inOrder.reverse()
    const found: Stored[] = []
    for (let from = 0; from < inOrder.length && found.length < limit; from += limit)
      found.push(...stored(await table.bulkGet(inOrder.slice(from, from + limit))))
    return found.slice(0, limit)
  })
}

/** Ids that are asked for by name. */
function named(clause: Clause): Promise<Ids>[] | null {
  const ids = '$in' in clause ? clause.$in : [clause.$eq]
  return Object.keys(clause).length === 1 && Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? [Promise.resolve([...new Set(ids)])] : null
}

/** The index a query is sorted by, and which way; null where it is sorted by what no index begins with. */
function orderOf(schema: RxJsonSchema<Stored>, query: Query): { readonly index: string; readonly desc: boolean } | null {
  const [first, ...others] = query.sort.map((part) => Object.entries(part)[0] ?? (['', 'asc'] as const))
  if (!first || others.some(([column, way]) => column !== 'id' || way !== first[1])) return null
  const [column, way] = first
  const index = column === 'id' ? '[_deleted+id]' : `[_deleted+${column}+id]`
  return column === 'id' || indexOf(schema, column, index) ? { index, desc: way === 'desc' } : null
}
