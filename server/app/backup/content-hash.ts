import { createHash } from 'node:crypto'
import type { Raw } from '../../kernel/database/sqlite'
import { REBUILT_TABLE } from '../../kernel/database/tables/internal-tables'

/** A table of a backup, its columns, and those of its key, by which its rows are ordered. */
export type CopiedTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** Returns a database's tables in a fixed order, with columns in the order they were created. */
export function tablesOf(raw: Raw): CopiedTable[] {
  const names = raw
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
    .pluck()
    .all() as string[]
  return names
    .filter((name) => name !== REBUILT_TABLE)
    .map((name) => {
      const columns = raw.pragma(`table_info("${name}")`) as { name: string; pk: number }[]
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
      return {
        name,
        columns: columns.map((column) => column.name),
        key: key.length > 0 ? key.map((column) => column.name) : ['rowid'],
      }
    })
}

/**
 * A hash over every row of every table that is added. Equal hashes mean equal databases, on SQLite and PostgreSQL
 * alike.
 */
export class ContentHash {
  readonly #hash = createHash('sha256')

  table(name: string): void {
    this.#hash.update(`\n${name}\n`)
  }

  /** @param values as stored by SQLite, in column order */
  row(values: readonly unknown[]): void {
    this.#hash.update(JSON.stringify(values)).update('\n')
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

/** Iterates over a table's rows as SQLite stores them. */
export const storedRows = (raw: Raw, { name, key }: CopiedTable): IterableIterator<unknown[]> =>
  raw
    .prepare(`select * from "${name}" order by ${key.map((column) => `"${column}"`).join(', ')}`)
    .raw()
    .iterate() as IterableIterator<unknown[]>

/** Returns the hash of everything in a SQLite database. */
export function contentHash(raw: Raw): string {
  const hash = new ContentHash()
  for (const table of tablesOf(raw)) {
    hash.table(table.name)
    for (const row of storedRows(raw, table)) hash.row(row)
  }
  return hash.digest()
}
