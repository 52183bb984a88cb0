import type BetterSqlite from 'better-sqlite3'
import type { Database as Raw } from 'better-sqlite3'

/** Tables that every sale reads and few commands write. No trigger and no foreign key writes to them. */
export const CACHED_TABLES: ReadonlySet<string> = new Set([
  'accreditation_contacts',
  'accreditation_events',
  'accreditations',
  'cash_boxes',
  'device_users',
  'events',
  'meta',
  'org_keys',
  'orgs',
  'price_fee_names',
  'prices',
  'session_devices',
  'tax_groups',
  'users',
])

type Row = Record<string, unknown>

/**
 * Effect of a statement on the cache. `reads`: it reads these tables and no others. `writes`: it may write to these.
 */
export type CacheUse =
  | { readonly kind: 'reads' | 'writes'; readonly tables: readonly string[] }
  | { readonly kind: 'undoes' }
  | null

const READ_TABLES = /\b(?:from|join)\s+"?(\w+)/gi
const WORDS = /\w+/g

/** The table-valued function that turns a list of ids into rows. */
const LIST = 'json_each'

/** A statement as a driver knows it: its text, whether it only reads, and whether it has rows. */
type Statement = Pick<BetterSqlite.Statement, 'source' | 'readonly' | 'reader'>

/** Returns a statement's effect on the cache. A statement that writes counts for each cached table that it names. */
export function cacheUse({ source, readonly, reader }: Statement): CacheUse {
  if (/^\s*rollback/i.test(source)) return { kind: 'undoes' }
  if (!readonly) {
    const tables = [...new Set((source.match(WORDS) ?? []).filter((word) => CACHED_TABLES.has(word)))]
    return tables.length > 0 ? { kind: 'writes', tables } : null
  }
  const tables = [...source.matchAll(READ_TABLES)].map(([, table]) => table ?? '').filter((table) => table !== LIST)
  return reader && tables.length > 0 && tables.every((table) => CACHED_TABLES.has(table))
    ? { kind: 'reads', tables: [...new Set(tables)] }
    : null
}

/** Limits of the cache: number of results, and rows of each. Longer results are not kept. */
const MAX_RESULTS = 2000
const MAX_ROWS = 50

type Result = { readonly at: number; readonly rows: readonly Row[] }

/**
 * Results of statements that read only cached tables, while nobody else writes to them. A write to a table makes what
 * was read from it before invalid.
 */
export class CachedResults {
  readonly #results = new Map<string, Result>()
  readonly #written = new Map<string, number>()
  #time = 0

  /** Returns the kept rows of a statement; undefined if it has to be run. They are the cache's own. */
  find(key: string, tables: readonly string[]): readonly Row[] | undefined {
    const known = this.#results.get(key)
    return known && tables.every((table) => (this.#written.get(table) ?? 0) <= known.at) ? known.rows : undefined
  }

  /** Number of writes so far. */
  get time(): number {
    return this.#time
  }

  /**
   * Keeps the rows that a statement has read. `copy` makes them the cache's own; `at`: the time when they were read.
   */
  keep(key: string, rows: readonly Row[], copy: (row: Row) => Row, at = this.#time): void {
    if (rows.length > MAX_ROWS) return
    if (this.#results.size >= MAX_RESULTS) this.clear()
    this.#results.set(key, { at, rows: rows.map((row) => copy(row)) })
  }

  /** Makes what was read from these tables invalid. */
  invalidate(tables: readonly string[]): void {
    this.#time++
    for (const table of tables) this.#written.set(table, this.#time)
  }

  /** Drops everything. Called after a rollback. */
  clear(): void {
    this.#results.clear()
  }
}

/** Key of a statement with its values. */
export const resultKey = (sql: string, values: readonly unknown[]): string => `${sql}\0${JSON.stringify(values)}`

const copyOf = (row: Row): Row => ({ ...row })

/**
 * Results on a SQLite connection that holds the database's write lock. `begin` drops everything if another connection
 * has written since, or this one outside a transaction of the writer.
 */
export class ReadCache {
  readonly #results = new CachedResults()
  readonly #version: BetterSqlite.Statement
  readonly #changes: BetterSqlite.Statement
  #seenVersion: unknown = null
  #seenChanges: unknown = null
  #active = false

  constructor(raw: Raw) {
    this.#version = raw.prepare('pragma data_version').pluck()
    this.#changes = raw.prepare('select total_changes()').pluck()
  }

  /** Starts to answer. Called within a transaction that has the write lock. */
  begin(): void {
    const version = this.#version.get()
    if (version !== this.#seenVersion || this.#changes.get() !== this.#seenChanges) this.clear()
    this.#seenVersion = version
    this.#active = true
  }

  /** Ends answering. Called before the transaction commits. */
  end(): void {
    this.#active = false
    this.#seenChanges = this.#changes.get()
  }

  /** Drops everything. Called after a rollback. */
  clear(): void {
    this.#results.clear()
  }

  /** Returns copies of the rows that a statement reads, from the cache or by `read`. */
  rows(sql: string, values: readonly unknown[], tables: readonly string[], read: () => Row[]): Row[] {
    if (!this.#active) return read()
    const key = resultKey(sql, values)
    const known = this.#results.find(key, tables)
    if (known) return known.map(copyOf)
    const rows = read()
    this.#results.keep(key, rows, copyOf)
    return rows
  }

  /** Makes what was read from these tables invalid. */
  invalidate(tables: readonly string[]): void {
    this.#results.invalidate(tables)
  }
}
