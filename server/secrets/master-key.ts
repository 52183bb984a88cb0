import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Trx } from '../kernel/database/database'
import { SecretBox } from './secret-box'

const HEX_KEY = /^[0-9a-f]{64}$/i

/** Key in `meta` of the id of the installation's master key. The id doesn't reveal the key. */
const META_KEY = 'master_key'

/**
 * The server's master key is not the one that the database was used with, or is missing. Printed without a stack trace.
 */
export class MasterKeyProblem extends Error {
  override readonly name = 'MasterKeyProblem'
}

/** Place of a server's master key: its environment, or the file `master-key` in its data folder. */
export type MasterKeyPlace = { readonly env: NodeJS.ProcessEnv; readonly folder: string }

const ADVICE =
  'Every server of an installation needs the same key: set FOYER_MASTER_KEY, or copy the file "master-key" into FOYER_DATA. ' +
  'If that key is lost, run "npm run master-key -- replace" and enter the keys and passwords again in the settings.'

function keyOf(text: string, source: string): Uint8Array {
  if (!HEX_KEY.test(text.trim())) throw new RangeError(`${source} must be 64 hexadecimal digits`)
  return Buffer.from(text.trim(), 'hex')
}

/** Reads the key; null if there is none. Throws a RangeError for a key that is not 64 hexadecimal digits. */
function readMasterKey({ env, folder }: MasterKeyPlace): SecretBox | null {
  if (env.FOYER_MASTER_KEY) return new SecretBox(keyOf(env.FOYER_MASTER_KEY, 'FOYER_MASTER_KEY'))
  const file = join(folder, 'master-key')
  try {
    return new SecretBox(keyOf(readFileSync(file, 'utf8'), file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Creates the file with a new key, readable only by its owner. */
function createMasterKey({ folder }: MasterKeyPlace): SecretBox {
  const key = randomBytes(32)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'master-key'), `${key.toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  return new SecretBox(key)
}

/**
 * Returns the ids of the keys that the database expects. A database of an earlier version names them only in its stored
 * secrets.
 */
async function expectedKeyIds(db: Db): Promise<readonly string[]> {
  const recorded = await db.selectFrom('meta').select('value').where('key', '=', META_KEY).executeTakeFirst()
  if (recorded) return [recorded.value]
  const rows = await db.selectFrom('org_secrets').select('sealed').execute()
  return [...new Set(rows.map(({ sealed }) => sealed.split('.')[1] ?? ''))]
}

/**
 * Compares the server's master key with the one that the database was used with. Returns it; null if there is none and
 * none is expected. Throws MasterKeyProblem, or a RangeError for a malformed key.
 */
export async function checkMasterKey(db: Db, place: MasterKeyPlace): Promise<SecretBox | null> {
  const expected = await expectedKeyIds(db)
  const box = readMasterKey(place)
  if (expected.length === 0) return box
  const ids = expected.join(', ')
  if (!box) throw new MasterKeyProblem(`The master key ${ids} of this database is missing on this server. ${ADVICE}`)
  if (!expected.includes(box.keyId))
    throw new MasterKeyProblem(
      `This database belongs to the master key ${ids}, but this server has ${box.keyId}. ${ADVICE}`,
    )
  return box
}

async function recordMasterKey(trx: Trx, { keyId: value }: SecretBox): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: META_KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/**
 * Checks the server's master key and records it in a database that has none yet; the first server creates it. Throws
 * MasterKeyProblem.
 */
export async function claimMasterKey(trx: Trx, place: MasterKeyPlace): Promise<SecretBox> {
  const box = (await checkMasterKey(trx, place)) ?? createMasterKey(place)
  await recordMasterKey(trx, box)
  return box
}

/** Records the server's master key in place of a lost one. What the lost key encrypted stays unreadable. */
export async function replaceMasterKey(trx: Trx, place: MasterKeyPlace): Promise<SecretBox> {
  const box = readMasterKey(place) ?? createMasterKey(place)
  await recordMasterKey(trx, box)
  return box
}
