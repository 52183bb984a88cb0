import type { Change } from '../../../shared/kernel/model/command'
import type { WindowBounds } from '../../../shared/kernel/model/window'
import type { RowOf, TableName } from '../../../shared/registry'
import { type ChangePosition, type Checkpoint, isSameEpoch } from '../../../shared/sync/protocol'
import type { AuthoritativeRow } from '../log/drain'
import { applyChanges } from '../log/effects'

/** A row of any table, as the row store sees it. */
export type AnyRow = { readonly id: string; readonly rev: number } & Readonly<Record<string, unknown>>

/** Function that decides a row's new state: null removes it, undefined leaves it unchanged. */
export type RowDecision = (id: string, current: AnyRow | null) => AnyRow | null | undefined

/** The row store of this device: a cache of the server with the optimistic effects of unsent operations applied. */
export type RowSink = {
  /**
   * Changes rows as `decide` returns them: null removes a row, undefined leaves it unchanged. `decide` may run more
   * than once. `fresh` means that the rows are taken to be new, which skips looking them up first.
   */
  change(table: TableName, ids: readonly string[], decide: RowDecision, fresh?: boolean): Promise<void>
  /** Reads rows in the order of their ids, from behind an id, at most `limit`. */
  scan(table: TableName, after: string, limit: number): Promise<readonly AnyRow[]>
  /** Removes rows that are still at the revision they were read with, without a trace. */
  forget(table: TableName, rows: readonly AnyRow[]): Promise<void>
  /** Drops every row of a table. */
  drop(table: TableName): Promise<void>
  checkpoint(table: TableName): Promise<PullPosition | null>
  /** The positions of all tables that have one. */
  checkpoints(): Promise<ReadonlyMap<TableName, PullPosition>>
  setCheckpoint(table: TableName, checkpoint: PullPosition): Promise<void>
  /** Rows that differ from what the server sent, because effects of unsent operations were applied to a pulled page. */
  overlaid(): Promise<readonly OverlaidRow[]>
  /** Adds such rows, or takes them away again. */
  setOverlaid(add: readonly OverlaidRow[], remove: readonly OverlaidRow[]): Promise<void>
}

/**
 * Position of a table's pull: everything of the window that changed between `below` and the checkpoint is here. `more`
 * says that the server had more pages then.
 */
export type PullPosition = Checkpoint & {
  readonly more?: true
  /** Position at which filling up goes on; absent once everything before the checkpoint is here. */
  readonly below?: ChangePosition
  /** Number of rows that have come into an empty table; absent where rows were here before. */
  readonly filled?: number
  /** Number of rows with which the table was filled. */
  readonly brought?: number
  /** The window; absent if all rows are here, as an earlier version pulled them. */
  readonly window?: WindowBounds
}

/** A row with unsent changes applied; `rev` is the revision of the server's row below. */
export type OverlaidRow = { readonly table: TableName; readonly id: string; readonly rev: number }

/** The changes that are not yet the server's, by `table:id`. */
export type PendingChanges = ReadonlyMap<string, readonly Change[]>

const withPending = (table: TableName, id: string, row: AnyRow | null, pending: PendingChanges): AnyRow | null =>
  applyChanges(row, pending.get(`${table}:${id}`) ?? []) as AnyRow | null

/** Rows read in one go. */
const CHUNK = 200

/** Reads a table in chunks. */
export async function* scanTable(rows: Pick<RowSink, 'scan'>, table: TableName): AsyncGenerator<readonly AnyRow[]> {
  for (let after = ''; ; ) {
    const chunk = await rows.scan(table, after, CHUNK)
    const last = chunk.at(-1)
    if (!last) return
    yield chunk
    after = last.id
  }
}

/**
 * Removes the rows that came into a table before its first page: what a refused or booked operation left there. The
 * pages bring them again if they are in the window, and do not name those that have left it or were deleted. Rows that
 * `unsent` touches stay: what is booked after the page was read comes with a later one.
 */
export async function removeUnpulled(sink: RowSink, table: TableName, unsent: PendingChanges): Promise<void> {
  for await (const chunk of scanTable(sink, table))
    await sink.forget(
      table,
      chunk.filter(({ id }) => !unsent.has(`${table}:${id}`)),
    )
}

/** Applies an operation's changes to the rows. Idempotent. */
export async function applyChangesToRows(sink: RowSink, changes: readonly Change[]): Promise<void> {
  const tables = new Map<TableName, Map<string, Change[]>>()
  for (const change of changes) {
    const rows = tables.get(change.table as TableName) ?? new Map<string, Change[]>()
    rows.set(change.id, [...(rows.get(change.id) ?? []), change])
    tables.set(change.table as TableName, rows)
  }
  for (const [table, rows] of tables) {
    await sink.change(
      table,
      [...rows.keys()],
      (id, current) => applyChanges(current, rows.get(id) ?? []) as AnyRow | null,
    )
  }
}

/**
 * Writes a pulled page with pending changes applied. A page that comes late never replaces a newer row. A row that has
 * left the window stays while something unsent touches it.
 */
export async function writePage<T extends TableName>(
  sink: RowSink,
  table: T,
  page: {
    readonly documents: readonly RowOf<T>[]
    readonly deleted: readonly string[]
    readonly left: readonly string[]
  },
  pending: PendingChanges,
  fresh: boolean,
): Promise<void> {
  const documents = new Map(page.documents.map((row) => [row.id, row as unknown as AnyRow]))
  for (const id of page.deleted) documents.delete(id)
  const laid = [...documents.values()]
    .filter((row) => withPending(table, row.id, row, pending) !== row)
    .map(({ id, rev }) => ({ table, id, rev }))
  if (laid.length > 0) await sink.setOverlaid(laid, [])
  const left = new Set(page.left)
  const decide: RowDecision = (id, current) => {
    const row = documents.get(id)
    if (left.has(id)) return pending.has(`${table}:${id}`) ? undefined : null
    if (!row) return withPending(table, id, null, pending)
    return current && current.rev > row.rev ? undefined : withPending(table, id, row, pending)
  }
  await sink.change(table, [...documents.keys(), ...page.deleted, ...page.left], decide, fresh)
}

/**
 * Replaces a refused optimistic update with the server's rows. A row the server does not have is removed, unless it was
 * pulled since. A row that pages have already told of is not added: they did not bring it because it has left the
 * window or was deleted, and no later page would name it again.
 * @param epoch the server's epoch as it sent the rows; null if it is not known
 */
export async function healRows(
  sink: RowSink,
  rows: readonly AuthoritativeRow[],
  pending: PendingChanges,
  epoch: string | null,
): Promise<void> {
  for (const { table, id, row } of rows) {
    const name = table as TableName
    const truth = row as AnyRow | null
    const rev = truth?.rev ?? 0
    const position = await sink.checkpoint(name)
    // Change numbers of two epochs cannot be compared. The pages of the later one bring what is the server's.
    const isOtherEpoch = position !== null && epoch !== null && !isSameEpoch(position, { epoch })
    await sink.change(name, [id], (_, current) => {
      const here = current?.rev ?? 0
      if (here > rev || (isOtherEpoch && here > 0)) return undefined
      const isTold = position !== null && here < rev && rev <= position.rev
      const stays = current !== null && pending.has(`${name}:${id}`)
      return withPending(name, id, isOtherEpoch || (isTold && !stays) ? null : truth, pending)
    })
  }
}
