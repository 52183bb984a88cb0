import { join } from 'node:path'
import { iso } from '../../../shared/kernel/time'
import { firstBrokenEntry } from '../../activity_log/chain'
import { ConnectionLost, type Db } from '../../kernel/database/database'
import { UnknownMigration } from '../../kernel/database/migrate'
import { openPostgres } from '../../kernel/database/postgres'
import { kysely } from '../../kernel/database/sqlite'
import { openDatabase } from '../../kernel/sqlite-file'
import { diskStore } from '../../media_gallery/disk-store'
import { checkMasterKey, MasterKeyProblem } from '../../secrets/master-key'
import { commandConfig, resolveFromCaller } from '../command-line'
import { machinePorts } from '../ports'
import { createPrivateFolder } from '../storage/private-folder'
import { BackupProblem, backUp, restoreFrom, sqliteSource } from './backup'
import { backUpFiles, type CopyResult, REFERENCED_FILES, restoreFiles, type StoredFile } from './file-backup'
import { noteBackup } from './last-backup'
import { postgresSource, restoreIntoPostgres } from './postgres-backup'
import { beginEpochAfterRestore } from './postgres-restore'

/**
 * `npm run backup -- <file>` and `npm run restore -- <file>`, with paths relative to the caller's folder. `npm run
 * restore -- <time>` starts a new epoch after PostgreSQL's own tools have restored a database.
 */
const { data, databaseUrl, bucket } = commandConfig()
const database = join(data, 'foyer.db')
const [what, given] = process.argv.slice(2)

/** S3 buckets have versioning of their own. */
const files = bucket ? null : diskStore(join(data, 'files'))

const namedIn = (file: string): StoredFile[] => {
  const raw = openDatabase(file, { readonly: true })
  const rows = raw.prepare(REFERENCED_FILES).all() as StoredFile[]
  raw.close()
  return rows
}

/** Prints the organisations whose activity log does not match its hash chain. */
async function checkLogs(file: string): Promise<void> {
  const raw = openDatabase(file, { readonly: true })
  const db = kysely(raw)
  for (const { id, name } of await db.selectFrom('orgs').select(['id', 'name']).execute()) {
    const broken = await firstBrokenEntry(db, id)
    if (broken !== null)
      console.error(`Warning: the activity log of ${name} does not match its hash chain at entry ${broken}`)
  }
  raw.close()
}

function tell({ files, lost }: CopyResult): void {
  console.log(`${files} files copied.`)
  for (const address of lost) console.error(`Lost or damaged: ${address}`)
}

/** Matches a time rather than a file: the argument after a restore by PostgreSQL's own tools. */
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z?$/

/** Says in advance that the server will not start with its present master key. */
async function checkKey(db: Db): Promise<void> {
  try {
    await checkMasterKey(db, { env: process.env, folder: data })
  } catch (error) {
    if (!(error instanceof MasterKeyProblem || error instanceof RangeError)) throw error
    console.error(`Before you start the server: ${error.message}`)
  }
}

async function restored(from: string): Promise<void> {
  if (databaseUrl) {
    await restoreIntoPostgres(from, databaseUrl, machinePorts)
    console.log(`Restored ${from}.`)
    const postgres = openPostgres(databaseUrl, { connections: 1 })
    await checkKey(postgres.db).finally(() => postgres.close())
  } else {
    const { replaced } = await restoreFrom(from, database, machinePorts)
    console.log(`Restored ${from}.${replaced ? `\nThe previous database is kept as ${replaced}` : ''}`)
    const raw = openDatabase(database, { readonly: true })
    await checkKey(kysely(raw)).finally(() => raw.close())
  }
  if (files) tell(await restoreFiles(namedIn(from), files, from))
}

async function backedUp(to: string): Promise<void> {
  const hash = await backUp(
    databaseUrl ? postgresSource(databaseUrl, machinePorts) : sqliteSource(database),
    to,
    machinePorts,
  )
  console.log(`Backed up to ${to}\nContent ${hash}`)
  if (files) tell(await backUpFiles(namedIn(to), files, to))
  noteBackup(data, { made_at: iso(machinePorts.clock()), file: to })
  await checkLogs(to)
}

try {
  if (what === 'backup' && given) await backedUp(resolveFromCaller(given))
  else if (what === 'backup') {
    createPrivateFolder(data)
    await backedUp(
      join(data, `backup-${new Date(machinePorts.clock()).toISOString().slice(0, 19).replaceAll(':', '-')}.db`),
    )
  } else if (what === 'restore' && given) {
    if (databaseUrl && TIME.test(given)) {
      await beginEpochAfterRestore(databaseUrl, given, machinePorts)
      console.log('Started a new epoch in the restored database.')
    } else await restored(resolveFromCaller(given))
    console.log(
      'Start the server. Desks and doors then resend their work since the backup. An incident explains what to do.',
    )
  } else throw new BackupProblem('no backup given; use npm run restore -- <file>')
} catch (error) {
  if (!(error instanceof BackupProblem || error instanceof ConnectionLost || error instanceof UnknownMigration))
    throw error
  console.error(`Nothing was changed: ${error.message}.`)
  process.exitCode = 1
}
