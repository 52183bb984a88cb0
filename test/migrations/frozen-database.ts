import { readFileSync } from 'node:fs'
import { migrate } from '../../server/kernel/database/migrate'
import type { Migration } from '../../server/kernel/database/migration'
import type { Raw } from '../../server/kernel/database/sqlite'
import { openMemory } from '../../server/kernel/sqlite-file'

/** A row as SQLite stores it: booleans as 0 and 1, JSON as its text. */
export type StoredRow = Readonly<Record<string, string | number | null>>

type FrozenRow = { readonly table: string; readonly row: StoredRow }

/** Rows of every table as the first six migrations left them. Rows are never edited: databases hold them like this. */
const frozenRows: readonly FrozenRow[] = readFileSync(new URL('./frozen-database.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as FrozenRow)

/** Clock and ids for migrating test databases. */
export const migrationPorts = { clock: () => Date.UTC(2026, 8, 12), newId: () => 'first' }

/** Names of the migrations that the frozen database has run. */
export const frozenMigrations = frozenRows
  .filter(({ table }) => table === 'migrations')
  .map(({ row }) => String(row.name))

/** A row like the first one of a table in the frozen database, with other values in some columns. */
export function rowLike(table: string, values: StoredRow): StoredRow {
  const first = frozenRows.find((each) => each.table === table)
  if (!first) throw new Error(`the frozen database has no row of ${table}`)
  return { ...first.row, ...values }
}

/** The organisation of the frozen rows. */
export const frozenOrg = String(rowLike('orgs', {}).id)

/** Returns true if the frozen database has a row of the table. */
export const isFrozen = (table: string): boolean => frozenRows.some((each) => each.table === table)

/** Inserts a row as it is stored. */
export function insertRow(raw: Raw, table: string, row: StoredRow): void {
  const names = Object.keys(row)
  const columns = names.map((name) => `"${name}"`).join(', ')
  raw.prepare(`insert into "${table}" (${columns}) values (${names.map((name) => `@${name}`).join(', ')})`).run(row)
}

/** Opens the frozen database in memory. Throws when its migrations do not make the tables its rows are from. */
export function openFrozenDatabase(list: readonly Migration[]): Raw {
  const raw = openMemory()
  migrate(raw, { ...migrationPorts, list: list.filter(({ name }) => frozenMigrations.includes(name)) })
  raw.exec('DELETE FROM migrations; DELETE FROM meta')
  raw.pragma('foreign_keys = OFF')
  for (const { table, row } of frozenRows) insertRow(raw, table, row)
  raw.pragma('foreign_keys = ON')
  return raw
}
