import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'

/** How long a server that is ending may take to let go of its folder, in ms. */
const PATIENCE = 3000

/** Somebody else has the folder; said without a stack. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken'
}

/**
 * Holds a data folder for this process alone; answers how to let go. The operating system holds the lock with the process, so that
 * one that was killed holds nothing. Throws FolderTaken where another server has it.
 */
export function holdFolder(folder: string, patience = PATIENCE): () => void {
  const lock = new BetterSqlite(join(folder, 'lock'), { timeout: patience })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error
    throw new FolderTaken(`Another server is running on ${folder}. Stop it first, or set FOYER_DATA to another folder.`)
  }
  return () => void lock.close()
}
