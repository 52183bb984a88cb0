import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'

/** Time in ms to wait for a server that is shutting down to release its folder. */
const PATIENCE = 3000

/** Thrown if another process uses the folder. Printed without a stack trace. */
export class FolderInUse extends Error {
  override readonly name = 'FolderTaken'
}

/**
 * Locks a data folder for this process. Returns a function that releases it. The operating system ties the lock to the
 * process, so a killed process holds nothing. Throws FolderTaken if another server has it.
 */
export function lockFolder(folder: string, patience = PATIENCE): () => void {
  const lock = new BetterSqlite(join(folder, 'lock'), { timeout: patience })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error
    throw new FolderInUse(`Another server is running on ${folder}. Stop it first, or set FOYER_DATA to another folder.`)
  }
  return () => void lock.close()
}
