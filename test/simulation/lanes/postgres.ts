import { postgresCommit } from '../../../server/app/writer/postgres-commit'
import { BatchFailed } from '../../../server/kernel/commands/group-commit'
import { encode } from '../../../server/kernel/database/codec'
import type { Trx } from '../../../server/kernel/database/database'
import { toPostgresSql } from '../../../server/kernel/database/dialect'
import { migratePostgres } from '../../../server/kernel/database/migrate'
import { openPostgres, type Postgres } from '../../../server/kernel/database/postgres'
import { emptyDatabase, type TestDatabase } from '../../harness/postgres-databases'
import { START } from '../theatre/theatre'
import { KEPT_TABLES, type SimDatabase } from './database'

/** Rows of every table that has some, as JSON. */
type DatabaseCopy = readonly { readonly name: string; readonly rows: string }[]

type Ask = TestDatabase['ask']

/** Time after which a raw statement fails that waits for the server's transaction, which would never end meanwhile. */
const NO_WAITING = `set lock_timeout = '5s'`

const TABLES = `select quote_ident(relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
/** Tables that have pages, be they of deleted rows. */
const WRITTEN_TABLES = `select quote_ident(relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by relname`
const RIGHT_INDEXES = `select quote_ident(indexname) as name, indexdef as sql from pg_indexes
  where schemaname = 'public' and tablename = 'rights' and indexdef like '%WHERE%'`

const namesIn = (ask: Ask, sql: string): string[] => ask(sql, []).map(({ name }) => String(name))

/** Runs changes in one transaction without triggers and checks of references: all of them, or none. */
function change(ask: Ask, work: () => void): void {
  ask('begin; set local session_replication_role = replica', [])
  try {
    work()
    ask('commit', [])
  } catch (error) {
    ask('rollback', [])
    throw error
  }
}

/**
 * Empties every table that was written. A table that is truncated stores its next rows as a new one does, so that the
 * same history finds them in the same order.
 */
function empty(ask: Ask, kept: readonly string[]): void {
  const written = namesIn(ask, WRITTEN_TABLES).filter((name) => !kept.includes(name))
  if (written.length > 0) ask(`truncate ${written.join()} cascade`, [])
}

const copyOf = (ask: Ask, tables: readonly string[]): DatabaseCopy =>
  tables.flatMap((name) => {
    const [row] = ask(`select json_agg(each)::text as rows from ${name} as each`, [])
    return row?.rows ? [{ name, rows: String(row.rows) }] : []
  })

function insertCopy(ask: Ask, copy: DatabaseCopy): void {
  for (const { name, rows } of copy)
    ask(`insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`, [rows])
}

async function migrated(url: string): Promise<Postgres> {
  const postgres = openPostgres(url, { connections: 1 })
  await migratePostgres(postgres, { clock: () => START, newId: () => 'first' })
  return postgres
}

/**
 * Opens a database of the lane's PostgreSQL server, with the product's pools of one connection each: the server's reads
 * are answered in their order.
 */
export async function openPostgresDatabase(): Promise<SimDatabase> {
  const server = process.env.FOYER_TEST_POSTGRES
  if (!server) throw new Error('the lane on PostgreSQL needs the address of a server in FOYER_TEST_POSTGRES')
  const { ask, url, close } = emptyDatabase(server)
  const postgres = await migrated(url)
  // Whatever the simulation does past the server is the superuser's.
  ask('reset session authorization', [])
  ask(NO_WAITING, [])
  const tables = namesIn(ask, TABLES)
  const indexes = ask(RIGHT_INDEXES, []).map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))
  let first: DatabaseCopy | null = null
  return {
    db: postgres.db,
    commit: async (org_id, job) => {
      const [reply] = await postgresCommit(postgres, org_id).commit([job], (trx: Trx, work) => work(trx))
      if (!reply) throw new BatchFailed('the batch has no reply')
      return reply
    },
    query: <R>(sql: string, ...values: readonly unknown[]) =>
      ask(
        toPostgresSql(sql),
        values.map((value) => (typeof value === 'boolean' ? value : encode(value))),
      ) as R[],
    copy: () => {
      const copy = copyOf(ask, tables)
      return () =>
        change(ask, () => {
          empty(ask, [])
          insertCopy(ask, copy)
        })
    },
    reset: async (insert) => {
      const known = first
      if (known)
        return change(ask, () => {
          empty(ask, ['migrations'])
          insertCopy(ask, known)
        })
      change(ask, () => empty(ask, KEPT_TABLES))
      await postgres.transaction(insert)
      first = copyOf(
        ask,
        tables.filter((name) => name !== 'migrations'),
      )
    },
    setRightIndexes: (isPresent) => {
      for (const { name, sql } of indexes) {
        ask(`drop index if exists ${name}`, [])
        if (isPresent) ask(sql, [])
      }
    },
    close: async () => {
      await postgres.close()
      await close()
    },
  }
}
