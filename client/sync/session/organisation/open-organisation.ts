import type { Dexie } from 'dexie'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { DomainError } from '../../../../shared/kernel/errors'
import { iso } from '../../../../shared/kernel/time'
import type { RowOf } from '../../../../shared/registry'
import { PULL_LIMIT } from '../../../../shared/sync/protocol'
import { broadcastNotifier } from '../../browser/change-notifier'
import { webLocks } from '../../browser/locks'
import { isBesideOtherVersion, waitForOtherVersions } from '../../browser/other-versions'
import { withStorageErrors } from '../../browser/storage-error'
import type { RightsService } from '../../core'
import { createFoyer, type OpenFoyer } from '../../create-foyer'
import { browserSubtle } from '../../device/device-key'
import { argon2id } from '../../device/pin'
import { recordWithdrawal, wipeWithdrawnDevice } from '../../device/withdraw-device'
import { dexieStore, outboxName } from '../../log/store/dexie-store'
import { writeUnsentFile } from '../../log/unsent-file'
import { holderOf } from '../../network/holder'
import { organisationServer } from '../../network/organisation-server'
import type { Transport } from '../../network/transport'
import { holdsRowsOf, openRows, type RowsEnvironment, wipeRows } from '../../rows/open-rows'
import { schemaHash } from '../../rows/storage/rx-schema'
import type { IdentityStore } from '../identity-store'
import type { LocalOrganisations, OrganisationRequest } from '../session'

/**
 * RxDB indexes the time of writing twice, for replication and clean-up of its own; nothing here reads those, and every
 * row pulled would fill them.
 */
const UNUSED_INDEX = /,\s*(\[_meta\.lwt\+id\]|_meta\.lwt)(?=,|$)/g

const removeUnusedIndexes = (db: Dexie): void => {
  const version = db.version.bind(db)
  db.version = (number) => {
    const made = version(number)
    const stores = made.stores.bind(made)
    made.stores = (schema) =>
      stores(
        Object.fromEntries(
          Object.entries(schema).map(([table, text]) => [table, text?.replace(UNUSED_INDEX, '') ?? null]),
        ),
      )
    return made
  }
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

const environment = (identityStore: IdentityStore): RowsEnvironment => ({
  storage: (prepare) =>
    getRxStorageDexie({
      onCreate: (db, name) => {
        removeUnusedIndexes(db)
        prepare(db, name)
      },
    }),
  cipherPorts: { identityStore, subtle: browserSubtle(), random },
  isShared: true,
  names: () => withStorageErrors(async () => (await indexedDB.databases()).map((database) => database.name ?? '')),
  remove: (name) =>
    new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(name)
      // A tab that still has it open keeps it; the next start tries again.
      request.onsuccess = request.onerror = request.onblocked = () => resolve()
    }),
})

/** The organisation's own row: as kept or, the first time, from the server. */
async function readOrganisation(
  org_id: string,
  identityStore: IdentityStore,
  transport: Transport,
): Promise<RowOf<'orgs'>> {
  const kept = await identityStore.org(org_id)
  if (kept) return kept
  const page = await organisationServer(transport, org_id).pull('orgs', {
    checkpoint: null,
    limit: PULL_LIMIT,
    window: holderOf(null),
  })
  const org = page.documents.find((row) => row.id === org_id)
  if (!org) throw new DomainError('not_found')
  await identityStore.setOrg(org)
  return org
}

type Ports = {
  readonly identityStore: IdentityStore
  readonly transport: Transport
  readonly rightsService: RightsService
}

async function openOrganisation(
  { identityStore, transport, rightsService }: Ports,
  { org_id, user, onIdentityChanged, onRoleChanged, onWithdrawn, onRowsLost }: OrganisationRequest,
): Promise<OpenFoyer> {
  // Two versions would drop each other's rows.
  if (await isBesideOtherVersion(schemaHash())) throw new DomainError('client.two_versions')
  const [unlocks, org, device] = await Promise.all([
    identityStore.unlocks(org_id),
    readOrganisation(org_id, identityStore, transport),
    identityStore.device(org_id),
  ])
  const prefix = `foyer-${org_id}`
  const others = unlocks.map(({ grant }) => grant.role)
  let over = false
  return createFoyer({
    org,
    user,
    device: device ?? null,
    transport,
    rows: await openRows(environment(identityStore), org_id, user.role, others, onRowsLost),
    store: dexieStore(outboxName(org_id)),
    identityStore,
    locks: webLocks(prefix),
    notifier: broadcastNotifier(prefix),
    clock: Date.now,
    random,
    subtle: browserSubtle(),
    deriveKey: argon2id,
    storage: async () => {
      const { usage = 0, quota = 0 } = await navigator.storage.estimate()
      return { usage, quota, persisted: await navigator.storage.persisted() }
    },
    rightsService,
    onIdentityChanged,
    onRoleChanged,
    onWithdrawn: (standing, outbox, name) => {
      if (over) return
      over = true
      const note = async () =>
        onWithdrawn(await recordWithdrawal(identityStore, outbox, { org_id, name }, standing, iso(Date.now())))
      note().catch(() => {
        over = false
      })
    },
  })
}

/** Reads the operations of an organisation that have not reached the server, while it is not open here. */
async function unsentOperations(org_id: string) {
  const store = dexieStore(outboxName(org_id))
  const operations = await store.read((reader) =>
    reader.ops({ by: 'state', state: 'pending' }, Number.MAX_SAFE_INTEGER),
  )
  await store.close()
  return operations
}

const exportLeftBehind = async (org_id: string): Promise<string> =>
  writeUnsentFile(org_id, await unsentOperations(org_id), Date.now())

async function findUnsent(
  org_ids: readonly string[],
): Promise<{ readonly org_id: string; readonly count: number } | null> {
  const databases = new Set((await indexedDB.databases()).map(({ name }) => name))
  for (const org_id of org_ids) {
    // Opening a database would create it.
    const { length: count } = databases.has(outboxName(org_id)) ? await unsentOperations(org_id) : []
    if (count > 0) return { org_id, count }
  }
  return null
}

/**
 * Opens and wipes organisations in this browser. All code for this is loaded with this module, and none of it before
 * sign-in.
 */
export const localOrganisations = (ports: Ports): LocalOrganisations => ({
  open: (wanted) => openOrganisation(ports, wanted),
  waitForOtherVersions: () => waitForOtherVersions(schemaHash()),
  wipeDevice: (notice) =>
    wipeWithdrawnDevice(ports.identityStore, environment(ports.identityStore), localStorage, notice),
  exportLeftBehind,
  findUnsent,
  wipeOrganisations: async (org_id) => {
    const roles = (await ports.identityStore.unlocks(org_id)).map(({ grant }) => grant.role)
    const stays = holdsRowsOf(org_id, roles)
    await wipeRows(environment(ports.identityStore), (database) => !stays(database))
  },
})
