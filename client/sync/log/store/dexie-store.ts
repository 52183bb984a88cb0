import { Dexie, type DexieOptions, type Table, type Transaction } from 'dexie'
import {
  bySeq,
  isRightInUse,
  type OpRow,
  type OpState,
  type RightRow,
  STORE_TABLES,
  type Store,
  type StoreReader,
  type StoreRows,
  type StoreTable,
  stageWrites,
} from './store'

export const outboxName = (org_id: string): string => `foyer-outbox-${org_id}`

/**
 * A right with what it is found by, which only this file knows of: IndexedDB has no index over a sum or a yes and no.
 */
type IndexedRight = RightRow & { readonly open: 0 | 1 }
const withIndex = (right: RightRow): IndexedRight => ({ ...right, open: isRightInUse(right) ? 1 : 0 })
const withoutIndex = ({ open: _, ...right }: IndexedRight): RightRow => right
/** Converts a row to its stored form, and back. */
const toStored = (table: StoreTable, row: StoreRows[StoreTable]) =>
  table === 'rights' ? withIndex(row as RightRow) : row
const fromStored = <T extends StoreTable>(table: T, row: StoreRows[T]) =>
  table === 'rights' ? (withoutIndex(row as IndexedRight) as StoreRows[T]) : row

/** Declares the schema versions. Every migration has a test that carries unsent operations across it. */
function declareVersions(db: Dexie): Dexie {
  db.version(1).stores({ ops: 'id, [state+seq], seq, shift_id, *about', rights: 'id', counters: 'id', meta: 'id' })
  db.version(2)
    .stores({ rights: 'id, open' })
    .upgrade((t) =>
      t
        .table<RightRow>('rights')
        .toCollection()
        .modify((right, at) => {
          at.value = withIndex(right)
        }),
    )
  return db
}

/** Opens the raw database of one organisation's outbox, without a store around it. */
export const openOutboxDatabase = (name: string, options: DexieOptions = {}): Dexie =>
  declareVersions(new Dexie(name, { ...options, chromeTransactionDurability: 'strict' }))

const storeReader = (t: Transaction): StoreReader => {
  const ops: Table<OpRow, string> = t.table('ops')
  return {
    get: async <T extends StoreTable>(table: T, id: string) => {
      const row = await t.table<StoreRows[T], string>(table).get(id)
      return row && fromStored(table, row)
    },
    all: async <T extends StoreTable>(table: T) =>
      (await t.table<StoreRows[T], string>(table).orderBy('id').toArray()).map((row) => fromStored(table, row)),
    openRights: async () =>
      (await t.table<IndexedRight, string>('rights').where('open').equals(1).sortBy('id')).map(withoutIndex),
    ops: async (query, limit) => {
      const most = Math.min(limit, 2 ** 32 - 1)
      switch (query.by) {
        case 'state':
          return ops
            .where('[state+seq]')
            .between([query.state, Dexie.minKey], [query.state, Dexie.maxKey])
            .limit(most)
            .toArray()
        case 'seq':
          return ops.where('seq').aboveOrEqual(query.from).limit(most).toArray()
        case 'shift':
          return (await ops.where('shift_id').equals(query.shift_id).toArray()).sort(bySeq).slice(0, most)
        case 'about':
          return (await ops.where('about').equals(query.id).toArray()).sort(bySeq).slice(0, most)
      }
    },
    count: (state: OpState) => ops.where('[state+seq]').between([state, Dexie.minKey], [state, Dexie.maxKey]).count(),
  }
}

/** Lets a request that fails abort its transaction. Dexie, which would hear of it next, prevents that. */
function abortOnError(request: IDBRequest): void {
  request.onerror = (event) => event.stopPropagation()
}

/**
 * The outbox in the browser: one raw Dexie database, every write one transaction that is on the disk when it resolves.
 */
export function dexieStore(name: string, options: DexieOptions = {}): Store {
  const db = openOutboxDatabase(name, options)
  return {
    read: (work) => db.transaction('r', [...STORE_TABLES], (t) => work(storeReader(t))),
    write: (work) =>
      db.transaction('rw', [...STORE_TABLES], async (t) => {
        const { writer, changes } = stageWrites(storeReader(t))
        const result = await work(writer)
        for (const table of STORE_TABLES) {
          const objects = t.idbtrans.objectStore(table)
          for (const [id, row] of changes[table])
            abortOnError(row ? objects.put(toStored(table, row)) : objects.delete(id))
        }
        // Saves the round trip in which the browser asks if anything else is coming.
        t.idbtrans.commit()
        return result
      }),
    close: async () => db.close(),
  }
}
