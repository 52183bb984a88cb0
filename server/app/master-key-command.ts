import { ConnectionLost, type Trx } from '../kernel/database/database'
import { UnknownMigration } from '../kernel/database/migrate'
import { replaceMasterKey } from '../secrets/master-key'
import type { SecretBox } from '../secrets/secret-box'
import { countUnreadable } from '../secrets/stored-secrets'
import { BackupProblem } from './backup/backup'
import { assertNoRunningNode } from './backup/postgres-restore'
import { commandConfig } from './command-line'
import { FolderInUse } from './storage/folder-lock'
import { postgresStorage } from './storage/postgres-storage'
import { sqliteStorage } from './storage/sqlite-storage'

/**
 * `npm run master-key -- replace` lets a database start with this server's master key after its own was lost. The
 * server must be stopped. Stored keys and passwords are entered again in the settings.
 */
const { data, databaseUrl } = commandConfig()

const say = (line: string) => console.error(line)

async function replace(): Promise<void> {
  let replaced = null as SecretBox | null
  const work = async (trx: Trx) => {
    replaced = await replaceMasterKey(trx, { env: process.env, folder: data })
  }
  if (databaseUrl) await assertNoRunningNode(databaseUrl)
  const storage = databaseUrl ? await postgresStorage(databaseUrl, work, say) : await sqliteStorage(data, work, say)
  const unreadable = replaced ? await countUnreadable(storage.db, replaced) : 0
  await storage.close()
  console.log(
    `The database now belongs to this server's master key. ${unreadable} stored keys and passwords must be entered again in the settings.`,
  )
}

try {
  if (process.argv[2] !== 'replace') throw new BackupProblem('no command given; use npm run master-key -- replace')
  await replace()
} catch (error) {
  if (![BackupProblem, ConnectionLost, FolderInUse, RangeError, UnknownMigration].some((kind) => error instanceof kind))
    throw error
  console.error(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
