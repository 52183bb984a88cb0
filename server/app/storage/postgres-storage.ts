import { randomBytes } from 'node:crypto'
import type { Db } from '../../kernel/database/database'
import { migratePostgres } from '../../kernel/database/migrate'
import { liftTimeouts, openPostgres, type Postgres } from '../../kernel/database/postgres'
import { rawStatement } from '../../kernel/database/statement'
import { handlers } from '../../registry'
import { readPaymentAccounts } from '../config'
import { postgresNodeSignals } from '../live/signals'
import { outageLog } from '../outage'
import { machinePorts, portsWith } from '../ports'
import { postgresWriter } from '../writer/postgres-writer'
import type { Print, Seed, Storage } from './storage'

/** Advisory lock number. When several nodes start on an empty database, one seeds it. */
const SEED_LOCK = 7_030_002

const alone = (postgres: Postgres, work: (trx: Db) => Promise<void>): Promise<void> =>
  postgres.transaction(async (held) => {
    await liftTimeouts(held)
    await rawStatement(held, 'select pg_advisory_xact_lock(?)', [SEED_LOCK])
    await work(held)
  })

/** Returns the shared secret. When several nodes start on an empty database, one creates it and all read it. */
async function sharedSecret({ db }: Postgres): Promise<Uint8Array> {
  await rawStatement(db, `insert into meta (key, value) values ('secret', ?) on conflict do nothing`, [
    randomBytes(32).toString('hex'),
  ])
  const [row] = await rawStatement<{ value: string }>(db, `select value from meta where key = 'secret'`, [])
  if (!row) throw new Error('the database keeps no secret')
  return Buffer.from(row.value, 'hex')
}

/** Migrates and seeds the database. Returns the secret. */
async function prepare(postgres: Postgres, seed: Seed, say: Print): Promise<Uint8Array> {
  const [role] = await rawStatement<{ all: boolean }>(
    postgres.db,
    'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user',
    [],
  )
  if (role?.all)
    say(
      'Warning: the database role bypasses row-level security; give Foyer a role of its own without superuser rights.',
    )
  const ran = await migratePostgres(postgres, machinePorts)
  if (ran.length > 0) say(`Database brought up to date: ${ran.join(', ')}`)
  await alone(postgres, seed)
  return sharedSecret(postgres)
}

/**
 * Opens a storage on a PostgreSQL server, which several nodes may share. Warns if the database role bypasses row-level
 * security.
 */
export async function postgresStorage(url: string, seed: Seed, say: Print): Promise<Storage> {
  let report = (_error: Error) => {}
  const postgres = openPostgres(url, { report: (error) => report(error) })
  const secret = await prepare(postgres, seed, say).catch(async (error: unknown) => {
    // Idle connections would keep the process alive.
    await postgres.close()
    throw error
  })
  return {
    db: postgres.db,
    openReads: async (_log, observe, limits) => postgres.reads(observe, limits),
    openWriter: async (onChanged, log, onBatch) => {
      const ports = portsWith(readPaymentAccounts(process.env))
      report = outageLog(
        ({ error, failed }) => log(`a connection to the database failed: ${error} (${failed})`, {}),
        ports.clock,
      )
      const environment = {
        handlers,
        ports,
        report: (error: unknown, about: { readonly op_id: string; readonly name: string }) =>
          log(error instanceof Error ? (error.stack ?? error.message) : String(error), about),
      }
      return postgresWriter(postgres, environment, onChanged, onBatch)
    },
    // PostgreSQL checks its pages itself where checksums are on, which is its default.
    checkIntegrity: async () => null,
    between: postgresNodeSignals(postgres),
    secret,
    data: null,
    close: () => postgres.close(),
  }
}
