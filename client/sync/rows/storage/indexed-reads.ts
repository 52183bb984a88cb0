import type { Dexie, Table } from 'dexie'
import { getQueryMatcher, getSortComparator, type PreparedQuery, type RxJsonSchema, type RxStorage } from 'rxdb'
import { fromDexieToStorage } from 'rxdb/plugins/storage-dexie'
import { entities, type TableName } from '../../../../shared/registry'
import { fitsIndexedPrefix, indexedPrefix } from '../encryption/record-encryption'
import {
  boundsBetween,
  type Clause,
  type IndexedCollection,
  indexOf,
  orderedIndexParts,
  partOf,
  type Query,
  ranges,
  singlePart,
} from './index-parts'
import { encryptedSortColumns, type Index, indexesOf, indexName, type LocalDoc, sortedColumns } from './rx-schema'
import { type Internals, internalsOf, type StoredDoc } from './rxdb-internals'

type Ids = readonly string[]

/** More values than this are looked up as ids: each would be read up to the limit. */
const MAX_LOOKUPS = 12
const isRows = (collection: string): collection is TableName | 'catalogue' =>
  collection === 'catalogue' || collection in entities
const indexesOn = (collection: TableName | 'catalogue'): readonly Index[] =>
  collection === 'catalogue' ? [] : indexesOf(entities[collection])

/**
 * Gives a database of documents the indexes of its rows in place of RxDB's, whose keys begin with a mark of deletion
 * and repeat the id, and of which three for each collection are never asked. A deleted document has no column, so no
 * index has it. Must be called before RxDB opens the database.
 */
export function indexDocuments(database: Dexie, collection: string): void {
  if (isRows(collection))
    database.version(2).stores({ docs: ['id', ...indexesOn(collection).map(indexName)].join(', ') })
}

/**
 * Dexie storage that uses every available index. RxDB's own storage reads one index by a cursor, with a round trip per
 * row, so a selective condition visits all rows. Here each condition on an indexed column gives a list of ids. The
 * lists are intersected, and only the rows shown are read. A column is indexed if an index of its collection begins
 * with it; every index can be read backwards.
 */
export function indexedReads<I, S>(storage: RxStorage<I, S>): RxStorage<I, S> {
  return {
    ...storage,
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    createStorageInstance: async (params) => {
      const instance = await storage.createStorageInstance(params)
      const collection = params.collectionName
      if (!isRows(collection)) return instance
      const indexed: IndexedCollection = {
        schema: params.schema as unknown as RxJsonSchema<StoredDoc>,
        indexes: indexesOn(collection),
        sorted: collection === 'catalogue' ? undefined : sortedColumns(entities[collection])[0],
        begun: new Set(collection === 'catalogue' ? [] : encryptedSortColumns(entities[collection])),
      }
      const internals = () => internalsOf(instance)
      const queryOf = (prepared: unknown): Query => (prepared as PreparedQuery<LocalDoc>).query
      type Documents = Awaited<ReturnType<typeof instance.query>>['documents']
      instance.query = async (prepared) => ({
        documents: (await read(indexed, await internals(), queryOf(prepared))) as unknown as Documents,
      })
      instance.count = async (prepared) => {
        const { dexieTable } = await internals()
        const query = queryOf(prepared)
        const counted = await countByIndex(indexed, dexieTable, query)
        return counted === null
          ? { count: (await read(indexed, await internals(), query)).length, mode: 'slow' }
          : { count: counted, mode: 'fast' }
      }
      return instance
    },
  }
}

/** The conditions of a query by column, without RxDB's own on deleted documents. */
function conditionsOf(query: Query): Readonly<Record<string, Clause>> {
  const { _deleted, ...selector } = query.selector as Readonly<Record<string, Clause>>
  return selector
}

/**
 * Counts what a query with at most one condition finds, in an index; null where that is not enough. Every row has its
 * sort columns.
 */
async function countByIndex(indexed: IndexedCollection, table: Table, query: Query): Promise<number | null> {
  const [[column, clause] = [indexed.sorted, {}], second] = Object.entries(conditionsOf(query))
  if (second || column === undefined || (indexed.begun.has(column) && Object.keys(clause).length > 0)) return null
  const index = indexOf(indexed, column)
  const parts = index === undefined ? null : ranges(index, clause)
  if (index === undefined || parts === null) return null
  const counts = await Promise.all(parts.map((part) => partOf(table, index, part).count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The rows of a query. */
async function read(
  indexed: IndexedCollection,
  { dexieTable: table, booleanIndexes }: Internals,
  query: Query,
): Promise<readonly StoredDoc[]> {
  const { schema, begun } = indexed
  const selector = conditionsOf(query)
  const order = indexOrder(indexed, query)
  const skipped = query.skip ?? 0
  const most = skipped + (query.limit ?? Number.POSITIVE_INFINITY)
  // What is sorted by no index is read whole and sorted then.
  const limit = order ? most : Number.POSITIVE_INFINITY
  const { by, index, desc } = order ?? { by: 'id', index: null, desc: false }
  const matches = getQueryMatcher(schema, query as Parameters<typeof getQueryMatcher<StoredDoc>>[1])
  const compare = getSortComparator(schema, query as Parameters<typeof getSortComparator<StoredDoc>>[1])
  const inOrder = index ? () => table.orderBy(indexName(index)) : () => table.orderBy('id')
  const stored = (docs: readonly unknown[]): StoredDoc[] =>
    docs
      .map((doc) => fromDexieToStorage(booleanIndexes, doc) as StoredDoc)
      .filter((doc) => doc && !doc._deleted && matches(doc))
  const single = singlePart(indexed, selector, order, limit)
  // One request needs no transaction around it, whose end would be waited for.
  if (single) {
    const part = partOf(table, single.index, single.part)
    if (limit === Number.POSITIVE_INFINITY)
      return stored(await part.toArray())
        .sort(compare)
        .slice(skipped, most)
    return stored(await (desc ? part.reverse() : part).limit(limit).toArray()).slice(skipped, most)
  }
  const idsOf = (clause: Clause, column: string): Promise<Ids>[] | null => {
    // What begins as asked for may go on otherwise: such rows are chosen when they have been opened.
    // All but one value is nearly every row: they are read in order instead.
    const found = begun.has(column) || '$ne' in clause ? undefined : indexOf(indexed, column)
    const parts = found === undefined ? null : ranges(found, clause)
    if (found === undefined || parts === null) return null
    return parts.map((part) => partOf(table, found, part).primaryKeys() as Promise<Ids>)
  }
  /**
   * Sorts rows from an index that knows only text prefixes. Reads all rows with the same prefix as the last one, and
   * sorts by the full text.
   */
  const inFull = async (
    found: readonly StoredDoc[],
    used: Index | null,
    fixed: readonly unknown[],
  ): Promise<readonly StoredDoc[]> => {
    const of = (row: StoredDoc): string => String(row[by] ?? '')
    const last = found.at(-1)
    if (!begun.has(by) || !last || !used) return found
    const begins = indexedPrefix(of(last))
    if (found.length < limit || fitsIndexedPrefix(of(last))) return [...found].sort(compare)
    const alike = boundsBetween(used, [...fixed, begins])
    const others = alike ? stored(await partOf(table, used, alike).toArray()) : []
    return [...found.filter((row) => indexedPrefix(of(row)) !== begins), ...others].sort(compare)
  }
  const sorted = limit < Number.POSITIVE_INFINITY ? orderedIndexParts(indexed, selector, by) : null
  const found = await table.db.transaction('r', table, async () => {
    if (sorted && sorted.parts.length <= MAX_LOOKUPS) {
      const found = await Promise.all(
        sorted.parts.map(async (range, n) => {
          const part = partOf(table, sorted.index, range)
          return inFull(
            stored(await (desc ? part.reverse() : part).limit(limit).toArray()),
            sorted.index,
            sorted.fixed[n] ?? [],
          )
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
      if (limit === Number.POSITIVE_INFINITY) return stored(await inOrder().toArray()).sort(compare)
      const fitting = (desc ? inOrder().reverse() : inOrder()).filter((doc) => stored([doc]).length > 0)
      return inFull(stored(await fitting.limit(limit).toArray()), index, [])
    }
    const sets = others.map((ids) => new Set(ids))
    const ids = fewest.filter((id) => sets.every((set) => set.has(id)))
    if (ids.length <= limit) return stored(await table.bulkGet(ids as string[])).sort(compare)
    const wanted = new Set(ids)
    const whole = ((await inOrder().primaryKeys()) as string[]).filter((id) => wanted.has(id))
    if (desc) whole.reverse()
    const found: StoredDoc[] = []
    for (let from = 0; from < whole.length && found.length < limit; from += limit)
      found.push(...stored(await table.bulkGet(whole.slice(from, from + limit))))
    return inFull(found, index, [])
  })
  return found.slice(skipped, most)
}

/** Returns the ids that a condition names directly. */
function idsNamed(clause: Clause): Promise<Ids>[] | null {
  const ids = '$in' in clause ? clause.$in : [clause.$eq]
  return Object.keys(clause).length === 1 && Array.isArray(ids) && ids.every((id) => typeof id === 'string')
    ? [Promise.resolve([...new Set(ids)])]
    : null
}

/** Returns the index (null for the ids themselves) and direction of a query's sort order; null if no index has it. */
function indexOrder(
  { indexes }: IndexedCollection,
  query: Query,
): { readonly by: string; readonly index: Index | null; readonly desc: boolean } | null {
  const [first, ...others] = query.sort.map((part) => Object.entries(part)[0] ?? (['', 'asc'] as const))
  if (!first || others.some(([column, way]) => column !== 'id' || way !== first[1])) return null
  const [by, way] = first
  const index = by === 'id' ? null : indexes.find((each) => each.length === 1 && each[0] === by)
  return index === undefined ? null : { by, index, desc: way === 'desc' }
}
