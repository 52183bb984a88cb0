import type { Dexie } from 'dexie'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { pullOf, withId } from '../../../shared/documents'
import { DomainError } from '../../../shared/kernel/errors'
import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import type { PullPage } from '../../../shared/sync/protocol'
import { broadcastBell } from '../browser/change-notifier'
import { webLocks } from '../browser/locks'
import { alone, besideOthers } from '../browser/other-versions'
import { guarded } from '../browser/storage-error'
import type { Stock } from '../core'
import { createFoyer, type OpenFoyer } from '../create-foyer'
import { browserSubtle } from '../device/device-key'
import { argon2id } from '../device/pin'
import { noteWithdrawal, wipeWithdrawn } from '../device/withdraw-device'
import { dexieStore, outboxName } from '../log/dexie-store'
import { unsentFile } from '../log/unsent-file'
import type { Transport } from '../network/transport'
import { openRows, type RowsEnvironment, rowsFor, wipeRows } from '../rows/open-rows'
import { schemaHash } from '../rows/rx-schema'
import type { Keep } from './identity-store'
import type { Organisations, WantedOrganisation } from './session'

/** RxDB indexes the time of writing twice, for replication and clean-up of its own; nothing here reads those, and every row pulled would fill them. */
const UNREAD = /,\s*(\[_meta\.lwt\+id\]|_meta\.lwt)(?=,|$)/g

const thin = (db: Dexie): void => {
  const version = db.version.bind(db)
  db.version = (number) => {
    const made = version(number)
    const stores = made.stores.bind(made)
    made.stores = (schema) => stores(Object.fromEntries(Object.entries(schema).map(([table, text]) => [table, text?.replace(UNREAD, '') ?? null])))
    return made
  }
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

const environment = (keep: Keep): RowsEnvironment => ({
  storage: (prepare) =>
    getRxStorageDexie({
      onCreate: (db, name) => {
        thin(db)
        prepare(db, name)
      },
    }),
  vaults: { keep, subtle: browserSubtle(), random },
  tabs: true,
  names: () => guarded(async () => (await indexedDB.databases()).map((database) => database.name ?? '')),
  remove: (name) =>
    new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(name)
      // A tab that still has it open keeps it; the next start tries again.
      request.onsuccess = request.onerror = request.onblocked = () => resolve()
    }),
})

/** The organisation's own row: as kept or, the first time, from the server. */
async function orgOf(org_id: string, keep: Keep, transport: Transport): Promise<RowOf<'orgs'>> {
  const kept = await keep.org(org_id)
  if (kept) return kept
  const page = (await transport.graphql(org_id, withId(pullOf('orgs')), { input: { checkpoint: null, limit: 1000 } })) as PullPage<RowOf<'orgs'>>
  const org = page.documents.find((row) => row.id === org_id)
  if (!org) throw new DomainError('not_found')
  await keep.setOrg(org)
  return org
}

type Ports = { readonly keep: Keep; readonly transport: Transport; readonly stock: Stock }

async function openOrganisation({ keep, transport, stock }: Ports, { org_id, user, changed, withdrawn, lost }: WantedOrganisation): Promise<OpenFoyer> {
  // Each would drop the rows of the other.
  if (await besideOthers(schemaHash())) throw new DomainError('client.two_versions')
  const prefix = `foyer-${org_id}`
  const others = (await keep.unlocks(org_id)).map(({ grant }) => grant.role)
  let over = false
  return createFoyer({
    org: await orgOf(org_id, keep, transport),
    user,
    device: (await keep.device(org_id)) ?? null,
    transport,
    rows: await openRows(environment(keep), org_id, user.role, others, lost),
    store: dexieStore(outboxName(org_id)),
    keep,
    locks: webLocks(prefix),
    bell: broadcastBell(prefix),
    clock: Date.now,
    random,
    subtle: browserSubtle(),
    stretch: argon2id,
    storage: async () => {
      const { usage = 0, quota = 0 } = await navigator.storage.estimate()
      return { usage, quota, persisted: await navigator.storage.persisted() }
    },
    stock,
    changed,
    withdrawn: (standing, outbox, name) => {
      if (over) return
      over = true
      const note = async () => withdrawn(await noteWithdrawal(keep, outbox, { org_id, name }, standing, iso(Date.now())))
      note().catch(() => {
        over = false
      })
    },
  })
}

async function leftBehind(org_id: string): Promise<string> {
  const store = dexieStore(outboxName(org_id))
  const operations = await store.read((reader) => reader.ops({ by: 'state', state: 'pending' }, Number.MAX_SAFE_INTEGER))
  await store.close()
  return unsentFile(org_id, operations, Date.now())
}

/** Opens and wipes organisations in this browser. Everything that needs is loaded with this module, and nothing of it before somebody signs in. */
export const organisationsOf = (ports: Ports): Organisations => ({
  open: (wanted) => openOrganisation(ports, wanted),
  alone: () => alone(schemaHash()),
  wipeDevice: (notice) => wipeWithdrawn(ports.keep, environment(ports.keep), localStorage, notice),
  leftBehind,
  wipeOrganisations: async (org_id) => {
    const roles = (await ports.keep.unlocks(org_id)).map(({ grant }) => grant.role)
    const stays = rowsFor(org_id, roles)
    await wipeRows(environment(ports.keep), (database) => !stays(database))
  },
})
