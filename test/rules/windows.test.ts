import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { WindowBounds } from '../../shared/kernel/model/window'
import { DAY, iso } from '../../shared/kernel/time'
import { entities, TABLES, type TableName } from '../../shared/registry'
import { packRows, unpackRows } from '../../shared/sync/packed'
import {
  containsWindow,
  type HeldWindow,
  holdsWholeTable,
  laterBounds,
  windowBounds,
  windowOf,
} from '../../shared/sync/window'

const test = suite('replication windows')

const NOW = Date.UTC(2026, 10, 21, 19, 30)
const TODAY = Date.UTC(2026, 10, 21)
const desk = { holder: 'counter', device_id: 'desk' } as const
const office = { holder: 'office', device_id: null } as const

/** Tables of which a device keeps a window, stated by hand. The catalogue stays whole. */
const WINDOWED: readonly TableName[] = [
  'cash_box_shifts',
  'check_ins',
  'contacts',
  'events',
  'order_items',
  'orders',
  'payments',
  'prices',
  'quotas',
  'receipts',
  'rights',
  'seats',
]

test('has a window for each table that grows', () => {
  assert.equal(TABLES.filter((table) => windowOf(entities[table]) !== null).sort(), [...WINDOWED])
})

test('keeps what a desk sells, admits and takes back', () => {
  assert.equal(windowBounds(desk, iso(TODAY - 200 * DAY), NOW), {
    ...desk,
    current: iso(TODAY - 7 * DAY),
    recent: iso(TODAY - 60 * DAY),
    seen: iso(TODAY - 180 * DAY),
  })
})

test('keeps the current season in an office, and at least the last quarter', () => {
  const of = (season: string | null) => windowBounds(office, season, NOW)
  assert.is(of(iso(TODAY - 200 * DAY)).current, iso(TODAY - 200 * DAY))
  assert.is(of(iso(TODAY - 5 * DAY)).current, iso(TODAY - 90 * DAY))
  assert.is(of(null).current, iso(TODAY - 90 * DAY))
  assert.is(of(null).seen, iso(TODAY - 730 * DAY))
})

test('moves forward once a day', () => {
  assert.equal(windowBounds(desk, null, TODAY), windowBounds(desk, null, TODAY + DAY - 1))
  assert.is(windowBounds(desk, null, TODAY + DAY).current, iso(TODAY - 6 * DAY))
})

test('fills again when a window reaches further back', () => {
  const held = windowBounds(office, iso(TODAY - 200 * DAY), NOW)
  assert.ok(containsWindow(null, held), 'everything contains every window')
  assert.ok(containsWindow(held, windowBounds(office, iso(TODAY - 200 * DAY), NOW + 3 * DAY)))
  assert.ok(
    containsWindow(held, windowBounds(office, iso(TODAY - 200 * DAY), NOW - DAY)),
    'a clock that lags at midnight',
  )
  assert.not(containsWindow(held, windowBounds(office, iso(TODAY - 300 * DAY), NOW)), 'a season that begins earlier')
  assert.ok(containsWindow(held, windowBounds(desk, null, NOW)), 'an office that becomes a desk')
  assert.not(containsWindow(windowBounds(desk, null, NOW), held))
  assert.equal(laterBounds(held, windowBounds(office, null, NOW)), windowBounds(office, null, NOW))
})

test('answers a list locally where the window has all of it', () => {
  const bounds = windowBounds(desk, null, NOW)
  const events: Readonly<Record<string, object>> = {
    tonight: { id: 'tonight', ends_at: iso(NOW) },
    before: { id: 'before', ends_at: iso(TODAY - 8 * DAY) },
  }
  const held: HeldWindow = { bounds, row: (_, id) => (events[id] as Record<string, unknown> | undefined) ?? null }
  const whole = (table: TableName, where?: Record<string, unknown>, within: WindowBounds | null = bounds) =>
    holdsWholeTable({ ...held, bounds: within }, entities[table], where)
  assert.ok(whole('products'))
  assert.not(whole('orders'))
  assert.ok(whole('orders', {}, null), 'a device that has pulled everything')
  assert.ok(whole('orders', { event_id: 'tonight', status_code: 611 }))
  assert.ok(whole('orders', { event_id: { $in: ['tonight'] } }))
  assert.not(whole('orders', { event_id: 'before' }))
  assert.not(whole('orders', { event_id: { $in: ['tonight', 'before'] } }))
  assert.not(whole('orders', { event_id: 'not here' }))
  assert.ok(whole('orders', { status_code: { $in: [600, 601] } }))
  assert.not(whole('orders', { status_code: { $in: [600, 611] } }))
  assert.not(whole('orders', { created_at: { $gte: iso(TODAY - DAY) } }), 'a desk has only its own')
  assert.ok(whole('orders', { created_at: { $gte: iso(TODAY - DAY) }, device_id: 'desk' }))
  assert.ok(whole('orders', { created_at: { $gte: iso(TODAY - DAY) } }, windowBounds(office, null, NOW)))
  assert.ok(whole('events', { ends_at: { $gte: iso(NOW) } }))
  assert.not(whole('events', { starts_at: { $gte: iso(NOW) } }))
  assert.ok(whole('cash_box_shifts', { status: 'open' }))
})

test('packs rows by column and unpacks what this version knows', () => {
  const rows = [
    { id: 'a', org_id: 'org', rev: 1, deleted: false, name: 'Saal', city: null },
    { id: 'b', org_id: 'org', rev: 2, deleted: false, name: 'Saal', city: null },
  ]
  const packed = packRows(['id', 'org_id', 'rev', 'deleted', 'name', 'city'], rows)
  assert.equal(packed, { count: 2, same: { name: 'Saal', city: null }, columns: { id: ['a', 'b'], rev: [1, 2] } })
  assert.equal(
    unpackRows({ ...packed, same: { ...packed.same, later: 1 } }, 'org', Object.keys(entities.locations.row.shape)),
    rows as never,
  )
  assert.equal(unpackRows(packRows(['id'], []), 'org', Object.keys(entities.locations.row.shape)), [])
})

test.run()
