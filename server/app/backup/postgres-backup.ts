import { migrations } from '../../../migrations/list'
import type { Ports } from '../../kernel/commands/handler'
import type { Db } from '../../kernel/database/database'
import {
  appliedMigrations,
  appliedPostgresMigrations,
  assertKnown,
  migrate,
  migrateWithin,
} from '../../kernel/database/migrate'
import { liftTimeouts, openPostgres } from '../../kernel/database/postgres'
import type { Raw } from '../../kernel/database/sqlite'
import { rawStatement } from '../../kernel/database/statement'
import { DERIVED_TABLES } from '../../kernel/database/tables/internal-tables'
import { openDatabase } from '../../kernel/sqlite-file'
import { beginEpoch } from '../../sync/recovery'
import { BackupProblem, openBackup, readManifest, type SnapshotSource } from './backup'
import { ContentHash, type CopiedTable, contentHash, storedRows, tablesOf } from './content-hash'

/** Rows per statement. */
const BATCH = 500

const TYPES = `select attname as name, atttypid::regtype::text as type from pg_attribute
  where attrelid = to_regclass(?) and attnum > 0 and not attisdropped`

/** Casts that make a PostgreSQL value equal to SQLite's. JSON keeps its exact text. */
const CASTS: Readonly<Record<string, string>> = { boolean: '::int', json: '::text' }

/** Returns the PostgreSQL type of each column in file order. Throws if the database has no such table. */
async function typesOf(db: Db, { name, columns }: CopiedTable): Promise<(readonly [column: string, type: string])[]> {
  const types = new Map(
    (await rawStatement<{ name: string; type: string }>(db, TYPES, [`"${name}"`])).map((column) => [
      column.name,
      column.type,
    ]),
  )
  return columns.map((column) => {
    const type = types.get(column)
    if (!type) throw new Error(`${name}.${column} is not in the database`)
    return [column, type]
  })
}

/** Iterates over a PostgreSQL table's rows with SQLite's values and order. */
async function* rowsIn(db: Db, table: CopiedTable): AsyncGenerator<unknown[]> {
  const read = (await typesOf(db, table)).map(([column, type]) => `"${column}"${CASTS[type] ?? ''} as "${column}"`)
  const order = table.key.map((column) => `"${table.name}"."${column}"`)
  await rawStatement(
    db,
    `declare copied no scroll cursor for select ${read.join(', ')} from "${table.name}" order by ${order.join(', ')}`,
    [],
  )
  for (;;) {
    const rows = await rawStatement<Record<string, unknown>>(db, `fetch ${BATCH} from copied`, [])
    for (const row of rows) yield table.columns.map((column) => row[column])
    if (rows.length < BATCH) break
  }
  await rawStatement(db, 'close copied', [])
}

/**
 * Copies every row of the database into an empty SQLite file with the same tables. Returns the hash of what was read.
 */
async function copyOut(db: Db, raw: Raw): Promise<string> {
  const hash = new ContentHash()
  for (const table of tablesOf(raw)) {
    hash.table(table.name)
    if (DERIVED_TABLES.includes(table.name)) raw.exec(`delete from "${table.name}"`)
    const insert = raw.prepare(`insert into "${table.name}" values (${table.columns.map(() => '?').join()})`)
    for await (const row of rowsIn(db, table)) {
      hash.row(row)
      insert.run(row)
    }
  }
  return hash.digest()
}

/**
 * Creates a snapshot source from a PostgreSQL database that may be in use. The file equals the one SQLite would have,
 * made by the same migrations. Throws BackupProblem if the database is not Foyer's, and UnknownMigration.
 */
export const postgresSource =
  (url: string, ports: Ports): SnapshotSource =>
  async (to) => {
    const postgres = openPostgres(url, { connections: 1 })
    const raw = openDatabase(to)
    try {
      await postgres.snapshot(async (trx) => {
        await liftTimeouts(trx)
        const [known] = await rawStatement<{ there: boolean }>(
          trx,
          `select to_regclass('migrations') is not null as there`,
          [],
        )
        if (!known?.there) throw new BackupProblem('the database is empty')
        const had = await appliedPostgresMigrations(trx)
        assertKnown(migrations, had)
        migrate(raw, { ...ports, list: migrations.filter(({ name }) => had.includes(name)), copyFirst: false })
        raw.pragma('foreign_keys = OFF')
        raw.exec('BEGIN; DELETE FROM migrations; DELETE FROM meta')
        const read = await copyOut(trx, raw)
        raw.exec('COMMIT')
        if (contentHash(raw) !== read) throw new Error(`${to} is not what was read`)
        const astray = raw.pragma('foreign_key_check') as unknown[]
        if (astray.length > 0) throw new Error(`rows that name none: ${JSON.stringify(astray.slice(0, 5))}`)
      })
    } finally {
      raw.close()
      await postgres.close()
    }
  }

/** Removes NUL characters, which PostgreSQL text cannot store, as the server does when it books a row. */
const withoutNul = (row: readonly unknown[]): unknown[] =>
  row.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value))

/** Copies all rows of a file into empty tables. Returns the hash of what was written. */
async function copyIn(raw: Raw, db: Db): Promise<string> {
  const hash = new ContentHash()
  for (const table of tablesOf(raw)) {
    hash.table(table.name)
    const types = await typesOf(db, table)
    const columns = types.map(([column]) => `"${column}"`).join(', ')
    const values = types.map(([, type], i) => `(given ->> ${i})::${type}`).join(', ')
    const insert = `insert into "${table.name}" (${columns}) select ${values} from json_array_elements(?::json) as given`
    if (DERIVED_TABLES.includes(table.name)) await rawStatement(db, `delete from "${table.name}"`, [])
    let batch: unknown[][] = []
    const put = async () => {
      if (batch.length > 0) await rawStatement(db, insert, [JSON.stringify(batch)])
      batch = []
    }
    for (const row of storedRows(raw, table)) {
      const kept = withoutNul(row)
      hash.row(kept)
      batch.push(kept)
      if (batch.length === BATCH) await put()
    }
    await put()
  }
  return hash.digest()
}

async function hashIn(db: Db, tables: readonly CopiedTable[]): Promise<string> {
  const hash = new ContentHash()
  for (const table of tables) {
    hash.table(table.name)
    for await (const row of rowsIn(db, table)) hash.row(row)
  }
  return hash.digest()
}

const FOREIGN_KEYS = `select conrelid::regclass::text as name, quote_ident(conname) as constraint from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace`

/** Runs work with foreign keys checked at its end, so rows may be inserted before the rows they reference. */
async function deferForeignKeys<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  const keys = await rawStatement<{ name: string; constraint: string }>(trx, FOREIGN_KEYS, [])
  const each = async (how: string) => {
    for (const { name, constraint } of keys)
      await rawStatement(trx, `alter table ${name} alter constraint ${constraint} ${how}`, [])
  }
  await each('deferrable initially deferred')
  const value = await work()
  await rawStatement(trx, 'set constraints all immediate', [])
  await each('not deferrable')
  return value
}

const TABLES = `select count(*) as count from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`

/**
 * Restores a backup from either database into an empty PostgreSQL database and starts a new epoch, in one transaction.
 * Returns the epoch. Throws BackupProblem if the backup is damaged or the database is not empty.
 */
export async function restoreIntoPostgres(backup: string, url: string, ports: Ports): Promise<string> {
  const { content, made_at } = readManifest(backup)
  const raw = openBackup(backup, content)
  const postgres = openPostgres(url, { connections: 1 })
  try {
    return await postgres.transaction(async (trx) => {
      await liftTimeouts(trx)
      const [tables] = await rawStatement<{ count: number }>(trx, TABLES, [])
      if (tables?.count !== 0)
        throw new BackupProblem('the database is not empty: create a new one and set DATABASE_URL to it')
      const had = appliedMigrations(raw)
      await migrateWithin(trx, { ...ports, list: migrations.filter(({ name }) => had.includes(name)) })
      for (const table of ['migrations', 'meta']) await rawStatement(trx, `delete from ${table}`, [])
      const given = await deferForeignKeys(trx, () => copyIn(raw, trx))
      if ((await hashIn(trx, tablesOf(raw))) !== given)
        throw new Error('the database does not hold what was put into it')
      await migrateWithin(trx, ports)
      return beginEpoch(trx, made_at, ports)
    })
  } finally {
    raw.close()
    await postgres.close()
  }
}
