import { iso } from '../../../shared/kernel/time'
import type { Ports } from '../../kernel/commands/handler'
import { migratePostgres } from '../../kernel/database/migrate'
import { openPostgres, type Postgres } from '../../kernel/database/postgres'
import { rawStatement } from '../../kernel/database/statement'
import { beginEpoch } from '../../sync/recovery'
import { BackupProblem } from './backup'

const OTHERS = `select count(*) as count from pg_stat_activity
  where datname = current_database() and application_name like 'foyer%' and pid <> pg_backend_pid()`

async function assertAlone({ db }: Postgres): Promise<void> {
  const [others] = await rawStatement<{ count: number }>(db, OTHERS, [])
  if (others && others.count > 0) throw new BackupProblem('a server is running on this database: stop it first')
}

/** Throws BackupProblem if a node is running on a PostgreSQL database. */
export async function assertNoRunningNode(url: string): Promise<void> {
  const postgres = openPostgres(url, { connections: 1 })
  try {
    await assertAlone(postgres)
  } finally {
    await postgres.close()
  }
}

/**
 * Starts a new epoch in a PostgreSQL database that was restored by PostgreSQL's own tools. Returns the epoch. Throws
 * BackupProblem if a node is running, or the backup time is invalid or in the future.
 * @param backup_at when the backup was made, ISO
 */
export async function beginEpochAfterRestore(url: string, backup_at: string, ports: Ports): Promise<string> {
  const made = Date.parse(backup_at)
  if (!/^\d{4}-\d\d-\d\dT/.test(backup_at) || Number.isNaN(made))
    throw new BackupProblem('give the time of the backup, for example 2026-11-22T03:00:00Z')
  if (made > ports.clock()) throw new BackupProblem('the time of the backup is in the future')
  const postgres = openPostgres(url, { connections: 1 })
  try {
    await assertAlone(postgres)
    await migratePostgres(postgres, ports)
    return await postgres.transaction((trx) => beginEpoch(trx, iso(made), ports))
  } finally {
    await postgres.close()
  }
}
