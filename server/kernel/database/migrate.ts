import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { migrations } from '../../../migrations/list'
import type { NewId } from '../../../shared/kernel/ids'
import { type Clock, iso } from '../../../shared/kernel/time'
import type { Db } from './database'
import { type Migration, POSTGRES_FUNCTIONS, postgresSchema, sqliteSchema } from './migration'
import { liftTimeouts, type Postgres } from './postgres'
import type { Raw } from './sqlite'
import { rawStatement } from './statement'

/** Options of a migration run. `copyFirst`: back up the database file before changing it; on by default. */
export type MigrateOptions = {
  readonly clock: Clock
  readonly newId: NewId
  readonly list?: readonly Migration[]
  readonly copyFirst?: boolean
}

/** Returns the names of the migrations applied to a database, in order. */
export function appliedMigrations(raw: Raw): string[] {
  const known = raw.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'`).get()
  return known
    ? (raw.prepare('SELECT name FROM migrations ORDER BY name').all() as { name: string }[]).map((row) => row.name)
    : []
}

/** Returns true if a copy is whole and has the same migrations as the database. */
function isWhole(copy: string, had: readonly string[]): boolean {
  let raw: Raw | null = null
  try {
    raw = new BetterSqlite(copy, { readonly: true })
    return raw.pragma('quick_check(1)', { simple: true }) === 'ok' && appliedMigrations(raw).join() === had.join()
  } catch {
    return false
  } finally {
    raw?.close()
  }
}

/**
 * Copies the database file beside itself, so that a failed update can be reverted manually. The copy gets its name when
 * it is whole and on the disk; one that was not is made again.
 */
function backUp(raw: Raw, before: string, had: readonly string[]): void {
  if (raw.memory || !existsSync(raw.name) || statSync(raw.name).size === 0) return
  const copy = `${raw.name}.before-${before}`
  if (existsSync(copy) && isWhole(copy, had)) return
  const unfinished = `${copy}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    raw.prepare('VACUUM INTO ?').run(unfinished)
    if (!isWhole(unfinished, had)) throw new Error(`the copy of ${raw.name} is not whole`)
    syncToDisk(unfinished)
    renameSync(unfinished, copy)
    syncToDisk(dirname(copy))
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

function syncToDisk(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

/** Returns the migrations applied to a PostgreSQL database. */
export async function appliedPostgresMigrations(db: Db): Promise<string[]> {
  const [known] = await rawStatement<{ there: boolean }>(
    db,
    `select to_regclass('migrations') is not null as there`,
    [],
  )
  if (!known?.there) return []
  return (await rawStatement<{ name: string }>(db, 'select name from migrations order by name', [])).map(
    ({ name }) => name,
  )
}

/**
 * Refusal of a database that has run a migration this version does not have. Its message is for the person at the
 * terminal.
 */
export class UnknownMigration extends Error {
  override readonly name = 'UnknownMigration'
}

/**
 * Throws UnknownMigration unless a list has every migration that a database has run.
 * @param named what the message calls the database
 */
export function assertKnown(list: readonly Migration[], had: readonly string[], named = 'the database'): void {
  const unknown = had.find((name) => !list.some((migration) => migration.name === name))
  if (unknown)
    throw new UnknownMigration(
      `${named} was made by another version of Foyer: it has the migration ${unknown}, which this version does not have`,
    )
}

function missingFrom(list: readonly Migration[], had: readonly string[]): readonly Migration[] {
  assertKnown(list, had)
  return list.filter((migration) => !had.includes(migration.name))
}

const TABLE_SQL = `SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type = 'table' DESC, name`

/**
 * Runs each missing migration in its own transaction, so that a failed one leaves nothing behind. Returns the names it
 * ran. Throws UnknownMigration.
 */
export function migrate(raw: Raw, { clock, newId, list = migrations, copyFirst = true }: MigrateOptions): string[] {
  const had = appliedMigrations(raw)
  const missing = missingFrom(list, had)
  if (copyFirst && had.length > 0 && missing[0]) backUp(raw, missing[0].name, had)
  raw.exec('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) STRICT')
  for (const migration of missing) {
    raw.exec('BEGIN IMMEDIATE')
    try {
      const schema = sqliteSchema(
        (sql) => raw.exec(sql),
        (table) => raw.prepare(TABLE_SQL).pluck().all(table) as string[],
      )
      migration.up(schema)
      raw.prepare('INSERT INTO migrations (name, applied_at) VALUES (?, ?)').run(migration.name, iso(clock()))
      raw.exec('COMMIT')
    } catch (error) {
      if (raw.inTransaction) raw.exec('ROLLBACK')
      throw error
    }
  }
  raw.prepare(`INSERT INTO meta (key, value) VALUES ('epoch', ?) ON CONFLICT DO NOTHING`).run(newId())
  return missing.map((migration) => migration.name)
}

/** Advisory lock number. When several nodes start at once, one migrates and the others wait. */
const MIGRATING = 7_030_001

type PostgresOptions = Omit<MigrateOptions, 'copyFirst'>

/** Runs missing migrations on PostgreSQL in one transaction, so that a failed one leaves nothing behind. */
export const migratePostgres = (postgres: Postgres, options: PostgresOptions): Promise<string[]> =>
  postgres.transaction((trx) => migrateWithin(trx, options))

/** Runs missing migrations within an open PostgreSQL transaction. */
export async function migrateWithin(trx: Db, { clock, newId, list = migrations }: PostgresOptions): Promise<string[]> {
  const run = (sql: string) => trx.executeQuery(CompiledQuery.raw(sql))
  await liftTimeouts(trx)
  await rawStatement(trx, 'select pg_advisory_xact_lock(?)', [MIGRATING])
  const [known] = await rawStatement<{ there: boolean }>(
    trx,
    `select to_regclass('migrations') is not null as there`,
    [],
  )
  if (!known?.there)
    for (const sql of [
      ...POSTGRES_FUNCTIONS,
      'CREATE TABLE migrations (name text COLLATE "C" PRIMARY KEY, applied_at text NOT NULL)',
    ])
      await run(sql)
  const missing = missingFrom(list, await appliedPostgresMigrations(trx))
  for (const migration of missing) {
    const written: string[] = []
    migration.up(postgresSchema((sql) => written.push(sql)))
    for (const sql of written) await run(sql)
    await rawStatement(trx, 'insert into migrations (name, applied_at) values (?, ?)', [migration.name, iso(clock())])
  }
  await rawStatement(trx, `insert into meta (key, value) values ('epoch', ?) on conflict do nothing`, [newId()])
  return missing.map((migration) => migration.name)
}
