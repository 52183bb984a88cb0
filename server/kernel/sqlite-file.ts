import BetterSqlite, { type Database as Raw } from 'better-sqlite3'
import { plainText, sortKey, wordsOf } from '../../shared/kernel/search-text'

function assertPragma(raw: Raw, name: string, expected: unknown): void {
  const actual = raw.pragma(name, { simple: true })
  if (actual !== expected) throw new Error(`pragma ${name} is ${String(actual)}, not ${String(expected)}`)
}

/**
 * Opens the database, sets the durability settings and asserts them, because the driver silently falls back to weaker
 * ones. `:memory:` has no journal file, so its journal mode is `memory`.
 */
export function openDatabase(file: string, options: { readonly readonly?: boolean } = {}): Raw {
  const raw = new BetterSqlite(file, { readonly: options.readonly ?? false, timeout: 5000 })
  if (!options.readonly) raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.pragma('foreign_keys = ON')
  raw.pragma('temp_store = MEMORY')
  // What is deleted or replaced is overwritten, so that an erased person is nowhere in the file.
  raw.pragma('secure_delete = ON')
  raw.pragma('cache_size = -65536')
  // A commit of many sales writes hundreds of pages, and most of them again in the next one. At the usual 1,000 pages
  // nearly each commit would copy them into the file and wait for the disk twice more. Up to 4,096 pages are found as
  // fast.
  raw.pragma('wal_autocheckpoint = 4000')
  // SQLite's own lower() only handles ASCII. PostgreSQL has a function of the same name.
  raw.function('plain', { deterministic: true }, (text) => (typeof text === 'string' ? plainText(text) : null))
  addTextFunctions(raw)
  assertPragma(raw, 'journal_mode', file === ':memory:' ? 'memory' : 'wal')
  assertPragma(raw, 'synchronous', 2)
  assertPragma(raw, 'foreign_keys', 1)
  assertPragma(raw, 'secure_delete', 1)
  return raw
}

/** Functions of texts that both databases have, for triggers and queries. Null is an empty text. */
const TEXT_FUNCTIONS: Readonly<Record<string, (text: unknown) => string>> = {
  /** The different words of a text, folded, as a JSON array. */
  words_of: (text) => JSON.stringify(typeof text === 'string' ? wordsOf(text) : []),
  /** The beginning of a text, folded, by which lists sort. */
  sort_key: (text) => (typeof text === 'string' ? sortKey(text) : ''),
}

/** Adds the functions that the triggers of `text_index` call to a connection. */
export function addTextFunctions(raw: Raw): void {
  for (const [name, run] of Object.entries(TEXT_FUNCTIONS)) raw.function(name, { deterministic: true }, run)
}

/** Opens an empty database in memory, for tests and the simulation. */
export const openMemory = (): Raw => openDatabase(':memory:')
