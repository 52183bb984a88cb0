import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads the key that signs access tokens. It is created once, stored beside the database and readable only by its
 * owner.
 */
export function readSecret(data: string): Uint8Array {
  const file = join(data, 'secret')
  try {
    writeFileSync(file, randomBytes(32), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file)
}
