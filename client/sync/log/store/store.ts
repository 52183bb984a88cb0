import type { Json } from '../../../../shared/kernel/encoding/canonical'
import type { RightKind } from '../../../../shared/rights/entity'
import { remainingRightQty as left } from '../../../../shared/rights/kinds'
import type { Operation } from '../../../../shared/sync/protocol'

/**
 * `pending`: not yet answered. `acknowledged`: booked. `refused`: not booked, the rows were corrected. `quarantined`:
 * it has happened, and a manager must settle it. The last two are kept until a user dismisses them.
 */
export type OpState = 'pending' | 'acknowledged' | 'refused' | 'quarantined'

export type OpRow = Operation & {
  readonly hash: string
  readonly state: OpState
  readonly code: string | null
  readonly details: Readonly<Record<string, unknown>>
  readonly dismissed: boolean
  /** Ids this operation is about, so that what one device did to a row is found without reading every operation. */
  readonly about: readonly string[]
}

/** A right in this device's own records. Once stored, it is never overwritten by the server's row. */
export type RightRow = {
  readonly id: string
  readonly kind: RightKind
  readonly event_id: string | null
  readonly subject_id: string
  readonly qty: number
  readonly used: number
  readonly returned: number
  /** Withdrawn by a manager: nothing more is sold from it. */
  readonly fenced: boolean
}

/** Returns the quantity a right's holder may still sell. */
export const sellableQty = (right: RightRow): number => (right.fenced ? 0 : left(right))

/** Store key for the order of a held right. */
export const heldOrderKey = (right_id: string): string => `order:${right_id}`

/** Returns true if a right is still of use: something is left to sell of it, or it numbers receipts. */
export const isRightInUse = (right: RightRow): boolean => right.kind === 'series' || sellableQty(right) > 0

/** A number that moves with operations: a series' last receipt and its hash, the booking codes given out. */
export type CounterRow = { readonly id: string; readonly number: number; readonly hash: string | null }

export type MetaRow = { readonly id: string; readonly value: Json }

export type StoreRows = {
  readonly ops: OpRow
  readonly rights: RightRow
  readonly counters: CounterRow
  readonly meta: MetaRow
}
export type StoreTable = keyof StoreRows
export const STORE_TABLES = ['ops', 'rights', 'counters', 'meta'] as const satisfies readonly StoreTable[]

/** Ways to find operations; answers are ordered by `seq`. */
export type OpQuery =
  | { readonly by: 'state'; readonly state: OpState }
  | { readonly by: 'shift'; readonly shift_id: string }
  | { readonly by: 'about'; readonly id: string }
  | { readonly by: 'seq'; readonly from: number }

export type StoreReader = {
  get<T extends StoreTable>(table: T, id: string): Promise<StoreRows[T] | undefined>
  all<T extends Exclude<StoreTable, 'ops'>>(table: T): Promise<readonly StoreRows[T][]>
  /** Rights still in use. Used-up rights stay stored too, up to a season of them, and this read skips them. */
  openRights(): Promise<readonly RightRow[]>
  ops(query: OpQuery, limit: number): Promise<readonly OpRow[]>
  count(state: OpState): Promise<number>
}

export type StoreWriter = StoreReader & {
  put<T extends StoreTable>(table: T, row: StoreRows[T]): void
  remove(table: StoreTable, id: string): void
}

/** Storage for data that exists only on this device. Each `write` is one durable transaction, all or nothing. */
export type Store = {
  read<T>(work: (reader: StoreReader) => Promise<T>): Promise<T>
  write<T>(work: (writer: StoreWriter) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Returns true if an operation answers a query; both stores and the staged view agree by it. */
export function matchesOpQuery(op: OpRow, query: OpQuery): boolean {
  switch (query.by) {
    case 'state':
      return op.state === query.state
    case 'shift':
      return op.shift_id === query.shift_id
    case 'about':
      return op.about.includes(query.id)
    case 'seq':
      return op.seq >= query.from
  }
}

export const bySeq = (a: OpRow, b: OpRow): number => a.seq - b.seq

type StagedChanges = { [T in StoreTable]: Map<string, StoreRows[T] | null> }

/**
 * A writer that buffers until its work is done: what it wrote it reads back, and nothing reaches the store before
 * `changes` is applied. A stray await in the work can then never commit half a transaction. A row is read once, because
 * nobody else writes during the transaction.
 */
export function stageWrites(reader: StoreReader): { readonly writer: StoreWriter; readonly changes: StagedChanges } {
  const changes: StagedChanges = { ops: new Map(), rights: new Map(), counters: new Map(), meta: new Map() }
  const reads = new Map<string, Promise<unknown>>()
  const readOnce = <T extends StoreTable>(table: T, id: string): Promise<StoreRows[T] | undefined> => {
    const key = `${table}:${id}`
    const reading = (reads.get(key) as Promise<StoreRows[T] | undefined> | undefined) ?? reader.get(table, id)
    reads.set(key, reading)
    return reading
  }
  const writer: StoreWriter = {
    async get(table, id) {
      const own = changes[table].get(id)
      return own === undefined ? readOnce(table, id) : (own ?? undefined)
    },
    async all(table) {
      const rows = new Map((await reader.all(table)).map((row) => [row.id, row]))
      for (const [id, row] of changes[table]) {
        if (row) rows.set(id, row)
        else rows.delete(id)
      }
      return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async openRights() {
      const rights = new Map((await reader.openRights()).map((right) => [right.id, right]))
      for (const [id, right] of changes.rights) {
        if (right && isRightInUse(right)) rights.set(id, right)
        else rights.delete(id)
      }
      return [...rights.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async ops(query, limit) {
      const stored = await reader.ops(query, limit + changes.ops.size)
      const kept = stored.filter((op) => !changes.ops.has(op.id))
      const own = [...changes.ops.values()].filter((op) => op !== null && matchesOpQuery(op, query))
      return [...kept, ...own.filter((op) => op !== null)].sort(bySeq).slice(0, limit)
    },
    async count(state) {
      let n = await reader.count(state)
      for (const [id, row] of changes.ops) {
        if ((await reader.get('ops', id))?.state === state) n--
        if (row?.state === state) n++
      }
      return n
    },
    put(table, row) {
      changes[table].set(row.id, row)
    },
    remove(table, id) {
      changes[table].set(id, null)
    },
  }
  return { writer, changes }
}
