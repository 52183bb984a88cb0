import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type BetterSqlite from 'better-sqlite3'
import { plainText } from '../../../shared/kernel/search-text'
import { type CodedColumns, decoder } from '../../kernel/database/codec'
import { openDatabase } from '../../kernel/sqlite-file'
import { threadNumber, threadTime } from './thread-time'

/**
 * Start data of the thread. A `stop` that is not 0 ends the running statement. `stored` comes with it, because a thread
 * that loaded the model itself would take 40 MB more.
 */
export type ReaderData = { readonly file: string; readonly stop: Int32Array; readonly stored: CodedColumns }

/** A statement with its encoded values. */
export type ToReader = { readonly sql: string; readonly values: readonly unknown[] }

/** Rows as lists of values in the order of `columns`. */
type Answer =
  | { readonly kind: 'rows'; readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly text: string }

/** `thread` and `time` as in `thread-time.ts`: what the thread has worked since it began. */
export type FromReader =
  | { readonly kind: 'ready'; readonly thread: number | null; readonly time: number | null }
  | (Answer & { readonly time: number | null })

type Prepared = {
  readonly statement: BetterSqlite.Statement
  readonly columns: readonly string[]
  readonly decode: (rows: Record<string, unknown>[]) => void
}

/** Size of the cache in KiB. Several readers share the machine with the writer. */
const CACHE = 16_384
const MAX_PREPARED = 500

class Stopped extends Error {}

/**
 * Lets the writer and the main thread go first. Linux has a priority for each thread; elsewhere the threads stay equal.
 */
function stepBack(thread: number | null): void {
  try {
    if (thread !== null) setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    return
  }
}

/** Runs one statement after another on its own read-only connection. */
function serve(port: NonNullable<typeof parentPort>, { file, stop, stored }: ReaderData): void {
  const raw = openDatabase(file, { readonly: true })
  raw.pragma(`cache_size = -${CACHE}`)
  const thread = threadNumber()
  const assertGoesOn = () => {
    if (Atomics.load(stop, 0) !== 0) throw new Stopped('the statement was stopped')
  }
  // Searches call this for each row, so that they can be stopped before they find one.
  raw.function('plain', { deterministic: true }, (text) => {
    assertGoesOn()
    return typeof text === 'string' ? plainText(text) : null
  })
  const known = new Map<string, Prepared>()
  const prepared = (sql: string): Prepared => {
    const found = known.get(sql)
    if (found) return found
    const statement = raw.prepare(sql).raw(true)
    const columns = statement.columns()
    // Rows are lists here, so a column's place is its name.
    const decode = decoder(
      columns.map((column, i) => ({ ...column, name: String(i) })),
      stored,
    )
    const made = { statement, columns: columns.map(({ name }) => name), decode }
    if (known.size >= MAX_PREPARED) known.clear()
    known.set(sql, made)
    return made
  }
  const answer = ({ sql, values }: ToReader): Answer => {
    try {
      const { statement, columns, decode } = prepared(sql)
      const rows: unknown[][] = []
      for (const row of statement.iterate(values)) {
        assertGoesOn()
        rows.push(row as unknown[])
      }
      decode(rows as unknown as Record<string, unknown>[])
      return { kind: 'rows', columns, rows }
    } catch (error) {
      if (error instanceof Stopped) return { kind: 'stopped' }
      return { kind: 'failed', text: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  port.on('message', (message: ToReader | null) => {
    if (message) return port.postMessage({ ...answer(message), time: threadTime(thread) } satisfies FromReader)
    raw.close()
    port.close()
  })
  stepBack(thread)
  port.postMessage({ kind: 'ready', thread, time: threadTime(thread) } satisfies FromReader)
}

if (parentPort) serve(parentPort, workerData as ReaderData)
