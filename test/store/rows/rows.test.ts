import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fixedPageSize } from '../../../client/sync/network/page-size'
import { applyRecorded, pullTableToEnd, reapplyPending } from '../../../client/sync/network/pull'
import type { RowQuery } from '../../../client/sync/rows/local-rows'
import { openRows } from '../../../client/sync/rows/open-rows'
import { RecentDocuments } from '../../../client/sync/rows/recent-documents'
import { schemaHash } from '../../../client/sync/rows/storage/rx-schema'
import type { RowOf } from '../../../shared/registry'
import { browserRows, databaseNames } from '../../harness/browser/browser-rows'
import { vaultsIn } from '../../harness/browser/vaults'
import { unknownScan } from '../../harness/devices/scan'
import { firstValue } from '../../harness/first-value'
import { createTheatre, seededRandom } from '../../outbox/house'

const test = suite('store: rows')

const environment = browserRows(vaultsIn())

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()

const order = (id: string, n: number, name: string): Omit<RowOf<'orders'>, 'org_id' | 'rev' | 'deleted'> => ({
  id,
  booking_code: `AB${String(n).padStart(8, '0')}`,
  name,
  annotation: null,
  status_code: 611,
  order_type: 'regular',
  channel: 'desk',
  total: n * 100,
  qty: 1,
  payment_methods: ['cash'],
  discount: 0,
  discount_reason: null,
  promo_code_id: null,
  promo_code_name: null,
  static_title: 'Faust',
  event_id: null,
  contact_id: null,
  device_id: null,
  shift_id: null,
  user_id: null,
  valid_until: null,
  paid_at: at(n),
  refunded_at: null,
  refund_requested_at: null,
  refund_declined_at: null,
  refund_decision: null,
  payout_device_id: null,
  payout: null,
  invoiced_at: null,
  cancelled_at: null,
  invoice_id: null,
  expired_at: null,
  exchanged_from_id: null,
  created_at: at(n),
  updated_at: at(n),
})

const NAMES = ['Anna Berger', 'Jörg Müller', 'Zoë Ötvös', 'Karl Straßer', 'Mia Novák']

let worlds = 0

async function world(orders: number) {
  const theatre = createTheatre(++worlds)
  const desk = theatre.device()
  const rows = await openRows(environment, theatre.ids.org, 'CASHIER')
  for (let n = 0; n < orders; n++) theatre.server.put('orders', order(theatre.newId(), n, `${NAMES[n % 5]} ${n}`))
  const ports = {
    sink: rows,
    outbox: desk.outbox,
    org_id: () => theatre.ids.org,
    pageSize: fixedPageSize(1000),
    holder: () => ({ holder: 'counter', device_id: desk.id }),
    pull: (
      table: Parameters<typeof pullTableToEnd>[1],
      input: { checkpoint: { epoch: string; rev: number } | null; limit: number },
    ) => theatre.server.over(() => theatre.server.pull(table, input.checkpoint, input.limit)),
  } as Parameters<typeof pullTableToEnd>[0]
  return { ...theatre, desk, rows, ports }
}

test('continues a pull and sorts lists both ways', async () => {
  const { rows, ports, server, newId } = await world(1500)
  let calls = 0
  const real = server.pull.bind(server)
  server.pull = (table, checkpoint, limit) => {
    if (++calls === 2) server.cut = true
    return real(table, checkpoint, limit)
  }
  server.loseAnswers = 0
  const over = server.over.bind(server)
  server.over = async (work) => {
    const answer = await over(work)
    if (server.cut) throw new Error('cut')
    return answer
  }
  assert.is(await pullTableToEnd(ports, 'orders').catch((error: Error) => error.message), 'cut')
  assert.is((await rows.where('orders', {})).length, 1000)
  server.cut = false
  await pullTableToEnd(ports, 'orders')
  assert.is((await rows.where('orders', {})).length, 1500)
  for (const [by, desc, first] of [
    ['created_at', true, 'AB00001499'],
    ['created_at', false, 'AB00000000'],
    ['total', true, 'AB00001499'],
    ['booking_code', true, 'AB00001499'],
    ['name', false, 'AB00000000'],
    ['name', true, 'AB00000997'],
  ] as const) {
    const list = await firstValue(rows.find('orders', { sort: { by, desc }, limit: 3 }), (found) => found !== undefined)
    assert.is(list?.length, 3)
    assert.is(list?.[0]?.booking_code, first, `${by} ${desc ? 'down' : 'up'}`)
  }
  server.put('orders', order(newId(), 9999, 'Latest'))
  const live = rows.find('orders', { sort: { by: 'created_at', desc: true }, limit: 2 })
  const seen = firstValue(live, (found) => found?.[0]?.name === 'Latest')
  await pullTableToEnd(ports, 'orders')
  await seen
  await rows.close()
})

test('looks up no row that a first pull brings, before it is written', async () => {
  const { rows, ports } = await world(900)
  let asked = 0
  const methods = ['get', 'getAll', 'getKey', 'openCursor'] as const
  const originals = methods.map((name) => IDBObjectStore.prototype[name])
  for (const [i, name] of methods.entries())
    Object.assign(IDBObjectStore.prototype, {
      [name](this: IDBObjectStore, ...args: unknown[]) {
        asked++
        return Reflect.apply(originals[i] as (...given: unknown[]) => unknown, this, args)
      },
    })
  try {
    await pullTableToEnd(ports, 'orders')
  } finally {
    for (const [i, name] of methods.entries()) Object.assign(IDBObjectStore.prototype, { [name]: originals[i] })
  }
  assert.is((await rows.where('orders', {})).length, 900)
  assert.ok(asked < 20, `${asked} reads for 900 rows`)
  await rows.close()
})

test('filters like a plain filter over all rows, in any order', async () => {
  const { rows, ports, server, newId } = await world(0)
  const [here, there] = [newId(), newId()]
  const all: RowOf<'orders'>[] = []
  for (let n = 0; n < 1200; n++) {
    const row = {
      ...order(newId(), (n * 7) % 1200, `${NAMES[n % 5]} ${n}`),
      status_code: n % 3 === 0 ? 601 : n % 97 === 0 ? 602 : 611,
      event_id: n % 10 === 0 ? here : n % 4 === 0 ? there : null,
      channel: n % 2 === 0 ? ('desk' as const) : ('phone' as const),
    }
    server.put('orders', row)
    all.push(row as RowOf<'orders'>)
  }
  await pullTableToEnd(ports, 'orders')
  const gone = all[96]
  await rows.change('orders', [gone?.id ?? ''], () => null)
  const asked: readonly (readonly [RowQuery<'orders'>['where'], (row: RowOf<'orders'>) => boolean])[] = [
    [{}, () => true],
    [{ status_code: { $in: [602] } }, (row) => row.status_code === 602],
    [{ status_code: { $in: [601, 602, 601] } }, (row) => row.status_code !== 611],
    [{ status_code: 611, event_id: { $in: [here, there] } }, (row) => row.status_code === 611 && row.event_id !== null],
    [{ status_code: { $ne: 611 } }, (row) => row.status_code !== 611],
    [{ status_code: { $ne: 611 }, event_id: here }, (row) => row.status_code !== 611 && row.event_id === here],
    [{ created_at: { $gte: at(600) } }, (row) => row.created_at >= at(600)],
    [
      { created_at: { $gt: at(600), $lt: at(900) }, status_code: 601 },
      (row) => row.created_at > at(600) && row.created_at < at(900) && row.status_code === 601,
    ],
    [{ total: { $lte: 5000 } }, (row) => row.total <= 5000],
    [{ channel: 'phone' }, (row) => row.channel === 'phone'],
    [{ channel: 'phone', status_code: 611 }, (row) => row.channel === 'phone' && row.status_code === 611],
    [{ event_id: null, status_code: 602 }, (row) => row.event_id === null && row.status_code === 602],
    [{ id: { $in: [here, all[5]?.id, gone?.id] } }, (row) => row.id === all[5]?.id],
    [{ event_id: newId() }, () => false],
  ]
  const sorts = [
    { by: 'created_at', desc: true, key: (row: RowOf<'orders'>) => row.created_at },
    { by: 'total', desc: false, key: (row: RowOf<'orders'>) => String(row.total).padStart(9, '0') },
    { by: 'status_code', desc: true, key: (row: RowOf<'orders'>) => String(row.status_code) },
  ] as const
  for (const [where = {}, fits] of asked)
    for (const { by, desc, key } of sorts)
      for (const limit of [7, 350, undefined]) {
        const up = all
          .filter((row) => row !== gone && fits(row))
          .sort((a, b) => (key(a) + a.id < key(b) + b.id ? -1 : 1))
        const wanted = (desc ? up.reverse() : up).slice(0, limit)
        const find = { where, sort: { by, desc }, ...(limit !== undefined && { limit }) }
        const found = await firstValue(rows.find('orders', find), (list) => list !== undefined)
        assert.equal(
          found?.map((row) => row.booking_code),
          wanted.map((row) => row.booking_code),
          JSON.stringify(find),
        )
      }
  for (const [where = {}, fits] of asked)
    assert.is(
      await rows.count('orders', where),
      all.filter((row) => row !== gone && fits(row)).length,
      JSON.stringify(where),
    )
  await rows.close()
})

test('counts in an index, without reading a row', async () => {
  const { rows, ports } = await world(300)
  await pullTableToEnd(ports, 'orders')
  let read = 0
  const { prototype } = IDBObjectStore
  const { getAll, openCursor } = prototype
  const counted = <A extends unknown[], R>(real: (...args: A) => R) =>
    function (this: IDBObjectStore, ...args: A): R {
      read++
      return real.apply(this, args)
    }
  Object.assign(prototype, { getAll: counted(getAll), openCursor: counted(openCursor) })
  try {
    assert.is(await rows.count('orders', {}), 300)
    assert.is(await rows.count('orders', { status_code: { $in: [611, 601] } }), 300)
    assert.is(await rows.count('orders', { status_code: { $ne: 611 } }), 0)
    assert.is(await rows.count('orders', { created_at: { $lt: at(100) } }), 100)
    assert.is(read, 0)
  } finally {
    Object.assign(prototype, { getAll, openCursor })
  }
  await rows.close()
})

test('finds names, codes and accents by word prefix, in a row’s newest text', async () => {
  const { rows, ports, server, newId } = await world(1200)
  const id = newId()
  server.put('orders', order(id, 5000, 'Old Name'))
  await pullTableToEnd(ports, 'orders')
  assert.is((await rows.search('orders', 'jorg mul', 5)).length, 5)
  assert.ok((await rows.search('orders', 'Müller', 5)).every((row) => row.name.startsWith('Jörg')))
  assert.equal(
    (await rows.search('orders', 'ab00000042', 5)).map((row) => row.name),
    ['Zoë Ötvös 42'],
  )
  assert.is((await rows.search('orders', 'old name', 5)).length, 1)
  server.put('orders', order(id, 5000, 'New Name'))
  await pullTableToEnd(ports, 'orders')
  assert.is((await rows.search('orders', 'old name', 5)).length, 0)
  assert.is((await rows.search('orders', 'new name', 5))[0]?.id, id)
  assert.is((await rows.search('orders', 'üller', 5)).length, 0, 'not in the middle of a word')
  await rows.close()
})

test('keeps unsent work above pulled rows, also after rows were dropped', async () => {
  const { rows, ports, desk, ids, newId, server } = await world(0)
  const id = newId()
  const recorded = await desk.outbox.commit('CreateCheckIn', () => ({ args: unknownScan(id, ids.floor) }))
  await applyRecorded(rows, desk.outbox, recorded)
  assert.ok(await rows.get('check_ins', id))
  await desk.outbox.commit('UndoCheckIn', () => ({ args: { id, input: { event_id: ids.floor } } }))
  await pullTableToEnd(ports, 'check_ins')
  await reapplyPending(rows, desk.outbox, ids.org)
  assert.ok((await rows.get('check_ins', id))?.undone_at)
  await rows.drop('check_ins')
  assert.is(await rows.get('check_ins', id), null)
  await reapplyPending(rows, desk.outbox, ids.org)
  assert.ok((await rows.get('check_ins', id))?.undone_at)
  await desk.drain.run()
  await pullTableToEnd(ports, 'check_ins')
  assert.is((await rows.get('check_ins', id))?.rev, server.row('check_ins', id)?.rev)
  await rows.close()
})

test('does not overwrite the server’s result in a tab that missed the answer', async () => {
  const { rows, ports, desk, server, newId } = await world(0)
  const id = newId()
  server.put('orders', order(id, 1, 'Anna Berger'))
  await pullTableToEnd(ports, 'orders')
  const recorded = await desk.outbox.commit('RequestRefund', () => ({ args: { id, input: { reason: 'ill' } } }))
  await desk.drain.run()
  const asked = String(server.row('orders', id)?.refund_requested_at)
  server.put('orders', { ...order(id, 1, 'Anna Berger'), refund_requested_at: asked, updated_at: at(9) })
  await pullTableToEnd(ports, 'orders')
  await applyRecorded(rows, desk.outbox, recorded)
  assert.is((await rows.get('orders', id))?.updated_at, at(9))
  const late = await desk.outbox.commit('RequestRefund', () => ({ args: { id, input: { reason: 'ill' } } }))
  await applyRecorded(rows, desk.outbox, late)
  assert.is((await rows.get('orders', id))?.updated_at, late.op.at, 'what is unsent lies over it')
  await rows.close()
})

test('shows every answered operation on a row that the server never sends, because no window has it', async () => {
  const { rows, desk, ids, newId } = await world(0)
  const id = newId()
  const first = await desk.outbox.commit('CreateCheckIn', () => ({ args: unknownScan(id, ids.floor) }))
  const second = await desk.outbox.commit('UndoCheckIn', () => ({ args: { id, input: { event_id: ids.floor } } }))
  await desk.drain.run()
  await applyRecorded(rows, desk.outbox, first)
  await applyRecorded(rows, desk.outbox, second)
  assert.is((await rows.get('check_ins', id))?.undone_at, second.op.at)
  await rows.close()
})

test('begins to fill a table without what a refusal has left there, but with unsent work', async () => {
  const { rows, ports, desk, server, ids, newId } = await world(2)
  const [known] = (await server.pull('orders', null, 1)).documents
  const [event] = (await server.pull('events', null, 1)).documents
  const [own, catalogue, unsent] = [newId(), newId(), newId()]
  await rows.change('orders', [own], () => ({ ...known, id: own, rev: 1 }))
  await rows.change('events', [catalogue], () => ({ ...event, id: catalogue, rev: 1 }))
  const recorded = await desk.outbox.commit('CreateCheckIn', () => ({ args: unknownScan(unsent, ids.floor) }))
  await applyRecorded(rows, desk.outbox, recorded)
  for (const table of ['orders', 'events', 'check_ins'] as const) await pullTableToEnd(ports, table)
  assert.is(await rows.get('orders', own), null)
  assert.is((await rows.where('orders', {})).length, 2)
  assert.is(await rows.get('events', catalogue), null)
  assert.ok(await rows.get('events', ids.floor))
  assert.ok(await rows.get('check_ins', unsent))
  await rows.close()
})

test('drops a table’s rows after a server restore', async () => {
  const { rows, ports, server, newId } = await world(3)
  const restore = server.backup()
  server.put('orders', order(newId(), 77, 'Lost with the server'))
  await pullTableToEnd(ports, 'orders')
  assert.is((await rows.where('orders', {})).length, 4)
  restore()
  await pullTableToEnd(ports, 'orders')
  assert.is((await rows.where('orders', {})).length, 3)
  await rows.close()
})

test('keeps catalogue tables live in memory', async () => {
  const { rows, ports, server, ids } = await world(0)
  const live = rows.all('prices')
  assert.is(live.get().length, 0)
  const seen = firstValue(live, (prices) => prices.length === 2)
  await pullTableToEnd(ports, 'prices')
  assert.is((await seen).length, 2)
  const one = rows.row('prices', ids.full)
  assert.is(one.get()?.value, 1850, 'there before anybody listens')
  assert.is(one.get(), one.get(), 'and the same until it changes')
  assert.is((await rows.get('prices', ids.full))?.value, 1850)
  assert.is((await rows.where('prices', { event_id: ids.hall })).length, 1)
  server.tables.get('prices')?.delete(ids.full)
  const pull = server.pull.bind(server)
  server.pull = (table, checkpoint, limit) => ({
    ...pull(table, checkpoint, limit),
    documents: [],
    deleted: [ids.full],
  })
  const gone = firstValue(one, (price) => price === null)
  await pullTableToEnd(ports, 'prices')
  assert.is(await gone, null)
  assert.is((await rows.all('prices').get()).length, 1)
  await rows.close()
})

test('keeps both changes of two writers of one row', async () => {
  const { rows, ports, server, newId, ids } = await world(1)
  await pullTableToEnd(ports, 'orders')
  const id = [...(server.tables.get('orders')?.keys() ?? [])][0] ?? newId()
  const roll = seededRandom(5)
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      rows.change(
        'orders',
        [id],
        (_id, row) => row && { ...row, qty: (row.qty as number) + 1, total: Math.floor(roll() * 100) + n },
      ),
    ),
  )
  assert.is((await rows.get('orders', id))?.qty, 21)
  assert.ok(ids.org)
  await rows.close()
})

test('reads a row again from memory, and follows its changes there', async () => {
  const { rows, ports, server } = await world(1)
  await pullTableToEnd(ports, 'orders')
  const [id = ''] = server.tables.get('orders')?.keys() ?? []
  await rows.get('orders', id)
  const real = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = () => {
    throw new Error('the disk was asked')
  }
  try {
    assert.is((await rows.get('orders', id))?.qty, 1)
  } finally {
    IDBDatabase.prototype.transaction = real
  }
  await rows.change('orders', [id], (_id, row) => row && { ...row, qty: 7 })
  const changed = await rows.get('orders', id)
  assert.is(changed?.qty, 7)
  assert.equal([changed], await rows.where('orders', {}), 'the same as on the disk')
  await rows.forget('orders', changed ? [changed] : [])
  assert.is(await rows.get('orders', id), null)
  await rows.close()
})

type Stored = Parameters<RecentDocuments['tell']>[2]
const stored = (qty: number, lwt: number) => ({ id: 'a', qty, _deleted: false, _meta: { lwt } }) as unknown as Stored

test('keeps no document in memory that changed while it was read, nor one that another tab tells of late', async () => {
  const recent = new RecentDocuments()
  const read = async (qty: number, lwt: number) => (await recent.get('orders', 'a', async () => stored(qty, lwt)))?.qty
  const late = recent.get('orders', 'a', async () => {
    recent.tell('orders', 'a', stored(2, 2))
    return stored(1, 1)
  })
  assert.is((await late)?.qty, 1)
  assert.is(await read(2, 2), 2)
  assert.is(await read(9, 9), 2, 'from memory')
  recent.tell('orders', 'a', stored(3, 3))
  assert.is(await read(9, 9), 3, 'followed')
  recent.tell('orders', 'a', stored(2, 2))
  assert.is(await read(4, 4), 4, 'read again after late news')
})

test('keeps a document in memory though others changed while it was read', async () => {
  const recent = new RecentDocuments()
  await recent.get('orders', 'a', async () => {
    recent.tell('orders', 'b', stored(2, 2))
    return stored(1, 1)
  })
  assert.is((await recent.get('orders', 'a', async () => stored(9, 9)))?.qty, 1)
})

test('keeps a limited number of documents in memory, and never a missing one', async () => {
  const recent = new RecentDocuments()
  let reads = 0
  const read = (id: string) =>
    recent.get('orders', id, async () => {
      reads++
      return stored(1, 1)
    })
  for (let n = 0; n < 300; n++) await read(`${n}`)
  await read('299')
  assert.is(reads, 300)
  await read('0')
  assert.is(reads, 301)
  assert.is(await recent.get('orders', 'none', async () => undefined), undefined)
  assert.is((await recent.get('orders', 'none', async () => stored(1, 1)))?.qty, 1)
})

test('gives a screen that asks after the end nothing, and no error', async () => {
  const { ids } = createTheatre()
  const rows = await openRows(environment, ids.org, 'ADMIN')
  const [list, one] = [rows.find('events', {}), rows.row('events', ids.floor)]
  await rows.close()
  for (const live of [list, one]) {
    const heard: unknown[] = []
    live.subscribe((value) => heard.push(value))()
    assert.equal(heard, [undefined])
  }
})

test('drops only the rows of an older schema', async () => {
  const { rows, ids } = await world(0)
  await rows.close()
  const stale = `foyer-rows-${ids.org}-CASHIER-00000000`
  const gone = `foyer-rows-${ids.org}-ADMIN-${schemaHash()}`
  const stays = `foyer-rows-${ids.org}-TICKETING-${schemaHash()}`
  for (const name of [stale, gone, stays, `foyer-outbox-${ids.org}`]) {
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
  }
  const fresh = await openRows(environment, ids.org, 'CASHIER', ['TICKETING'])
  const left = await databaseNames()
  assert.not.ok(left.includes(stale))
  assert.not.ok(left.includes(gone), 'nobody here is a manager any more')
  assert.ok(left.includes(stays), 'a colleague who unlocks this device by PIN finds theirs')
  assert.ok(left.includes(`foyer-outbox-${ids.org}`))
  await fresh.close()
})

test.run()
