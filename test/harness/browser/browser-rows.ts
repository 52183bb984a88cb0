import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { CipherPorts } from '../../../client/sync/rows/encryption/record-cipher'
import type { RowsEnvironment } from '../../../client/sync/rows/open-rows'

/** Returns the names of the browser's databases. */
export const databaseNames = async (): Promise<readonly string[]> =>
  (await indexedDB.databases()).map((database) => database.name ?? '')

/** Resolves with the result of an IndexedDB request. */
export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The row storage of a browser with one tab, encrypted with the keys of these vaults. */
export const browserRows = (vaults: CipherPorts): RowsEnvironment => ({
  storage: (onCreate) => getRxStorageDexie({ onCreate }),
  cipherPorts: vaults,
  isShared: false,
  names: databaseNames,
  remove: async (name) => void (await requestResult(indexedDB.deleteDatabase(name))),
})
