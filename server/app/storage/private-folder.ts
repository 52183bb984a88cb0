import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates a folder that only its owner can read, and sets the umask for later files: the database contains the ticket
 * signing keys. A folder owned by another user, such as a mounted one, stays as it is.
 */
export function createPrivateFolder(folder: string): void {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  try {
    chmodSync(folder, 0o700)
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
