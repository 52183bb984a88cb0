import type { DexieOptions } from 'dexie'
import { createRxDatabase } from 'rxdb'
import type { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { RoleName } from '../../shared/kernel/permissions'
import { entities } from '../../shared/registry'
import { CacheMeta } from './cache-meta'
import { indexedReads } from './indexed-reads'
import { RxRows } from './rx-rows'
import { CATALOGUE, localSchema, OWN_TABLES, schemaHash } from './rx-schema'

/** What the name of every database of local rows contains. */
export const ROWS_PREFIX = 'foyer-rows-'

export type RowsEnvironment = {
  readonly storage: ReturnType<typeof getRxStorageDexie>
  readonly dexie?: DexieOptions
  /** Whether other tabs share the database. */
  readonly tabs: boolean
  readonly names: () => Promise<readonly string[]>
  readonly remove: (name: string) => Promise<void>
}

const base = (org_id: string, role: RoleName) => `${ROWS_PREFIX}${org_id}-${role}-`

/**
 * Opens the local rows of one organisation and role: what the server says depends on nothing else, so a cashier who relieves
 * another offline finds everything. Rows of an older schema are dropped, they are only a cache, and those of roles that
 * nobody here has now; `others` are the roles of whoever else unlocks this device.
 */
export async function openRows(environment: RowsEnvironment, org_id: string, role: RoleName, others: readonly RoleName[] = []): Promise<RxRows> {
  const name = `${base(org_id, role)}${schemaHash()}`
  const wanted = [role, ...others].map((each) => `${base(org_id, each)}${schemaHash()}`)
  await wipeRows(environment, (database) => database.includes(`${ROWS_PREFIX}${org_id}-`) && !wanted.some((each) => database.includes(each)))
  const db = await createRxDatabase({ name, storage: indexedReads(environment.storage), multiInstance: environment.tabs, eventReduce: true })
  const rows = new RxRows(db, new CacheMeta(`${name}-meta`, environment.dexie))
  try {
    await db.addCollections(
      Object.fromEntries([
        ['catalogue', { schema: structuredClone(CATALOGUE) }],
        ...OWN_TABLES.map((table) => [table, { schema: structuredClone(localSchema(entities[table])) }] as const),
      ]),
    )
    await rows.open()
  } catch (error) {
    // A page opens a database of this name only once.
    await rows.close().catch(() => {})
    throw error
  }
  return rows
}

/** Whether a database holds rows of an organisation for one of these roles. */
export const rowsFor = (org_id: string, roles: readonly RoleName[]) => (database: string) => roles.some((role) => database.includes(base(org_id, role)))

/** Deletes databases of local rows. */
export async function wipeRows(
  { names, remove }: Pick<RowsEnvironment, 'names' | 'remove'>,
  choose: (database: string) => boolean = () => true,
): Promise<void> {
  for (const database of await names()) if (database.includes(ROWS_PREFIX) && choose(database)) await remove(database)
}
