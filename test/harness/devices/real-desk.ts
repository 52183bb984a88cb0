import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { hexToBytes } from '@noble/hashes/utils.js'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { createRegister } from '../../../client/desk/register/register'
import { rightsService } from '../../../client/rights/rights-service'
import { topUp } from '../../../client/rights/top-up'
import type { ChangeNotifier } from '../../../client/sync/browser/change-notifier'
import { memoryLocks } from '../../../client/sync/browser/locks'
import type { Core, Reachability } from '../../../client/sync/core'
import { createFoyer } from '../../../client/sync/create-foyer'
import { signerOf, verifierOf } from '../../../client/sync/device/device-key'
import { enrolDeviceAgain, enrolThisBrowser } from '../../../client/sync/device/enrol'
import { argon2id } from '../../../client/sync/device/pin'
import type { Foyer } from '../../../client/sync/foyer'
import { cell } from '../../../client/sync/live'
import { Drain } from '../../../client/sync/log/drain'
import { Outbox } from '../../../client/sync/log/outbox'
import { pushWithPresence } from '../../../client/sync/log/push-with-presence'
import { memoryStore } from '../../../client/sync/log/store/memory-store'
import type { Store } from '../../../client/sync/log/store/store'
import { holderOf } from '../../../client/sync/network/holder'
import { organisationServer } from '../../../client/sync/network/organisation-server'
import { pullTableToEnd } from '../../../client/sync/network/pull'
import { Transport } from '../../../client/sync/network/transport'
import { memoryRows } from '../../../client/sync/rows/memory-rows'
import { openRows } from '../../../client/sync/rows/open-rows'
import { replicatedTables } from '../../../client/sync/rows/storage/rx-schema'
import type { StoredDevice } from '../../../client/sync/session/identity-records'
import { IdentityStore } from '../../../client/sync/session/identity-store'
import type { SignInAnswer } from '../../../shared/accounts/session'
import { mutationOf, PUSH, withId } from '../../../shared/documents'
import { idSource } from '../../../shared/kernel/ids'
import type { RoleName } from '../../../shared/kernel/permissions'
import type { DeviceBlock, PushResult } from '../../../shared/sync/protocol'
import { vaultsIn } from '../browser/vaults'
import { firstValue } from '../first-value'
import { PASSWORD } from '../fixture'
import type { TestServer } from '../server'

// Node 20 has no WebSocket of its own, and the change signal needs one.
const Socket: typeof WebSocket = globalThis.WebSocket ?? createRequire(import.meta.url)('ws').WebSocket

/** The sockets of this process, which close and reopen with the simulated network. */
const wire = { cut: false, sockets: new Set<WebSocket>() }
globalThis.WebSocket = class extends Socket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(wire.cut ? 'ws://127.0.0.1:1' : url, protocols)
    wire.sockets.add(this)
  }
}
const cutSockets = (off: boolean) => {
  wire.cut = off
  if (off) for (const socket of wire.sockets) socket.close()
  wire.sockets.clear()
}

/**
 * A network that can be cut, with a browser's cookie handling. Requests under way when it is cut never arrive. Of those
 * that `loses` chooses by their body, the answer is lost.
 */
function network() {
  const state = { cut: false, loses: (_body: string): boolean => false, cookies: new Map<string, string>() }
  const connected = () => {
    if (state.cut) throw new TypeError('fetch failed')
  }
  const through: typeof fetch = async (input, init) => {
    connected()
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...state.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const send = () => fetch(input, { ...init, headers })
    // A browser opens a new connection when its kept ones ended with their server.
    const response = await send().catch(send).catch(send).catch(send)
    const body = await response.arrayBuffer()
    connected()
    if (state.loses(String(init?.body))) throw new TypeError('the answer was lost')
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      state.cookies.set(name, value)
    }
    return new Response(response.status === 204 ? null : body, response)
  }
  return { state, through }
}

const silent: ChangeNotifier = { notify: () => {}, listen: () => () => {}, close: () => {} }
/** Signs a person in at the real server through their own connection. */
async function signedIn(served: TestServer, base: string, role: RoleName = 'TICKETING') {
  const { state, through } = network()
  const wrist = { off: 0 }
  const clock = () => served.now() + wrist.off
  const transport = new Transport({ base, fetch: through, clock })
  const email = `${role.toLowerCase()}@aula.example`
  const { organisations } = (await transport.rest('POST', '/api/auth/login', {
    email,
    password: PASSWORD,
  })) as SignInAnswer
  const [membership] = organisations
  if (!membership) throw new Error('no organisation')
  const page = await organisationServer(transport, membership.id).pull('orgs', {
    checkpoint: null,
    limit: 10,
    window: holderOf(null),
  })
  const [org] = page.documents
  if (!org) throw new Error('no organisation row')
  const again = async (who: RoleName = role) => {
    await transport.rest('POST', '/api/auth/login', { email: `${who.toLowerCase()}@aula.example`, password: PASSWORD })
    transport.forgetToken()
  }
  return { state, transport, clock, wrist, org, again, user: { id: membership.user_id, name: role, email, role } }
}

/**
 * The browser storage of each server. Servers of one process have the same organisations and the same epoch, but not
 * the same rows.
 */
const storages = new WeakMap<TestServer, IDBFactory>()

/** The whole product in one browser that is no device yet, with RxDB on a fake IndexedDB. */
export async function browserOf(served: TestServer, base: string, name = 'browser', role?: RoleName) {
  const storage = storages.get(served) ?? new IDBFactory()
  storages.set(served, storage)
  globalThis.indexedDB = storage
  Dexie.dependencies.indexedDB = storage
  const { state, transport, clock, wrist, org, user, again } = await signedIn(served, base, role)
  const rows = await openRows(
    {
      storage: (onCreate) => getRxStorageDexie({ onCreate }),
      cipherPorts: vaultsIn(),
      isShared: false,
      names: async () => [],
      remove: async () => {},
    },
    org.id,
    user.role,
  )
  let foyer: Foyer | null = null
  const standings = cell<readonly DeviceBlock[]>([])
  const withdrawn = { device: '' }
  const open = await createFoyer({
    org,
    user,
    device: null,
    transport,
    rows,
    store: memoryStore(),
    identityStore: new IdentityStore(`keep-${name}`),
    locks: memoryLocks(),
    notifier: silent,
    clock,
    random: (length) => new Uint8Array(randomBytes(length)),
    subtle: crypto.subtle as SubtleCrypto,
    deriveKey: argon2id,
    storage: async () => ({ usage: 0, quota: 0, persisted: true }),
    rightsService,
    onIdentityChanged: (next) => {
      foyer = next
    },
    onRoleChanged: () => {},
    onWithdrawn: (standing, _outbox, device) => {
      withdrawn.device = device
      standings.set([...standings.get(), standing])
    },
  })
  foyer = open.foyer
  const cut = (off: boolean) => {
    state.cut = off
    cutSockets(off)
    if (off) transport.server.noteSilence()
  }
  return {
    foyer: () => foyer ?? open.foyer,
    core: open.foyer.core,
    rows,
    standings,
    withdrawn,
    cut,
    network: state,
    setClock: (off: number) => void Object.assign(wrist, { off }),
    close: open.close,
    retry: () => open.engine.nudge(true),
    signInAgain: again,
  }
}

/** A browser that is a desk and has pulled its rows. */
export async function deskOf(served: TestServer, base: string, name = 'desk') {
  const desk = await browserOf(served, base, name)
  await desk.foyer().enrol({ name, kind: 'desk' })
  await firstValue(desk.foyer().sync, ({ first_pull, last_contact }) => first_pull === null && last_contact !== null)
  return desk
}

/**
 * A desk with an open shift (float 100.00) and its holdings, everything sent.
 * `sell` sells general admission places for exact cash.
 */
export async function sellingDesk(served: TestServer, base: string, name: string, box = served.a.boxes[0]) {
  const desk = await deskOf(served, base, name)
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: String(box), opening: 10_000 })
  await topUp(desk.core)
  await firstValue(desk.foyer().sync, ({ waiting }) => waiting === 0)
  return { ...desk, register, sell: (qty = 1) => sellPlaces(desk.core, served, qty) }
}

/** Sells general admission places for exact cash. */
export function sellPlaces(core: Core, served: TestServer, qty: number) {
  const { id, value } = served.a.prices.floor
  const amount = qty * value
  const lines = [{ price_id: id, seat_id: null, qty }]
  return createRegister(core).sell({
    lines,
    name: 'Anna',
    contact_id: null,
    payments: [{ method: 'cash', amount, given: amount }],
  })
}

/** The reused parts of a device: its log, whether the browser keeps keys, and its former identity. */
type DeviceParts = { readonly store?: Store; readonly subtle: SubtleCrypto | undefined; readonly kept?: StoredDevice }

/**
 * Another device of the same organisation, assembled by hand with rows in memory, because RxDB fits once into a
 * process.
 */
export async function plainDevice(
  served: TestServer,
  base: string,
  name: string,
  kind: 'desk' | 'door',
  { store = memoryStore(), subtle, kept: before }: DeviceParts = { subtle: crypto.subtle as SubtleCrypto },
) {
  const { state, transport, clock, wrist, org, user, again } = await signedIn(served, base)
  const rows = memoryRows()
  const random = (length: number) => new Uint8Array(randomBytes(length))
  const newId = idSource(clock, random)
  const keep = new IdentityStore(`keep-${name}`)
  const call: Core['call'] = (name, args) => transport.graphql(org.id, withId(mutationOf(name)), args)
  const own: { device: StoredDevice | null } = { device: before ?? null }
  const author = () => own.device && { org_id: org.id, device_id: own.device.device_id, user_id: user.id }
  const sign: Core['sign'] = (bytes) => {
    if (!own.device) throw new Error('not enrolled')
    return signerOf(own.device.key, subtle)(bytes)
  }
  const outbox = new Outbox({ store, locks: memoryLocks(), clock, newId, sign, author })
  own.device ??= await enrolThisBrowser(
    { org_id: org.id, identityStore: keep, call, newId, subtle, outbox },
    { name, kind },
  )
  const device = () => (own.device ? { id: own.device.device_id, name, kind, number: own.device.number } : null)
  const sync = cell<Reachability>({ reachable: true, offline_since: null, behind_since: null, first_pull: null })
  const rights = rightsService.create({ outbox, call, newId })
  const verify = verifierOf(subtle)
  const certificate = () =>
    own.device && kind === 'desk'
      ? {
          device_id: own.device.device_id,
          public_key: hexToBytes(own.device.key.public_key),
          signature: hexToBytes(own.device.certificate ?? ''),
        }
      : null
  const core: Core = {
    identity: () => ({ user, org, device: device() }),
    outbox,
    rights,
    rows,
    call,
    sync,
    clock,
    newId,
    random,
    sign,
    verify,
    certificate,
  }
  const send = async (input: object) => (await transport.graphql(org.id, withId(PUSH), { input })) as PushResult
  const push = pushWithPresence({ user_id: user.id, clock, random, sign, send })
  const recover = async (code: string, epoch: string) => {
    if (code === 'sync.recovering') return rightsService.report(core, epoch)
    if (own.device) own.device = await enrolDeviceAgain({ org_id: org.id, identityStore: keep, call }, own.device)
    return true
  }
  const drain = new Drain({ outbox, clock, push, recover, heal: async () => {} })
  const { pull } = organisationServer(transport, org.id)
  const pullAll = async () => {
    for (const table of replicatedTables(user.role))
      await pullTableToEnd(
        { sink: rows, outbox, org_id: () => org.id, pull, holder: () => holderOf(own.device) },
        table,
      )
  }
  const kept = () => {
    if (!own.device) throw new Error('not enrolled')
    return own.device
  }
  const setClock = (off: number) => void Object.assign(wrist, { off })
  return {
    core,
    setClock,
    rows,
    outbox,
    drain,
    pullAll,
    device,
    kept,
    signInAgain: again,
    cut: (off: boolean) => void Object.assign(state, { cut: off }),
  }
}
