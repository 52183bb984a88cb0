import type { Dexie, DexieOptions } from 'dexie'
import { createRxDatabase } from 'rxdb'
import type { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { RoleName } from '../../../shared/kernel/permissions'
import { entities } from '../../../shared/registry'
import { CacheMeta } from './cache-meta'
import { CorruptRecords } from './encryption/corrupt-records'
import { type CipherPorts, openCipher } from './encryption/record-cipher'
import { encryptRecords } from './encryption/record-encryption'
import { RxRows } from './rx-rows'
import { indexDocuments, indexedReads } from './storage/indexed-reads'
import {
  CATALOGUE_SCHEMA,
  encryptedColumnsOf,
  localSchema,
  OWN_TABLES,
  rowIdentity,
  schemaHash,
} from './storage/rx-schema'

/** Prefix of the names of local row databases. */
export const ROWS_PREFIX = 'foyer-rows-'

export type RowsEnvironment = {
  /** Storage of the rows; `prepare` receives every database before it is opened. */
  readonly storage: (prepare: (db: Dexie, name: string) => void) => ReturnType<typeof getRxStorageDexie>
  readonly dexie?: DexieOptions
  /** True if other tabs share the database. */
  readonly isShared: boolean
  readonly cipherPorts: CipherPorts
  readonly names: () => Promise<readonly string[]>
  readonly remove: (name: string) => Promise<void>
}

const namePrefix = (org_id: string, role: RoleName) => `${ROWS_PREFIX}${org_id}-${role}-`

/**
 * Opens the local rows of one organisation and role. Visible rows depend on nothing else, so a cashier who relieves
 * another offline finds everything. Databases of an older schema, and of roles no longer used on this device, are
 * deleted: they are only a cache. `others` are the roles of other users who unlock this device. `lost` is called when
 * another tab deletes these rows.
 */
export async function openRows(
  environment: RowsEnvironment,
  org_id: string,
  role: RoleName,
  others: readonly RoleName[] = [],
  lost: () => void = () => {},
): Promise<RxRows> {
  const keyed = (each: RoleName) => `${namePrefix(org_id, each)}${schemaHash()}`
  const { cipher, turn } = await openCipher(environment.cipherPorts, keyed(role))
  // A database encrypted with another key has another name.
  const name = `${keyed(role)}-${turn}`
  const wanted = [name, ...others.filter((each) => each !== role).map(keyed)]
  const isOld = (database: string) =>
    database.includes(`${ROWS_PREFIX}${org_id}-`) && !wanted.some((each) => database.includes(each))
  // Begun first, because on a full disk it makes the space for what follows, and awaited with the rest.
  const wiped = wipeRows(environment, isOld)
  wiped.catch(() => {})
  const corrupt = new CorruptRecords()
  const storage = environment.storage((database, each) => {
    const collection = each.slice(each.lastIndexOf('-') + 1)
    database.on('versionchange', lost)
    indexDocuments(database, collection)
    encryptRecords(
      database,
      cipher,
      collection,
      (_, doc) => encryptedColumnsOf(collection, doc),
      (doc, drop) => corrupt.note({ ...rowIdentity(collection, doc), drop }),
    )
  })
  const db = await createRxDatabase({
    name,
    storage: indexedReads(storage),
    multiInstance: environment.isShared,
    eventReduce: true,
  })
  const rows = new RxRows(db, new CacheMeta(`${name}-meta`, cipher, corrupt, environment.dexie), corrupt)
  try {
    await db.addCollections(
      Object.fromEntries([
        ['catalogue', { schema: structuredClone(CATALOGUE_SCHEMA) }],
        ...OWN_TABLES.map((table) => [table, { schema: structuredClone(localSchema(entities[table])) }] as const),
      ]),
    )
    await Promise.all([rows.open(), wiped])
  } catch (error) {
    // A page opens a database of this name only once.
    await rows.close().catch(() => {})
    throw error
  }
  return rows
}

/** Returns true if a database holds rows of an organisation for one of these roles. */
export const holdsRowsOf = (org_id: string, roles: readonly RoleName[]) => (database: string) =>
  roles.some((role) => database.includes(namePrefix(org_id, role)))

/** Deletes databases of local rows, their keys first. Data that remains on the disk is then unreadable. */
export async function wipeRows(
  { cipherPorts, names, remove }: Pick<RowsEnvironment, 'cipherPorts' | 'names' | 'remove'>,
  choose: (database: string) => boolean = () => true,
): Promise<void> {
  await cipherPorts.identityStore.forgetKeys(({ id, turn }) => id.startsWith(ROWS_PREFIX) && choose(`${id}-${turn}`))
  for (const database of await names()) if (database.includes(ROWS_PREFIX) && choose(database)) await remove(database)
}
