import { createHash } from 'node:crypto'
import type { Raw } from '../../kernel/database/sqlite'

/** A table of a backup, and what its rows are in the order of. */
export type CopiedTable = { readonly name: string; readonly columns: readonly string[]; readonly key: string }

/** The tables of a database in a fixed order, with their columns in the order they were made. */
export function tablesOf(raw: Raw): CopiedTable[] {
  const names = raw.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`).pluck().all() as string[]
  return names.map((name) => {
    const columns = raw.pragma(`table_info("${name}")`) as { name: string; pk: number }[]
    return { name, columns: columns.map((column) => column.name), key: columns.find(({ pk }) => pk > 0)?.name ?? 'rowid' }
  })
}

/** A hash over every row of every table that is added, whatever they are kept in: equal hashes, equal databases. */
export class ContentHash {
  readonly #hash = createHash('sha256')

  table(name: string): void {
    this.#hash.update(`\n${name}\n`)
  }

  /** @param values as SQLite keeps them, in the order of the columns */
  row(values: readonly unknown[]): void {
    this.#hash.update(JSON.stringify(values)).update('\n')
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

/** All rows of a table as SQLite keeps them. */
export const rowsOf = (raw: Raw, { name, key }: CopiedTable): IterableIterator<unknown[]> =>
  raw.prepare(`select * from "${name}" order by "${key}"`).raw().iterate() as IterableIterator<unknown[]>

/** The hash of everything in a SQLite database. */
export function contentHash(raw: Raw): string {
  const hash = new ContentHash()
  for (const table of tablesOf(raw)) {
    hash.table(table.name)
    for (const row of rowsOf(raw, table)) hash.row(row)
  }
  return hash.digest()
}
