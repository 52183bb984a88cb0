import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { type CipherPorts, type RecordCipher, recordCipher } from '../../../client/sync/rows/encryption/record-cipher'
import { IdentityStore } from '../../../client/sync/session/identity-store'
import { requestResult } from './browser-rows'

const random = (length: number) => new Uint8Array(randomBytes(length))

/** The key storage of a browser's databases. */
export const vaultsIn = (keep: IdentityStore = new IdentityStore('vaults')): CipherPorts => ({
  identityStore: keep,
  subtle: crypto.subtle as SubtleCrypto,
  random,
})

/** The default key of test stores. */
export const SOME_VAULT: RecordCipher = recordCipher(new Uint8Array(32).fill(7), 'test', random)

/**
 * Flips a bit in the encrypted records of an object store in the chosen databases, or in one record. Returns how many
 * were changed.
 */
export async function corruptEncrypted(
  choose: (database: string) => boolean,
  store: string,
  id?: string,
): Promise<number> {
  let torn = 0
  for (const { name = '' } of await indexedDB.databases()) {
    if (!choose(name)) continue
    const db = await requestResult(indexedDB.open(name))
    const records = db.transaction(store, 'readwrite').objectStore(store)
    for (const record of await requestResult<{ readonly id?: string; readonly sealed?: Uint8Array }[]>(
      records.getAll(),
    )) {
      if (!record.sealed || (id !== undefined && record.id !== id)) continue
      await requestResult(
        records.put({ ...record, sealed: record.sealed.map((byte, at) => (at === 30 ? byte ^ 1 : byte)) }),
      )
      torn += 1
    }
    db.close()
  }
  return torn
}
