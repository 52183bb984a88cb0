import {
  bySeq,
  isRightInUse,
  matchesOpQuery,
  type OpRow,
  STORE_TABLES,
  type Store,
  type StoreReader,
  type StoreRows,
  type StoreTable,
  stageWrites,
} from './store'

type Tables = { [T in StoreTable]: Map<string, StoreRows[T]> }

/** Called before each step; throwing makes the step fail as a broken disk would. */
export type StoreFault = (step: 'read' | 'write' | 'commit') => void

export type MemoryStore = Store & {
  /** A copy of everything, as a cloned or rolled-back disk would hold it. */
  snapshot(): string
  /** Puts such a copy back. */
  restore(snapshot: string): void
}

const emptyTables = (): Tables => ({ ops: new Map(), rights: new Map(), counters: new Map(), meta: new Map() })

/**
 * The store of tests and simulation: rows are frozen as they go in, transactions run one after another, faults are
 * injected.
 */
export function memoryStore(fault: StoreFault = () => {}): MemoryStore {
  let tables = emptyTables()
  let queue: Promise<unknown> = Promise.resolve()
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const run = queue.then(work)
    queue = run.catch(() => {})
    return run
  }
  const reader: StoreReader = {
    async get(table, id) {
      fault('read')
      const row = tables[table].get(id)
      return row
    },
    async all(table) {
      fault('read')
      return [...tables[table].values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async openRights() {
      return (await reader.all('rights')).filter(isRightInUse)
    },
    async ops(query, limit) {
      fault('read')
      const found: OpRow[] = []
      for (const op of tables.ops.values()) if (matchesOpQuery(op, query)) found.push(op)
      return found.sort(bySeq).slice(0, limit)
    },
    async count(state) {
      fault('read')
      let n = 0
      for (const op of tables.ops.values()) if (op.state === state) n++
      return n
    },
  }
  const merge = <T extends StoreTable>(table: T, changes: ReadonlyMap<string, StoreRows[T] | null>) => {
    const rows: Map<string, StoreRows[T]> = tables[table]
    for (const [id, row] of changes) {
      if (row) rows.set(id, Object.freeze(row) as StoreRows[T])
      else rows.delete(id)
    }
  }
  return {
    read: (work) => alone(() => work(reader)),
    write: (work) =>
      alone(async () => {
        fault('write')
        const { writer, changes } = stageWrites(reader)
        const result = await work(writer)
        fault('commit')
        for (const table of STORE_TABLES) merge(table, changes[table])
        return result
      }),
    close: async () => {},
    snapshot: () => JSON.stringify(STORE_TABLES.map((table) => [...tables[table].values()])),
    restore: (snapshot) => {
      const [ops = [], rights = [], counters = [], meta = []] = JSON.parse(snapshot) as [
        OpRow[],
        StoreRows['rights'][],
        StoreRows['counters'][],
        StoreRows['meta'][],
      ]
      tables = {
        ops: new Map(ops.map((row) => [row.id, row])),
        rights: new Map(rights.map((row) => [row.id, row])),
        counters: new Map(counters.map((row) => [row.id, row])),
        meta: new Map(meta.map((row) => [row.id, row])),
      }
    },
  }
}
