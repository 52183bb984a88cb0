import type { DexieOptions } from 'dexie'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { CipherPorts } from '../../../../client/sync/rows/encryption/record-cipher'
import { openRows } from '../../../../client/sync/rows/open-rows'
import type { RxRows } from '../../../../client/sync/rows/rx-rows'

/** Parts with which a page opens its rows. */
export type PagePorts = {
  readonly dexie: DexieOptions
  readonly cipherPorts: CipherPorts
  readonly org_id: string
}

/**
 * Opens the rows as the product does. Each tab evaluates this module with its packages anew, as each page of a browser
 * does: RxDB knows every database of a page only once.
 */
export const openPageRows = ({ dexie, cipherPorts, org_id }: PagePorts): Promise<RxRows> =>
  openRows(
    {
      storage: (onCreate) => getRxStorageDexie({ ...dexie, onCreate }),
      dexie,
      isShared: true,
      cipherPorts,
      names: async () => [],
      remove: async () => {},
    },
    org_id,
    'ADMIN',
  )
