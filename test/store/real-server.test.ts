import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../client/desk/register'
import { openDoor } from '../../client/door/scan'
import { stock } from '../../client/rights/stock'
import type { Bell } from '../../client/sync/bell'
import type { Core } from '../../client/sync/core'
import { createFoyer } from '../../client/sync/create-foyer'
import { signerOf, verifier } from '../../client/sync/device-key'
import { mutationOf, PUSH, pullOf } from '../../client/sync/documents'
import { Drain } from '../../client/sync/drain'
import { enrolDevice } from '../../client/sync/enrol'
import type { Foyer, Live } from '../../client/sync/foyer'
import { Keep, type KeptDevice } from '../../client/sync/keep'
import { cell } from '../../client/sync/live'
import { memoryLocks } from '../../client/sync/locks'
import { memoryRows } from '../../client/sync/memory-rows'
import { memoryStore } from '../../client/sync/memory-store'
import { openRows } from '../../client/sync/open-rows'
import { Outbox } from '../../client/sync/outbox'
import { type PullPort, pullTable } from '../../client/sync/pull'
import { tablesFor } from '../../client/sync/rx-schema'
import { Transport } from '../../client/sync/transport'
import type { SignedIn } from '../../shared/accounts/session'
import { idSource } from '../../shared/kernel/ids'
import type { RowOf, TableName } from '../../shared/registry'
import type { PullPage, PushResult } from '../../shared/sync/protocol'
import { PASSWORD } from '../harness/fixture'
import { startServer, type TestServer } from '../harness/server'

const test = suite('the product against the real server')

// Node 20 has no WebSocket of its own; the change signal needs one.
const Socket: typeof WebSocket = globalThis.WebSocket ?? createRequire(import.meta.url)('ws').WebSocket

/** The sockets of this process, which end with the network and open again only after it. */
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

/** The first value of something live that satisfies a condition. */
const until = <T>(live: Live<T>, good: (value: T) => boolean) =>
  new Promise<T>((resolve) => {
    let found = false
    const leave = live.subscribe((value) => {
      if (found || !good(value)) return
      found = true
      resolve(value)
      queueMicrotask(() => leave())
    })
  })

/** A network that can be cut, with the cookies a browser would keep. What was on its way when it was cut never arrives. */
function network() {
  const state = { cut: false, cookies: new Map<string, string>() }
  const connected = () => {
    if (state.cut) throw new TypeError('fetch failed')
  }
  const through: typeof fetch = async (input, init) => {
    connected()
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...state.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(input, { ...init, headers })
    const body = await response.arrayBuffer()
    connected()
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      state.cookies.set(name, value)
    }
    return new Response(response.status === 204 ? null : body, response)
  }
  return { state, through }
}

const silent: Bell = { ring: () => {}, hear: () => () => {}, close: () => {} }
/** A person signed in at the real server, over a cable of their own. */
async function signedIn(served: TestServer, base: string) {
  const role = 'TICKETING' as const
  const { state, through } = network()
  const clock = served.now
  const transport = new Transport({ base, fetch: through, clock })
  const email = `${role.toLowerCase()}@aula.example`
  const { organisations } = (await transport.rest('POST', '/api/auth/login', { email, password: PASSWORD })) as SignedIn
  const [membership] = organisations
  if (!membership) throw new Error('no organisation')
  const page = (await transport.graphql(membership.id, pullOf('orgs'), { input: { checkpoint: null, limit: 10 } })) as PullPage<RowOf<'orgs'>>
  const [org] = page.documents
  if (!org) throw new Error('no organisation row')
  return { state, transport, clock, org, user: { id: membership.user_id, name: role, email, role } }
}

/** The whole product in one browser, with RxDB on a fake IndexedDB. */
async function deskOf(served: TestServer, base: string) {
  const name = 'desk'
  const { state, transport, clock, org, user } = await signedIn(served, base)
  const rows = await openRows({ storage: getRxStorageDexie(), tabs: false, names: async () => [], remove: async () => {} }, org.id, name)
  let foyer: Foyer | null = null
  const open = await createFoyer({
    org,
    user,
    device: null,
    transport,
    rows,
    store: memoryStore(),
    keep: new Keep(`keep-${name}`),
    locks: memoryLocks(),
    bell: silent,
    clock,
    random: (length) => new Uint8Array(randomBytes(length)),
    subtle: crypto.subtle as SubtleCrypto,
    stock,
    changed: (next) => {
      foyer = next
    },
  })
  foyer = open.foyer
  await foyer.enrol({ name, kind: 'desk' })
  await until(foyer.sync, ({ first_pull, last_contact }) => first_pull === null && last_contact !== null)
  const cut = (off: boolean) => {
    state.cut = off
    cutSockets(off)
    if (off) transport.missed()
  }
  return { foyer: () => foyer ?? open.foyer, core: open.foyer.core, cut, close: open.close, retry: () => open.engine.nudge(true) }
}

/** A door of the same house: the same parts, its rows in memory. */
async function doorOf(served: TestServer, base: string) {
  const { state, transport, clock, org, user } = await signedIn(served, base)
  const rows = memoryRows()
  const subtle = crypto.subtle as SubtleCrypto
  const random = (length: number) => new Uint8Array(randomBytes(length))
  const newId = idSource(clock, random)
  const call: Core['call'] = (name, args) => transport.graphql(org.id, mutationOf(name), args)
  const own: { device: KeptDevice | null } = { device: null }
  const author = () => own.device && { org_id: org.id, device_id: own.device.device_id, user_id: user.id }
  const sign: Core['sign'] = (bytes) => {
    if (!own.device) throw new Error('not enrolled')
    return signerOf(own.device.key, subtle)(bytes)
  }
  const outbox = new Outbox({ store: memoryStore(), locks: memoryLocks(), clock, newId, sign, author })
  own.device = await enrolDevice({ org_id: org.id, keep: new Keep('keep-door'), call, newId, subtle, outbox }, { name: 'door', kind: 'door' })
  const device = { id: own.device.device_id, name: 'door', kind: 'door' as const, number: own.device.number }
  const sync = cell({ reachable: true, offline_since: null as string | null })
  const rights = stock.hold({ outbox, call, newId })
  const verify = verifier(subtle)
  const core: Core = { identity: () => ({ user, org, device }), outbox, rights, rows, call, sync, clock, newId, random, sign, verify, certificate: () => null }
  const push = async (input: unknown) => (await transport.graphql(org.id, PUSH, { input })) as PushResult
  const drain = new Drain({ outbox, clock, push, heal: async () => {} })
  const pull: PullPort = async <T extends TableName>(table: T, input: unknown) =>
    (await transport.graphql(org.id, pullOf(table), { input })) as PullPage<RowOf<T>>
  const pullAll = async () => {
    for (const table of tablesFor(user.role)) await pullTable({ sink: rows, outbox, org_id: () => org.id, pull }, table)
  }
  return { core, rows, outbox, drain, pullAll, cut: (off: boolean) => Object.assign(state, { cut: off }) }
}

test('a sale through a dead network reaches the server once, and the other device sees it', async () => {
  const served = await startServer()
  await served.server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = served.server.app.server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  const desk = await deskOf(served, base)
  const door = await doorOf(served, base)
  await door.pullAll()
  const { events, boxes } = served.a
  assert.ok((await desk.core.rows.where('events', {})).length > 0)
  const register = createRegister(desk.core)
  const [box] = Object.values(boxes)
  await register.openShift({ cash_box_id: String(box), opening: 10_000 })
  const floor = await desk.core.rows.get('events', events.open)
  const price = (await desk.core.rows.where('prices', {})).find((row) => row.event_id === floor?.id && row.enabled && !row.is_reservation_only)
  if (!floor || !price) throw new Error('nothing to sell')
  const sale = (qty: number) =>
    register.sell({
      lines: [{ price_id: price.id, seat_id: null, qty }],
      name: 'Anna',
      contact_id: null,
      payments: [{ method: 'cash', amount: qty * price.value, given: qty * price.value }],
    })
  const first = await sale(2)
  await until(desk.foyer().row('orders', first.order_id), (row) => row?.status_code === 611 && row.rev > 0)

  desk.cut(true)
  door.cut(true)
  const second = await sale(1)
  assert.is(desk.foyer().sync.get().reachable, false)
  assert.ok((await desk.core.outbox.pending()).length > 0)
  const gate = openDoor(door.core, { event_id: floor.id, gate: 'Gate A' })
  const scanned = await gate.scan(second.tickets[0]?.code ?? '')
  assert.ok(scanned.kind === 'ticket' && ['valid', 'not_yet_valid'].includes(scanned.judged.verdict), 'judged without the sale')

  desk.cut(false)
  door.cut(false)
  desk.retry()
  await until(desk.foyer().sync, ({ waiting }) => waiting === 0)
  assert.is(await door.drain.run(), null)
  assert.equal(desk.foyer().sync.get().attention, [])
  assert.is(served.rows('orders').filter((row) => row.id === first.order_id || row.id === second.order_id).length, 2)
  await door.pullAll()
  assert.is((await door.rows.get('orders', second.order_id))?.status_code, 611)
  assert.is((await door.rows.where('order_items', { order_id: second.order_id }))[0]?.checked_in_qty, scanned.judged.admitted)
  await register.closeShift({ counted: 10_000 + 3 * price.value, difference_reason: null })
  await until(desk.foyer().sync, ({ waiting }) => waiting === 0)
  const shift = served.rows('cash_box_shifts')[0]
  assert.equal([shift?.status, shift?.difference, shift?.total], ['closed', 0, 3 * price.value])
  const numbers = served.rows('receipts').map((row) => Number(row.number))
  assert.equal(
    numbers.sort((a, b) => a - b),
    numbers.map((_, i) => i + 1),
  )
  assert.equal(served.reports, [])
  await desk.close()
  await served.close()
})

test.run()
