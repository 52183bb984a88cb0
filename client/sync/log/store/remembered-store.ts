import type { Json } from '../../../../shared/kernel/encoding/canonical'
import {
  type CounterRow,
  isRightInUse,
  type OpRow,
  type RightRow,
  type Store,
  type StoreReader,
  type StoreRows,
  type StoreTable,
  type StoreWriter,
} from './store'

/** Store key for the number of writes. The transaction of every write increments it, in every tab. */
export const VERSION_KEY = 'version'

/** The small tables of a store as they were after write number `version`. */
export type LogState = {
  readonly version: number
  /** Rights in use, by id. */
  readonly rights: readonly RightRow[]
  readonly counters: ReadonlyMap<string, CounterRow>
  readonly meta: ReadonlyMap<string, Json>
}

type Changes = { readonly [T in StoreTable]: Map<string, StoreRows[T] | null> }

/** Reads the version of a store; 0 for one that was written by an earlier release. */
export async function readVersion(reader: Pick<StoreReader, 'get'>): Promise<number> {
  const value = (await reader.get('meta', VERSION_KEY))?.value
  return typeof value === 'number' ? value : 0
}

/** The operations about a row, oldest first, as they were at a version of the log. */
export type ReadAhead = { readonly id: string; readonly version: number; readonly ops: readonly OpRow[] }

/** Reads the operations about a row, in any state. */
export async function readOperationsAbout(reader: StoreReader, id: string): Promise<ReadAhead> {
  const [version, ops] = await Promise.all([readVersion(reader), reader.ops({ by: 'about', id }, 1000)])
  return { id, version, ops }
}

/**
 * A store whose small tables are also kept in memory. Writes of this tab move the memory along. A write of another tab
 * leaves it behind: its `version` then differs from the store's, which every user of `latest` has to compare in its own
 * transaction.
 */
export class RememberedStore implements Store {
  readonly #store: Store
  #state: LogState | null = null

  constructor(store: Store) {
    this.#store = store
  }

  /** The state in memory, which another tab may have overtaken; null if it has to be read. */
  get remembered(): LogState | null {
    return this.#state
  }

  /** Drops the memory. The next `latest` reads the store. */
  forget(): void {
    this.#state = null
  }

  /** The state in memory, read from the store where there is none. */
  async latest(): Promise<LogState> {
    return this.#state ?? this.reload()
  }

  /** Reads the state from the store. */
  async reload(): Promise<LogState> {
    const read = await this.#store.read(async (reader) => {
      const [version, rights, counters, meta] = await Promise.all([
        readVersion(reader),
        reader.openRights(),
        reader.all('counters'),
        reader.all('meta'),
      ])
      return {
        version,
        rights,
        counters: new Map(counters.map((row) => [row.id, row])),
        meta: new Map(meta.map((row) => [row.id, row.value])),
      }
    })
    // The memory may already have a later write of this tab.
    if (!this.#state || this.#state.version < read.version) this.#state = read
    return read
  }

  read<T>(work: (reader: StoreReader) => Promise<T>): Promise<T> {
    return this.#store.read(work)
  }

  async write<T>(work: (writer: StoreWriter) => Promise<T>): Promise<T> {
    try {
      const { result, before, changes } = await this.#store.write(async (writer) => {
        const reading = readVersion(writer)
        // Awaited below, unless the work fails first.
        reading.catch(() => {})
        const recorded = recordChanges(writer)
        const result = await work(recorded.writer)
        const before = await reading
        if (!recorded.hasChanges()) return { result, before, changes: null }
        writer.put('meta', { id: VERSION_KEY, value: before + 1 })
        return { result, before, changes: recorded.changes }
      })
      if (changes && this.#state && this.#state.version <= before)
        this.#state = this.#state.version === before ? changed(this.#state, changes) : null
      return result
    } catch (error) {
      this.forget()
      throw error
    }
  }

  close(): Promise<void> {
    return this.#store.close()
  }
}

/** A writer that also notes what it writes. */
function recordChanges(writer: StoreWriter): {
  readonly writer: StoreWriter
  readonly changes: Changes
  hasChanges(): boolean
} {
  const changes: Changes = { ops: new Map(), rights: new Map(), counters: new Map(), meta: new Map() }
  return {
    writer: {
      ...writer,
      put(table, row) {
        changes[table].set(row.id, row)
        writer.put(table, row)
      },
      remove(table, id) {
        changes[table].set(id, null)
        writer.remove(table, id)
      },
    },
    changes,
    hasChanges: () => Object.values(changes).some(({ size }) => size > 0),
  }
}

/** The state after one more write. */
function changed(state: LogState, { rights, counters, meta }: Changes): LogState {
  return {
    version: state.version + 1,
    rights: rights.size === 0 ? state.rights : changedRights(state.rights, rights),
    counters: counters.size === 0 ? state.counters : changedMap(state.counters, counters, (row) => row),
    meta: meta.size === 0 ? state.meta : changedMap(state.meta, meta, (row) => row.value),
  }
}

function changedRights(before: readonly RightRow[], changes: Changes['rights']): readonly RightRow[] {
  const kept = before.filter(({ id }) => !changes.has(id))
  for (const right of changes.values()) if (right && isRightInUse(right)) kept.push(right)
  return kept.sort((a, b) => (a.id < b.id ? -1 : 1))
}

function changedMap<Row, Value>(
  before: ReadonlyMap<string, Value>,
  changes: ReadonlyMap<string, Row | null>,
  toValue: (row: Row) => Value,
): ReadonlyMap<string, Value> {
  const after = new Map(before)
  for (const [id, row] of changes) {
    if (row === null) after.delete(id)
    else after.set(id, toValue(row))
  }
  return after
}
