import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { restoreFrom, type SnapshotSource, sqliteSource } from '../../server/app/backup/backup'
import { postgresSource, restoreIntoPostgres } from '../../server/app/backup/postgres-backup'
import { type NodeSignals, postgresNodeSignals } from '../../server/app/live/signals'
import { machinePorts } from '../../server/app/ports'
import type { Storage } from '../../server/app/storage/storage'
import { postgresWriter } from '../../server/app/writer/postgres-writer'
import { type ChangeListener, inlineWriter, type Writer } from '../../server/app/writer/writer'
import type { WriterEnvironment } from '../../server/app/writer/writer-jobs'
import { CODED_COLUMNS } from '../../server/kernel/coded-columns'
import { decoder, encode } from '../../server/kernel/database/codec'
import type { Db } from '../../server/kernel/database/database'
import { toPostgresSql } from '../../server/kernel/database/dialect'
import { migrate, migratePostgres } from '../../server/kernel/database/migrate'
import { openPostgres } from '../../server/kernel/database/postgres'
import { kysely, type Raw } from '../../server/kernel/database/sqlite'
import { directReads } from '../../server/kernel/reads/reads'
import { openDatabase } from '../../server/kernel/sqlite-file'
import { makeWorld, type World } from './fixture'
import { copyOfTemplate, createTemplate, emptyDatabase, type TestDatabase } from './postgres-databases'

type Values = readonly unknown[]
type Row = Record<string, unknown>
type Worlds = { readonly a: World; readonly b: World }

/** A test's own database with two small organisations, on SQLite or PostgreSQL. */
export type Ground = Worlds & {
  readonly db: Db
  readonly openReads: Storage['openReads']
  writer(environment: WriterEnvironment, onChanged: ChangeListener): Writer
  /** Runs a raw statement with `?` placeholders. Returns rows with booleans and JSON decoded. */
  sql(text: string, ...values: Values): Row[]
  /** The writer's SQLite connection and file; null on PostgreSQL. */
  readonly raw: Raw | null
  readonly file: string | null
  /** Environment variables with which a separate product process finds it. */
  readonly environment: Readonly<Record<string, string>>
  readonly between: NodeSignals | null
  /** The source of a backup. */
  readonly source: SnapshotSource
  /** Restores a backup into a separate database, which must be closed too. */
  restored(backup: string): Promise<Ground>
  /** Opens another node on the same database; close it first. Throws on SQLite, which has one node. */
  another(): Ground
  /** Closes the product's connections; `sql` still works. */
  release(): Promise<void>
  close(): Promise<void>
}

const makeWorlds = async (db: Db): Promise<Worlds> => ({
  a: await makeWorld(db, 'aula'),
  b: await makeWorld(db, 'bude'),
})

let sqliteTemplate: Promise<Worlds & { readonly file: string }> | null = null

/** Creates the template database once per process; every server copies it. */
async function makeSqliteTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'foyer.db')
  const raw = openDatabase(file)
  migrate(raw, machinePorts)
  raw.exec('BEGIN')
  const worlds = await makeWorlds(kysely(raw))
  raw.exec('COMMIT')
  raw.pragma('wal_checkpoint(TRUNCATE)')
  raw.close()
  return { file, ...worlds }
}

/** `database`: this file instead of a fresh copy. */
export async function sqliteGround(database?: string): Promise<Ground> {
  sqliteTemplate ??= makeSqliteTemplate()
  const { file: original, a, b } = await sqliteTemplate
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'))
  const file = database ?? join(folder, 'foyer.db')
  if (!database) copyFileSync(original, file)
  const raw = openDatabase(file)
  const reader = openDatabase(file, { readonly: true })
  return {
    a,
    b,
    raw,
    file,
    environment: { FOYER_DATA: dirname(file) },
    db: kysely(reader),
    openReads: async () => directReads(kysely(reader)),
    between: null,
    source: sqliteSource(file),
    restored: async (backup) => {
      const target = mkdtempSync(join(tmpdir(), 'foyer-restored-'))
      await restoreFrom(backup, join(target, 'foyer.db'), machinePorts)
      const ground = await sqliteGround(join(target, 'foyer.db'))
      return {
        ...ground,
        close: async () => {
          await ground.close()
          rmSync(target, { recursive: true, force: true })
        },
      }
    },
    another: () => {
      throw new Error('SQLite has one node')
    },
    writer: (environment, onChanged) => inlineWriter(raw, environment, onChanged),
    sql: (text, ...values) => {
      const statement = raw.prepare(text)
      if (!statement.reader) {
        statement.run(values.map(encode))
        return []
      }
      const rows = statement.all(values.map(encode)) as Row[]
      decoder(statement.columns(), CODED_COLUMNS)(rows)
      return rows
    },
    release: async () => void reader.close(),
    close: async () => {
      reader.close()
      raw.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let postgresTemplate: Promise<Worlds & { readonly name: string }> | null = null

async function fillTemplate(url: string): Promise<Worlds> {
  const postgres = openPostgres(url)
  await migratePostgres(postgres, machinePorts)
  const worlds = await postgres.transaction(makeWorlds)
  await postgres.close()
  return worlds
}

/** Creates a fresh database on SQLite or PostgreSQL, depending on this run. */
export const freshGround = (): Promise<Ground> => {
  const server = process.env.FOYER_TEST_POSTGRES
  return server ? postgresGround(server) : sqliteGround()
}

/** Creates a fresh database on this run's PostgreSQL server. */
async function postgresGround(server: string): Promise<Ground> {
  postgresTemplate ??= createTemplate(server, fillTemplate)
  const template = await postgresTemplate
  return databaseOfItsOwn(server, copyOfTemplate(server, template.name), template)
}

/** Creates a PostgreSQL database without tables, for restores. */
export async function emptyPostgres(): Promise<Ground> {
  const server = process.env.FOYER_TEST_POSTGRES
  if (!server) throw new Error('this test is about PostgreSQL')
  postgresTemplate ??= createTemplate(server, fillTemplate)
  return databaseOfItsOwn(server, emptyDatabase(server), await postgresTemplate)
}

function databaseOfItsOwn(server: string, database: TestDatabase, worlds: Worlds): Ground {
  const ground = postgresNode(database, worlds)
  return {
    ...ground,
    restored: async (backup) => {
      const empty = emptyDatabase(server)
      await restoreIntoPostgres(backup, empty.url, machinePorts)
      return databaseOfItsOwn(server, empty, worlds)
    },
    close: async () => {
      await ground.close()
      await database.close()
    },
  }
}

/** Opens a node on an existing database. */
function postgresNode({ url, ask }: Pick<TestDatabase, 'url' | 'ask'>, worlds: Worlds): Ground {
  const postgres = openPostgres(url)
  let closing: Promise<void> | null = null
  const release = () => {
    closing ??= postgres.close()
    return closing
  }
  return {
    a: worlds.a,
    b: worlds.b,
    raw: null,
    file: null,
    environment: { DATABASE_URL: url },
    db: postgres.db,
    openReads: async (_log, observe, limits) => postgres.reads(observe, limits),
    between: postgresNodeSignals(postgres),
    source: postgresSource(url, machinePorts),
    restored: () => Promise.reject(new Error('a node restores nothing')),
    writer: (environment, onChanged) => postgresWriter(postgres, environment, onChanged),
    sql: (text, ...values) =>
      ask(
        toPostgresSql(text),
        values.map((value) => (typeof value === 'boolean' ? value : encode(value))),
      ),
    another: () => postgresNode({ url, ask }, worlds),
    release,
    close: release,
  }
}
