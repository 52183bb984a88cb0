import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HEX_KEY = /^[0-9a-f]{64}$/i

/**
 * Reads the master key that encrypts stored secrets: from the environment, or from a file beside the database. The file is created at
 * the first start and is readable only by its owner. Throws a RangeError for a key that is not 64 hexadecimal digits.
 */
export function readMasterKey({ FOYER_MASTER_KEY: given }: NodeJS.ProcessEnv, folder: string): Uint8Array {
  if (given) return keyOf(given, 'FOYER_MASTER_KEY')
  const file = join(folder, 'master-key')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return keyOf(readFileSync(file, 'utf8'), file)
}

function keyOf(text: string, source: string): Uint8Array {
  if (!HEX_KEY.test(text.trim())) throw new RangeError(`${source} must be 64 hexadecimal digits`)
  return Buffer.from(text.trim(), 'hex')
}
