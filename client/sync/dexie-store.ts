import { Dexie, type DexieOptions, type Table, type Transaction } from 'dexie'
import { bySeq, type OpRow, type OpState, type Reader, STORE_TABLES, type Store, type StoreRows, type StoreTable, staged } from './store'

export const outboxName = (org_id: string): string => `foyer-outbox-${org_id}`

/** What older versions kept, step by step; every step has a test that carries unsent operations across it. */
function declare(db: Dexie): Dexie {
  db.version(1).stores({ ops: 'id, [state+seq], seq, shift_id, *about', rights: 'id', counters: 'id', meta: 'id' })
  return db
}

/** Opens the raw database of one organisation's outbox, without a store around it. */
export const openOutboxDatabase = (name: string, options: DexieOptions = {}): Dexie =>
  declare(new Dexie(name, { ...options, chromeTransactionDurability: 'strict' }))

const reading = (t: Transaction): Reader => {
  const ops: Table<OpRow, string> = t.table('ops')
  return {
    get: <T extends StoreTable>(table: T, id: string) => t.table<StoreRows[T], string>(table).get(id),
    all: <T extends StoreTable>(table: T) => t.table<StoreRows[T], string>(table).orderBy('id').toArray(),
    ops: async (query, limit) => {
      const most = Math.min(limit, 2 ** 32 - 1)
      switch (query.by) {
        case 'state':
          return ops.where('[state+seq]').between([query.state, Dexie.minKey], [query.state, Dexie.maxKey]).limit(most).toArray()
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

/** The outbox in the browser: one raw Dexie database, every write one transaction that is on the disk when it resolves. */
export function dexieStore(name: string, options: DexieOptions = {}): Store {
  const db = openOutboxDatabase(name, options)
  return {
    read: (work) => db.transaction('r', [...STORE_TABLES], (t) => work(reading(t))),
    write: (work) =>
      db.transaction('rw', [...STORE_TABLES], async (t) => {
        const { writer, changes } = staged(reading(t))
        const result = await work(writer)
        for (const table of STORE_TABLES) {
          const puts: StoreRows[typeof table][] = []
          const gone: string[] = []
          for (const [id, row] of changes[table]) {
            if (row) puts.push(row)
            else gone.push(id)
          }
          if (puts.length > 0) await t.table(table).bulkPut(puts)
          if (gone.length > 0) await t.table(table).bulkDelete(gone)
        }
        return result
      }),
    close: async () => db.close(),
  }
}
