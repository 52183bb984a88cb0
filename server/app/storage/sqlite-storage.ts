import { join } from 'node:path'
import { migrate } from '../../kernel/database/migrate'
import { kysely, openDatabase } from '../../kernel/database/sqlite'
import { scrubOutcomes } from '../../sync/scrub'
import { machinePorts } from '../ports'
import { threadWriter } from '../writer/thread-writer'
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

/** Opens a storage in a local folder: a SQLite database and the secret beside it, created if missing. Throws FolderTaken. */
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
    openWriter: (onChanged, log) => threadWriter(file, onChanged, log),
    between: null,
    secret: readSecret(folder),
    data: folder,
    close: async () => {
      reader.close()
      letGo()
    },
  }
}
