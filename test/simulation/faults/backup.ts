import type { Raw } from '../../../server/kernel/database/sqlite'

/** Every row of every table, as in a backup. */
export type DatabaseCopy = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>

const tablesOf = (raw: Raw): string[] =>
  (
    raw.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`).all() as {
      name: string
    }[]
  ).map(({ name }) => name)

export const copyOf = (raw: Raw): DatabaseCopy =>
  new Map(
    tablesOf(raw).map((name) => [name, raw.prepare(`select * from "${name}"`).all() as Record<string, unknown>[]]),
  )

/** Replaces the whole database with a copy. */
export function restoreCopy(raw: Raw, copy: DatabaseCopy): void {
  raw.pragma('foreign_keys = OFF')
  raw.exec('BEGIN')
  for (const [name, rows] of copy) {
    raw.exec(`delete from "${name}"`)
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length === 0) continue
    const insert = raw.prepare(
      `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    for (const row of rows) insert.run(Object.values(row))
  }
  raw.exec('COMMIT')
  raw.pragma('foreign_keys = ON')
}
