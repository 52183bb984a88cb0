import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes a folder that its owner alone may read, with everything in it and everything this process will write: the database
 * holds the keys that sign tickets. A folder that belongs to somebody else, as a mounted one may, stays as it is.
 */
export function privateFolder(folder: string): void {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  try {
    chmodSync(folder, 0o700)
    for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
