import { randomBytes } from 'node:crypto'
import { type CipherPorts, type RecordCipher, recordCipher } from '../../../client/sync/rows/record-cipher'
import { IdentityStore } from '../../../client/sync/session/identity-store'
import { asked } from './browser-rows'

const random = (length: number) => new Uint8Array(randomBytes(length))

/** Where the keys of a browser's databases are kept. */
export const vaultsIn = (keep: IdentityStore = new IdentityStore('vaults')): CipherPorts => ({
  identityStore: keep,
  subtle: crypto.subtle as SubtleCrypto,
  random,
})

/** What every store of a test is sealed with that does not ask for a key of its own. */
export const SOME_VAULT: RecordCipher = recordCipher(new Uint8Array(32).fill(7), 'test', random)

/** Changes a bit of what is sealed in the records of an object store, of those of some databases or of one record; answers of how many. */
export async function tearSealed(choose: (database: string) => boolean, store: string, id?: string): Promise<number> {
  let torn = 0
  for (const { name = '' } of await indexedDB.databases()) {
    if (!choose(name)) continue
    const db = await asked(indexedDB.open(name))
    const records = db.transaction(store, 'readwrite').objectStore(store)
    for (const record of await asked<{ readonly id?: string; readonly sealed?: Uint8Array }[]>(records.getAll())) {
      if (!record.sealed || (id !== undefined && record.id !== id)) continue
      await asked(records.put({ ...record, sealed: record.sealed.map((byte, at) => (at === 30 ? byte ^ 1 : byte)) }))
      torn += 1
    }
    db.close()
  }
  return torn
}
