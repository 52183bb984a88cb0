import 'fake-indexeddb/auto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { hexToBytes } from '@noble/hashes/utils.js'
import { Dexie } from 'dexie'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../client/desk/register/register'
import { topUp } from '../../client/rights/top-up'
import { dexieStore } from '../../client/sync/log/store/dexie-store'
import type { OpRow } from '../../client/sync/log/store/store'
import { migrations } from '../../migrations/list'
import { machinePorts } from '../../server/app/ports'
import { migrate } from '../../server/kernel/database/migrate'
import { openDatabase } from '../../server/kernel/sqlite-file'
import { foldShift } from '../../shared/cash_boxes/rules'
import { sum } from '../../shared/kernel/money'
import type { RowOf } from '../../shared/registry'
import { plainDevice } from '../harness/devices/real-desk'
import { startServer } from '../harness/server'
import { type FrozenDesk, playNight } from './night'

const test = suite('data of earlier versions')

const folder = new URL('./frozen/', import.meta.url)
const names = readdirSync(folder).map((file) => file.replace('.json.gz', ''))
const thaw = (name: string) =>
  JSON.parse(gunzipSync(readFileSync(new URL(`${name}.json.gz`, folder))).toString()) as FrozenDesk

/**
 * Restores the server's database as its version left it, and migrates it. Databases from before the first migration
 * were converted once.
 */
function houseOf({ server }: FrozenDesk, file: string): void {
  const raw = openDatabase(file)
  const had = new Set(server.migrations?.map((row) => row.name))
  migrate(raw, { ...machinePorts, list: migrations.filter(({ name }) => had.has(name)) })
  raw.pragma('foreign_keys = OFF')
  for (const [table, rows] of Object.entries(server)) {
    raw.exec(`delete from "${table}"`)
    for (const row of rows) {
      const columns = Object.keys(row)
      raw
        .prepare(
          `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
        )
        .run(row)
    }
  }
  raw.pragma('foreign_keys = ON')
  assert.equal(raw.pragma('foreign_key_check'), [])
  migrate(raw, machinePorts)
  raw.close()
}

/** Restores the browser's database as its version made it, with that version's names. */
async function browserOf(name: string, { store }: FrozenDesk): Promise<void> {
  const db = new Dexie(name)
  db.version(1).stores({ ops: 'id, [state+seq], seq, shift_id, *about', rights: 'id', counters: 'id', meta: 'id' })
  for (const [table, rows] of Object.entries(store)) await db.table(table).bulkAdd([...rows])
  db.close()
}

const inputOf = (op: OpRow) =>
  JSON.parse(op.input) as { readonly input?: { readonly id?: string; readonly total?: number } }
const count = (ops: readonly { readonly name: string }[], name: string) => ops.filter((op) => op.name === name).length

test('has a frozen store of the first version and of each with another format', () => {
  assert.ok(names.includes('2026-11-21-spine') && names.length >= 4)
})

for (const name of names) {
  test(`sends unsent work of ${name} to today’s server, once and to the cent`, async () => {
    const frozen = thaw(name)
    const place = mkdtempSync(join(tmpdir(), 'foyer-frozen-'))
    const file = join(place, 'foyer.db')
    houseOf(frozen, file)
    await browserOf(name, frozen)
    const served = await startServer({ database: file })
    const store = dexieStore(name)
    const { key, ...device } = frozen.device
    const kept = { ...device, key: { public_key: key.public_key, secret: hexToBytes(key.secret) } }
    const desk = await plainDevice(served, await served.listen(), device.name, 'desk', {
      store,
      subtle: undefined,
      kept,
    })
    const ops = await store.read((reader) => reader.ops({ by: 'seq', from: 1 }, 1000))
    const unsent = ops.filter(({ state }) => state === 'pending')
    assert.ok(unsent.length >= 5 && unsent.length < ops.length, 'unsent work lies there, and some that was answered')
    const all = <T extends 'orders' | 'receipts' | 'cash_box_shifts'>(table: T) =>
      served.raw
        .prepare(`select * from "${table}" where org_id = ? order by rowid`)
        .all(frozen.org_id) as unknown as RowOf<T>[]

    assert.is(await desk.drain.run(true), null)
    const after = await store.read((reader) => reader.ops({ by: 'seq', from: 1 }, 1000))
    assert.equal(
      after.map(({ id, state, code }) => ({ id, state, code })),
      ops.map(({ id }) => ({ id, state: 'acknowledged', code: null })),
    )
    const made = ops.filter((op) => op.name === 'CreateOrder').map((op) => inputOf(op).input)
    assert.equal(
      all('orders').map(({ id, total }) => ({ id, total })),
      made.map((input) => ({ id: input?.id, total: input?.total })),
    )
    assert.is(all('orders').filter(({ status_code }) => status_code === 505).length, count(ops, 'VoidOrder'))
    assert.equal(served.raw.prepare('select count(*) from quarantined_ops').pluck().get(), 0)
    assert.equal(served.raw.prepare(`select count(*) from incidents where kind <> 'refund_requested'`).pluck().get(), 0)
    const [shift] = all('cash_box_shifts')
    const receipts = all('receipts').map(({ tenders, taxes, vouchers, ...row }) => ({
      ...row,
      tenders: read(tenders),
      taxes: read(taxes),
      vouchers: read(vouchers),
    }))
    const figures = foldShift(receipts as unknown as RowOf<'receipts'>[])
    assert.equal([shift?.total, shift?.qty], [figures.total, figures.qty])
    assert.is(figures.total, sum(receipts.map(({ total }) => total)))
    assert.is(await desk.drain.run(true), null)
    assert.is(all('orders').length, made.length, 'sent again, nothing is booked again')

    await desk.pullAll()
    await goesOn(desk, frozen)
    assert.is(await desk.drain.run(true), null)
    assert.is(all('orders').length, made.length + 1)
    assert.equal([(await desk.outbox.pending()).length, served.reports], [0, []])
    await store.close()
    await served.close()
    rmSync(place, { recursive: true })
  })
}

const read = (text: unknown): unknown => (text === null ? null : JSON.parse(String(text)))

/** Sells one more place after the update, in the open shift or in a new one. */
async function goesOn({ core }: Awaited<ReturnType<typeof plainDevice>>, { store }: FrozenDesk): Promise<void> {
  const register = createRegister(core)
  const open = store.meta.find(({ id }) => id === 'shift')?.value
  const [box] = await core.rows.where('cash_boxes', {})
  if (typeof open !== 'string') await register.openShift({ cash_box_id: box?.id ?? '', opening: 5000 })
  await topUp(core)
  const price = (await core.rows.where('prices', { value: 1799 }))[0]
  await register.sell({
    lines: [{ price_id: price?.id ?? '', seat_id: null, qty: 1 }],
    name: '',
    contact_id: null,
    payments: [{ method: 'cash', amount: 1799, given: 1799 }],
  })
}

/** Paths of the values that are present, e.g. `receipt.tenders.method`. */
const paths = (value: unknown, at = ''): string[] =>
  Array.isArray(value)
    ? value.flatMap((each) => paths(each, at))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => paths(each, `${at}.${key}`))
      : [at]

/**
 * Shape of a store: paths that occur in each table's rows and in each operation's arguments. Ids in names are replaced.
 */
const shapeOf = ({ ops, rights, counters, meta }: FrozenDesk['store']): ReadonlySet<string> =>
  new Set([
    ...ops.flatMap((op) => [...Object.keys(op).map((key) => `ops.${key}`), ...paths(JSON.parse(op.input), op.name)]),
    ...rights.flatMap((row) => [`rights of ${row.kind}`, ...Object.keys(row).map((key) => `rights.${key}`)]),
    ...counters.flatMap((row) => Object.keys(row).map((key) => `counters.${key}`)),
    ...meta.map(({ id }) => `meta ${id.replace(/:.*/, ':')}`),
  ])

test('records nothing that no frozen desk has', async () => {
  const served = await startServer()
  const store = dexieStore('live')
  const desk = await plainDevice(served, await served.listen(), 'live desk', 'desk', { store, subtle: undefined })
  await playNight(desk, served)
  const live = await store.read(async (reader) => ({
    ops: await reader.ops({ by: 'seq', from: 1 }, 1000),
    rights: await reader.all('rights'),
    counters: await reader.all('counters'),
    meta: await reader.all('meta'),
  }))
  const known = new Set(names.flatMap((name) => [...shapeOf(thaw(name).store)]))
  assert.equal(
    [...shapeOf(live)].filter((part) => !known.has(part)),
    [],
    'freeze a desk of this version beside the others: node --import tsx test/store/freeze.ts <date>-<what is new>',
  )
  await store.close()
  await served.close()
})

test.run()
