import { ed25519 } from '@noble/curves/ed25519.js'
import { HeldRights } from '../../client/rights/held'
import { type Locks, memoryLocks } from '../../client/sync/browser/locks'
import type { Core, Reachability } from '../../client/sync/core'
import type { Identity } from '../../client/sync/identity'
import { cell } from '../../client/sync/live'
import { Drain, type DrainPorts } from '../../client/sync/log/drain'
import { Outbox } from '../../client/sync/log/outbox'
import { type MemoryStore, memoryStore, type StoreFault } from '../../client/sync/log/store/memory-store'
import { applyRecorded, healRefused, pullTableToEnd } from '../../client/sync/network/pull'
import { memoryRows } from '../../client/sync/rows/memory-rows'
import { EVENT_DEFAULTS } from '../../shared/events/entity'
import { idSource, type NewId } from '../../shared/kernel/ids'
import { iso, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { certificateBytes } from '../../shared/tickets/code'
import { UNSPENT_VOUCHER } from '../harness/office/voucher'
import { FakeServer } from './fake-server'

export const TONIGHT_STARTS_AT = '2026-11-21T19:30:00.000Z'
const stamps = { created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' }

/** Creates a seeded random generator. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const hexOf = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')

/** A browser of the theatre with its data. */
export type TheatreDevice = {
  readonly id: string
  readonly key: Uint8Array
  readonly store: MemoryStore
  readonly locks: Locks
  readonly outbox: Outbox
  readonly rights: HeldRights
  readonly rows: ReturnType<typeof memoryRows>
  readonly drain: Drain
  readonly core: Core
  /** Results that the drain has reported for this device. */
  readonly told: { copied: boolean; readonly withdrawn: string[] }
  /** Resolves when every unsent operation is applied to the rows. */
  laid(): Promise<void>
  pull(): Promise<void>
  cut(offline: boolean): void
  /** Sets since when rows of the server may be missing. */
  behind(behind_since: string | null): void
  /** Sets the progress of the first pull; null when it is complete. */
  filling(first_pull: Reachability['first_pull']): void
}

/** A theatre with an open-floor event and a numbered hall, its server, and any number of devices. */
export function createTheatre(seed = 1) {
  const roll = seededRandom(seed)
  const clock = { now: ms('2026-11-21T18:30:00.000Z') }
  const random = (length: number) => Uint8Array.from({ length }, () => Math.floor(roll() * 256))
  const newId: NewId = idSource(() => clock.now++, random)
  const ids = {
    org: newId(),
    box: newId(),
    floor: newId(),
    hall: newId(),
    standing: newId(),
    stalls: newId(),
    full: newId(),
    seatPrice: newId(),
    tax: newId(),
    sekt: newId(),
    voucher: newId(),
    plan: newId(),
    seats: Array.from({ length: 12 }, newId),
  }
  const secret = random(32)
  const server = new FakeServer(ids.org, newId)
  const event = (
    id: string,
    title: string,
    seating_plan_id: string | null,
  ): Omit<RowOf<'events'>, 'org_id' | 'rev' | 'deleted'> => ({
    ...EVENT_DEFAULTS,
    id,
    sync_id: '',
    title,
    starts_at: TONIGHT_STARTS_AT,
    ends_at: '2026-11-21T22:00:00.000Z',
    published: true,
    on_sale: true,
    seating_plan_id,
    max_qty_per_order: 20,
    ...stamps,
  })
  server.put('events', event(ids.floor, 'Lindenau Jazz', null))
  server.put('events', event(ids.hall, 'Faust', ids.plan))
  server.put('price_categories', {
    id: ids.standing,
    name: 'Standing',
    short_name: 'ST',
    color: '#0A7A74',
    pos: 1,
    ...stamps,
  })
  server.put('price_categories', {
    id: ids.stalls,
    name: 'Stalls',
    short_name: 'PA',
    color: '#2463C8',
    pos: 2,
    ...stamps,
  })
  server.put('tax_groups', {
    id: ids.tax,
    name: 'Culture',
    rate: 1300,
    valid_from: '2020-01-01T00:00:00.000Z',
    valid_to: null,
    ...stamps,
  })
  const price = {
    tax_group_id: ids.tax,
    name: 'Full price',
    description: null,
    pos: 1,
    enabled: true,
    is_reservation_only: false,
    deals: null,
    ...stamps,
  }
  server.put('prices', { ...price, id: ids.full, event_id: ids.floor, price_category_id: ids.standing, value: 1850 })
  server.put('prices', { ...price, id: ids.seatPrice, event_id: ids.hall, price_category_id: ids.stalls, value: 4200 })
  const product = {
    description: null,
    tax_group_id: ids.tax,
    pos: 1,
    enabled: true,
    sold: 0,
    held: 0,
    desk_holding: 4,
    ...stamps,
  }
  server.put('products', { ...product, id: ids.sekt, name: 'Sekt', value: 650, stock: 20 })
  server.capacity.set(ids.sekt, 20)
  server.put('vouchers', { id: ids.voucher, code: 'GUTSCHEIN1', value: 3000, ...UNSPENT_VOUCHER, ...stamps })
  server.capacity.set(ids.voucher, 3000)
  server.put('cash_boxes', {
    id: ids.box,
    name: 'Foyer left',
    place: 'Foyer',
    vendor: 'internal',
    blind: false,
    ...stamps,
  })
  ids.seats.forEach((id, i) => {
    const seat = {
      seating_plan_id: ids.plan,
      price_category_id: ids.stalls,
      block: 'Stalls',
      wheelchair: false,
      linked_seat_id: null,
      override_num: null,
      gate: null,
      on_hold: false,
    }
    server.put('seats', {
      ...seat,
      id,
      row: `${1 + Math.floor(i / 6)}`,
      num: `${1 + (i % 6)}`,
      x: (i % 6) * 44,
      y: Math.floor(i / 6) * 44,
    })
  })
  server.capacity.set(ids.standing, 40)
  const org: RowOf<'orgs'> = {
    id: ids.org,
    org_id: ids.org,
    rev: 1,
    deleted: false,
    name: 'Stadttheater Lindenau',
    short_id: 'LIN',
    slug: 'lindenau',
    lang: 'en',
    currency: 'EUR',
    media_logo_url: null,
    address: null,
    settings: { webshop_v2: true, start_season_month: 8 },
    accepted_payment_methods: ['cash', 'terminal'],
    features: [],
    ticket_public_key: hexOf(ed25519.getPublicKey(secret)),
    parent_id: null,
    is_owner: false,
    free_plan: false,
    ...stamps,
  }
  let numbers = 0

  /** Adds a device: with its own disk, or with the disk and locks of an existing one (a second tab). */
  const device = (
    kind: 'desk' | 'door' = 'desk',
    on: { store?: MemoryStore; locks?: Locks; fault?: StoreFault; like?: TheatreDevice; user?: string } = {},
  ): TheatreDevice => {
    const key = on.like?.key ?? random(32)
    const device_id = on.like?.id ?? newId()
    const number = on.like?.core.identity().device?.number ?? ++numbers
    const store = on.store ?? memoryStore(on.fault)
    const locks = on.locks ?? memoryLocks()
    const rows = memoryRows()
    const public_key = ed25519.getPublicKey(key)
    const certificate = {
      device_id,
      public_key,
      signature: ed25519.sign(certificateBytes(ids.org, device_id, public_key, kind), secret),
    }
    const own = { id: newId(), name: 'Ines', email: 'ines@lindenau.example', role: 'TICKETING' as const }
    const user = on.user ? { ...own, name: on.user } : (on.like?.core.identity().user ?? own)
    const identity: Identity = { user, org, device: { id: device_id, name: `${kind} ${number}`, kind, number } }
    const sign = async (bytes: Uint8Array) => ed25519.sign(bytes, key)
    const outbox = new Outbox({
      store,
      locks,
      clock: () => clock.now,
      newId,
      sign,
      author: () => ({ org_id: ids.org, device_id, user_id: user.id }),
    })
    const call: Core['call'] = async (name, args) =>
      server.over(() => {
        if (name !== 'AcquireRights') throw new Error(`no ${name} here`)
        return server.acquire((args as { input: Parameters<FakeServer['acquire']>[0] }).input)
      })
    const rights = new HeldRights({ outbox, call, newId })
    const sync = cell<Reachability>({ reachable: true, offline_since: null, behind_since: null, first_pull: null })
    const heal: DrainPorts['heal'] = (healed, epoch) => healRefused(rows, outbox, ids.org, healed, epoch)
    const told: TheatreDevice['told'] = { copied: false, withdrawn: [] }
    const drain = new Drain({
      outbox,
      clock: () => clock.now,
      heal,
      push: (input) => server.over(() => server.push(input)),
      onCopied: (copied) => {
        told.copied = copied
      },
      onWithdrawn: (standing) => told.withdrawn.push(standing),
    })
    let laid = Promise.resolve()
    outbox.listen((recorded) => {
      if (recorded) laid = laid.then(() => applyRecorded(rows, outbox, recorded)).catch(() => {})
    })
    const core: Core = {
      identity: () => identity,
      outbox,
      rights,
      rows,
      call,
      sync,
      clock: () => clock.now,
      newId,
      random,
      sign,
      verify: async (publicKey, signature, bytes) => ed25519.verify(signature, bytes, publicKey),
      certificate: () => certificate,
    }
    const pull = async () => {
      for (const table of [
        'events',
        'prices',
        'products',
        'vouchers',
        'price_categories',
        'tax_groups',
        'seats',
        'orders',
        'order_items',
        'check_ins',
        'receipts',
        'cash_box_shifts',
        'devices',
      ] as const) {
        await pullTableToEnd(
          {
            sink: rows,
            outbox,
            org_id: () => ids.org,
            holder: () => ({ holder: 'counter', device_id }),
            pull: (name, { checkpoint, limit }) => server.over(() => server.pull(name, checkpoint, limit)),
          },
          table,
        )
      }
    }
    const cut = (offline: boolean) =>
      sync.update((state) => ({ ...state, reachable: !offline, offline_since: offline ? iso(clock.now) : null }))
    const behind = (behind_since: string | null) => sync.update((state) => ({ ...state, behind_since }))
    const filling = (first_pull: Reachability['first_pull']) => sync.update((state) => ({ ...state, first_pull }))
    return {
      id: device_id,
      key,
      store,
      locks,
      outbox,
      rights,
      rows,
      drain,
      core,
      told,
      pull,
      cut,
      behind,
      filling,
      laid: () => laid,
    }
  }
  return { ids, clock, random, newId, server, org, device, roll }
}
