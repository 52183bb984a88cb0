import { join } from 'node:path'
import { MINUTE } from '../../../shared/kernel/time'
import { migrate } from '../../kernel/database/migrate'
import { kysely } from '../../kernel/database/sqlite'
import { openDatabase } from '../../kernel/sqlite-file'
import { scrubOutcomes } from '../../sync/scrub'
import { machinePorts } from '../ports'
import { ReaderThread } from '../readers/reader'
import { readerPool } from '../readers/reader-pool'
import { startWorker, threadWriter } from '../writer/thread-writer'
import { lockFolder } from './folder-lock'
import { createPrivateFolder } from './private-folder'
import { readSecret } from './secret'
import type { Print, Seed, Storage } from './storage'

async function prepare(file: string, seed: Seed, say: Print): Promise<void> {
  const raw = openDatabase(file)
  try {
    const ran = migrate(raw, machinePorts)
    if (ran.length > 0) say(`Database brought up to date: ${ran.join(', ')}`)
    if (ran.length > 0) scrubOutcomes(raw)
    await kysely(raw).transaction().execute(seed)
    raw.pragma('optimize')
  } finally {
    raw.close()
  }
}

/** Time in ms that looking through the largest file may take. */
const CHECK_WITHIN = 60 * MINUTE

/** Looks through a SQLite file in a thread of its own, beside the running server. */
export async function quickCheck(file: string, log: (message: string) => void): Promise<string | null> {
  const reader = new ReaderThread(file, log)
  await reader.ready
  try {
    const { rows } = await reader.run({ sql: 'pragma quick_check(5)', values: [] }, CHECK_WITHIN).answer
    const found = rows.map(([line]) => String(line)).join('; ')
    return found === 'ok' ? null : found
  } finally {
    await reader.close()
  }
}

/**
 * Opens a storage in a local folder: a SQLite database and the secret beside it, created if missing. Throws
 * FolderTaken.
 */
export async function sqliteStorage(folder: string, seed: Seed, say: Print): Promise<Storage> {
  createPrivateFolder(folder)
  const letGo = lockFolder(folder)
  const file = join(folder, 'foyer.db')
  try {
    await prepare(file, seed, say)
  } catch (error) {
    letGo()
    throw error
  }
  const reader = openDatabase(file, { readonly: true })
  return {
    db: kysely(reader),
    openReads: (log, observe, limits = {}) => readerPool(file, { log, observe, limits }),
    openWriter: (onChanged, log, onBatch) => threadWriter(file, onChanged, log, startWorker, onBatch),
    checkIntegrity: (log) => quickCheck(file, log),
    between: null,
    secret: readSecret(folder),
    data: folder,
    close: async () => {
      reader.close()
      letGo()
    },
  }
}
