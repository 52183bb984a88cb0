import type { Change } from '../../../shared/kernel/model/command'
import type { RowOf, TableName } from '../../../shared/registry'
import type { Checkpoint } from '../../../shared/sync/protocol'
import type { AuthoritativeRow } from '../log/drain'
import { applyChanges } from '../log/effects'

/** A row of any table, as far as keeping it is concerned. */
export type AnyRow = { readonly id: string; readonly rev: number } & Readonly<Record<string, unknown>>

/** What a row becomes: null removes it, undefined leaves it alone. */
export type RowDecision = (id: string, current: AnyRow | null) => AnyRow | null | undefined

/** Where rows are kept on this device; a cache of the server with everything unsent laid over it. */
export type RowSink = {
  /**
   * Sets rows to what `decide` makes of them; null removes, undefined leaves alone. `decide` may run more than once.
   * `fresh` says that most rows are not there yet, which spares looking for them first.
   */
  change(table: TableName, ids: readonly string[], decide: RowDecision, fresh?: boolean): Promise<void>
  /** Drops every row of a table. */
  drop(table: TableName): Promise<void>
  checkpoint(table: TableName): Promise<PullPosition | null>
  setCheckpoint(table: TableName, checkpoint: PullPosition): Promise<void>
  /** The rows that are not as the server sent them, because something unsent was laid over what a page brought. */
  overlaid(): Promise<readonly OverlaidRow[]>
  /** Adds such rows, or takes them away again. */
  setOverlaid(add: readonly OverlaidRow[], remove: readonly OverlaidRow[]): Promise<void>
}

/** How far a table was pulled; `more` says that the server had more pages then. */
export type PullPosition = Checkpoint & { readonly more?: true }

/** A row with something unsent over it; `rev` is the server's row below. */
export type OverlaidRow = { readonly table: TableName; readonly id: string; readonly rev: number }

/** Pages of this size bring new rows; changes come a few at a time. */
const MANY_ROWS = 200

/** The changes that are not yet the server's, by `table:id`. */
export type PendingChanges = ReadonlyMap<string, readonly Change[]>

const withPending = (table: TableName, id: string, row: AnyRow | null, pending: PendingChanges): AnyRow | null =>
  applyChanges(row, pending.get(`${table}:${id}`) ?? []) as AnyRow | null

/** Lays an operation's changes over the rows. Repeating it changes nothing. */
export async function applyChangesToRows(sink: RowSink, changes: readonly Change[]): Promise<void> {
  const tables = new Map<TableName, Map<string, Change[]>>()
  for (const change of changes) {
    const rows = tables.get(change.table as TableName) ?? new Map<string, Change[]>()
    rows.set(change.id, [...(rows.get(change.id) ?? []), change])
    tables.set(change.table as TableName, rows)
  }
  for (const [table, rows] of tables) {
    await sink.change(table, [...rows.keys()], (id, current) => applyChanges(current, rows.get(id) ?? []) as AnyRow | null)
  }
}

/** Takes in a pulled page; what is unsent stays on top, and a page that comes late never replaces a newer row. */
export async function writePage<T extends TableName>(
  sink: RowSink,
  table: T,
  page: { readonly documents: readonly RowOf<T>[]; readonly deleted: readonly string[] },
  pending: PendingChanges,
): Promise<void> {
  const documents = new Map(page.documents.map((row) => [row.id, row as unknown as AnyRow]))
  for (const id of page.deleted) documents.delete(id)
  const laid = [...documents.values()].filter((row) => withPending(table, row.id, row, pending) !== row).map(({ id, rev }) => ({ table, id, rev }))
  if (laid.length > 0) await sink.setOverlaid(laid, [])
  const decide: RowDecision = (id, current) => {
    const row = documents.get(id)
    if (!row) return withPending(table, id, null, pending)
    return current && current.rev > row.rev ? undefined : withPending(table, id, row, pending)
  }
  await sink.change(table, [...documents.keys(), ...page.deleted], decide, documents.size >= MANY_ROWS)
}

/** Puts the server's rows in place of a refused guess. A row the server does not have goes, unless it was pulled since. */
export async function healRows(sink: RowSink, rows: readonly AuthoritativeRow[], pending: PendingChanges): Promise<void> {
  for (const { table, id, row } of rows) {
    const name = table as TableName
    const truth = row as AnyRow | null
    await sink.change(name, [id], (_, current) => {
      if (current && current.rev > (truth?.rev ?? 0)) return undefined
      return withPending(name, id, truth, pending)
    })
  }
}
