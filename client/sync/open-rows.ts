import type { DexieOptions } from 'dexie'
import { createRxDatabase } from 'rxdb'
import type { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
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

const base = (org_id: string, user_id: string) => `${ROWS_PREFIX}${org_id}-${user_id}`

/** Opens the local rows of one organisation and user; rows of an older schema are dropped, they are only a cache. */
export async function openRows(environment: RowsEnvironment, org_id: string, user_id: string): Promise<RxRows> {
  const name = `${base(org_id, user_id)}-${schemaHash()}`
  await wipeRows(environment, (database) => database.includes(base(org_id, user_id)) && !database.includes(name))
  const db = await createRxDatabase({ name, storage: indexedReads(environment.storage), multiInstance: environment.tabs, eventReduce: true })
  await db.addCollections(
    Object.fromEntries([
      ['catalogue', { schema: structuredClone(CATALOGUE) }],
      ...OWN_TABLES.map((table) => [table, { schema: structuredClone(localSchema(entities[table])) }] as const),
    ]),
  )
  const rows = new RxRows(db, new CacheMeta(`${name}-meta`, environment.dexie))
  await rows.open()
  return rows
}

/** Deletes databases of local rows. */
export async function wipeRows(
  { names, remove }: Pick<RowsEnvironment, 'names' | 'remove'>,
  choose: (database: string) => boolean = () => true,
): Promise<void> {
  for (const database of await names()) if (database.includes(ROWS_PREFIX) && choose(database)) await remove(database)
}
