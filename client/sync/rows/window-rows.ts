import type { RowTest, Window, WindowBounds } from '../../../shared/kernel/model/window'
import type { TableName } from '../../../shared/registry'
import type { LocalRows } from './local-rows'
import { type AnyRow, type RowSink, scanTable } from './row-sink'

/**
 * The rows of a device as its window is applied to them. `isTouched` says that something unsent changes a row, which
 * then counts as kept.
 */
export type WindowSource = {
  readonly rows: Pick<LocalRows, 'several'> & Pick<RowSink, 'scan'>
  readonly bounds: WindowBounds
  readonly isTouched: (table: TableName, id: string) => boolean
  /**
   * The change number up to which a table has been pulled, as the change numbers of `of` count; -1 if it has not been.
   */
  readonly pulledTo: (table: TableName, of: TableName) => number
}

/**
 * Applies windows to local rows. What it has found out about a row it remembers, so it serves one pass over the tables.
 */
export class WindowRows {
  readonly #source: WindowSource
  readonly #kept = new Map<Window, Map<string, boolean>>()
  readonly #named = new Map<Window, Promise<ReadonlySet<string>>>()

  constructor(source: WindowSource) {
    this.#source = source
  }

  /** The rows of a table that are not in a window. */
  async gone(table: TableName, window: Window, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
    await this.#readAhead(window, rows)
    const gone: AnyRow[] = []
    for (const row of rows) if (!(await this.#isKept(table, window, row))) gone.push(row)
    return gone
  }

  /** Returns true if a row is in a window. What it refers to must have been read ahead. */
  async #isKept(table: TableName, window: Window, row: AnyRow): Promise<boolean> {
    const known = this.#knownIn(window)
    const before = known.get(row.id)
    if (before !== undefined) return before
    const kept = this.#source.isTouched(table, row.id) || (await this.#anyReason(table, window, row))
    known.set(row.id, kept)
    return kept
  }

  #knownIn(window: Window): Map<string, boolean> {
    const known = this.#kept.get(window) ?? new Map<string, boolean>()
    this.#kept.set(window, known)
    return known
  }

  /** Reads what rows refer to at once: one by one, each would take a transaction of its own. */
  async #readAhead(window: Window, rows: readonly AnyRow[]): Promise<void> {
    for (const test of window.flat()) {
      if (!('one' in test)) continue
      const table = test.one as TableName
      const known = this.#knownIn(test.where)
      const named = new Set(rows.map((row) => row[test.by]))
      const wanted = [...named].filter((id): id is string => typeof id === 'string' && !known.has(id))
      if (wanted.length === 0) continue
      const found = (await this.#source.rows.several(table, wanted)) as unknown as readonly AnyRow[]
      await this.#readAhead(test.where, found)
      for (const row of found) await this.#isKept(table, test.where, row)
      for (const id of wanted) if (!known.has(id)) known.set(id, this.#source.isTouched(table, id))
    }
  }

  async #anyReason(table: TableName, window: Window, row: AnyRow): Promise<boolean> {
    for (const reason of window) {
      let holds = true
      for (const test of reason) holds &&= await this.#holds(table, test, row)
      if (holds) return true
    }
    return false
  }

  async #holds(table: TableName, test: RowTest, row: AnyRow): Promise<boolean> {
    const { bounds, pulledTo } = this.#source
    // Tables are pulled one after the other: what the row depends on may not have come yet, or not as it is now.
    if ('where' in test && row.rev > pulledTo(('one' in test ? test.one : test.many) as TableName, table)) return true
    if ('holder' in test) return bounds.holder === test.holder
    const value = row[test.by]
    if ('since' in test) return typeof value === 'string' && value >= bounds[test.since]
    if ('in' in test) return (test.in as readonly unknown[]).includes(value)
    if ('own' in test) return value !== null && value === bounds.device_id
    if ('one' in test) return typeof value === 'string' && this.#wasKept(test.where, value)
    return (await this.#namedBy(test.many as TableName, test.by, test.where)).has(row.id)
  }

  #wasKept(window: Window, id: string): boolean {
    const kept = this.#knownIn(window).get(id)
    if (kept === undefined) throw new Error(`row ${id} was not read ahead`)
    return kept
  }

  /** The values of a column in all rows of a table that are in a window. */
  #namedBy(table: TableName, by: string, window: Window): Promise<ReadonlySet<string>> {
    const collect = async () => {
      const named = new Set<string>()
      for await (const chunk of scanTable(this.#source.rows, table)) {
        const gone = new Set(await this.gone(table, window, chunk))
        for (const row of chunk) if (!gone.has(row)) named.add(String(row[by]))
      }
      return named
    }
    const known = this.#named.get(window) ?? collect()
    this.#named.set(window, known)
    return known
  }
}
