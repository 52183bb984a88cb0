import { groupCommit } from '../../../server/app/writer/sqlite-commit'
import { CODED_COLUMNS } from '../../../server/kernel/coded-columns'
import { BatchFailed } from '../../../server/kernel/commands/group-commit'
import { decoder, encode } from '../../../server/kernel/database/codec'
import { migrate } from '../../../server/kernel/database/migrate'
import { kysely, type Raw } from '../../../server/kernel/database/sqlite'
import { openMemory } from '../../../server/kernel/sqlite-file'
import { START } from '../theatre/theatre'
import { KEPT_TABLES, type SimDatabase } from './database'

type Row = Record<string, unknown>

/** Every row of every table, as in a backup. */
export type DatabaseCopy = ReadonlyMap<string, readonly Row[]>

const TABLES = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
const APPEND_ONLY = `select name from sqlite_schema where type = 'trigger' and sql like '%append-only%'`
const RIGHT_INDEXES = `select name, sql from sqlite_schema where type = 'index' and tbl_name = 'rights' and sql like '%where%'`

const namesIn = (raw: Raw, sql: string): string[] => raw.prepare(sql).pluck().all() as string[]

/** Runs changes in one transaction, in which rows may lack the ones that they refer to: all of them, or none. */
function change(raw: Raw, work: () => void): void {
  raw.pragma('foreign_keys = OFF')
  try {
    raw.transaction(work)()
  } finally {
    raw.pragma('foreign_keys = ON')
  }
}

export const copyOf = (raw: Raw): DatabaseCopy =>
  new Map(namesIn(raw, TABLES).map((name) => [name, raw.prepare(`select * from "${name}"`).all() as Row[]]))

/** Replaces the rows of all tables of a copy. */
export const replaceRows = (raw: Raw, copy: DatabaseCopy): void => change(raw, () => insertCopy(raw, copy))

function insertCopy(raw: Raw, copy: DatabaseCopy): void {
  for (const [name, rows] of copy) {
    raw.exec(`delete from "${name}"`)
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length === 0) continue
    const insert = raw.prepare(
      `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    for (const row of rows) insert.run(Object.values(row))
  }
}

/** A database of the simulation over SQLite. */
export type SqliteDatabase = SimDatabase & { readonly raw: Raw }

/** Opens the lane's SQLite database, which is in memory. */
export function openSqliteDatabase(): SqliteDatabase {
  const raw = openMemory()
  raw.pragma('synchronous = OFF')
  migrate(raw, { clock: () => START, newId: () => 'first' })
  dropLogTriggers(raw)
  return sqliteDatabase(raw)
}

/** Drops the triggers that make the logs append-only, and would also stop a reset or a restore. */
export function dropLogTriggers(raw: Raw): void {
  for (const name of namesIn(raw, APPEND_ONLY)) raw.exec(`drop trigger "${name}"`)
}

/** Creates the database of the simulation over an open SQLite database that has the tables of this version. */
export function sqliteDatabase(raw: Raw): SqliteDatabase {
  const db = kysely(raw)
  const prepared = new Map<string, readonly [ReturnType<Raw['prepare']>, (rows: Row[]) => void]>()
  const dropped = new Map<string, string>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = raw.prepare(sql)
    const made = [statement, statement.reader ? decoder(statement.columns(), CODED_COLUMNS) : () => {}] as const
    prepared.set(sql, made)
    return made
  }
  return {
    raw,
    db,
    commit: async (_org_id, job) => {
      const [reply] = await groupCommit(raw, [job], (trx, work) => work(trx))
      if (!reply) throw new BatchFailed('the batch has no reply')
      return reply
    },
    query: <R>(sql: string, ...values: readonly unknown[]) => {
      const [statement, decode] = prepare(sql)
      const given = values.map(encode)
      if (!statement.reader) {
        statement.run(given)
        return []
      }
      const rows = statement.all(given) as Row[]
      decode(rows)
      return rows as R[]
    },
    copy: () => {
      const copy = copyOf(raw)
      return () => replaceRows(raw, copy)
    },
    reset: async (insert) => {
      const tables = namesIn(raw, TABLES).filter((name) => !KEPT_TABLES.includes(name))
      change(raw, () => {
        for (const name of tables) raw.exec(`delete from "${name}"`)
      })
      raw.exec('BEGIN')
      await insert(db)
      raw.exec('COMMIT')
    },
    setRightIndexes: (isPresent) => {
      const present = raw.prepare(RIGHT_INDEXES).all() as { name: string; sql: string }[]
      for (const { name, sql } of present) {
        dropped.set(name, sql)
        if (!isPresent) raw.exec(`drop index "${name}"`)
      }
      if (!isPresent) return
      for (const [name, sql] of dropped) if (!present.some((each) => each.name === name)) raw.exec(sql)
    },
    close: async () => void raw.close(),
  }
}
