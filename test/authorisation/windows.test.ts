import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { unpackPage } from '../../client/sync/network/organisation-server'
import { pruneRows } from '../../client/sync/network/prune'
import { PULL_TOTALS, pullOf } from '../../shared/documents'
import { DAY, iso } from '../../shared/kernel/time'
import type { RowOf, TableName } from '../../shared/registry'
import type { Checkpoint, PullPage } from '../../shared/sync/protocol'
import { scanOf } from '../harness/devices/scan'
import { servedDevice } from '../harness/devices/served-device'
import { TestDevice } from '../harness/devices/test-device'
import { OfficeDesk } from '../harness/office/office-desk'
import { startServer, type TestServer } from '../harness/server'

const test = suite('replicated rows of a device')

type Sale = { readonly order: string; readonly item: string; readonly payment: string }

/**
 * Sells a place of the open event and a drink at a desk, and moves a second place to the other event, which was long
 * ago.
 */
async function evening(server: TestServer, desk: TestDevice) {
  const { rights } = await desk.places('floor', 3)
  const sales: Sale[] = []
  for (const i of [0, 1, 2]) {
    const right = rights[i] ?? rights[0]
    if (!right) throw new Error('no places')
    const { input } = desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }])
    await desk.send('CreateOrder', { input })
    const sale = { order: input.id, item: String(input.items[0]?.id), payment: String(input.payments[0]?.id) }
    await desk.send('CreateCheckIn', scanOf(server, sale.item, { event_id: server.a.events.open }))
    sales.push(sale)
  }
  const [tonight, before, drink] = sales as [Sale, Sale, Sale]
  const { closed } = server.a.events
  server.sql('update events set ends_at = ? where id = ?', iso(server.now() - 100 * DAY), closed)
  const move = (sale: Sale, event_id: string | null) => {
    server.sql(
      'update orders set event_id = ?, created_at = ? where id = ?',
      event_id,
      iso(server.now() - 100 * DAY),
      sale.order,
    )
    server.sql(
      'update order_items set event_id = ?, product_id = ? where id = ?',
      event_id,
      event_id ? null : server.a.products.sekt.id,
      sale.item,
    )
  }
  move(before, closed)
  move(drink, null)
  server.sql('update check_ins set event_id = ? where order_item_id = ?', closed, before.item)
  server.sql('delete from check_ins where order_item_id = ?', drink.item)
  return { tonight, before, drink, closed }
}

type Device = Awaited<ReturnType<typeof servedDevice>>

const idsOf = async (device: Device, table: TableName) =>
  new Set((await device.rows.where(table, {})).map(({ id }) => id))

/**
 * Returns for each sale true if a device has the order, its line, its payment and its scan. Throws if it has only some
 * of them.
 */
async function has(device: Device, sales: readonly Sale[]): Promise<boolean[]> {
  const [orders, items, payments] = await Promise.all([
    idsOf(device, 'orders'),
    idsOf(device, 'order_items'),
    idsOf(device, 'payments'),
  ])
  return sales.map(({ order, item, payment }) => {
    const found = [orders.has(order), items.has(item), payments.has(payment)]
    if (new Set(found).size > 1) throw new Error(`only a part of an order is here: ${found.join()}`)
    return orders.has(order)
  })
}

test('sends a desk the rows it sells, admits and takes back, and an office those of the season', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
  const { tonight, before, drink, closed } = await evening(server, desk)
  const sales = [tonight, before, drink]
  const other = await servedDevice(server, { role: 'TICKETING', kind: 'desk', name: 'Other' })
  assert.equal(await has(other, sales), [true, false, false])
  assert.not((await idsOf(other, 'events')).has(closed))
  assert.is((await other.rows.where('check_ins', {})).length, 1)
  // Its own sales of the last weeks stay with a desk, whatever they were for.
  server.sql(
    'update orders set device_id = ?, created_at = ? where id = ?',
    other.id,
    iso(server.now() - 20 * DAY),
    drink.order,
  )
  const again = async (window: object) => {
    const token = await server.token('TICKETING')
    const { data } = await server.graphql(token, pullOf('orders'), { input: { checkpoint: null, limit: 10, window } })
    return new Set(unpackPage('orders', server.a.org_id, data?.answer).documents.map(({ id }) => id))
  }
  assert.equal(await again({ holder: 'counter', device_id: other.id }), new Set([tonight.order, drink.order]))
  assert.equal(await again({ holder: 'counter' }), new Set([tonight.order]))
  assert.equal(await again({ holder: 'office' }), new Set([tonight.order, drink.order]))
  server.sql('update orders set status_code = 600 where id = ?', before.order)
  assert.ok((await again({ holder: 'counter' })).has(before.order), 'what is not paid yet')
  server.sql('update events set ends_at = ? where id = ?', iso(server.now() - 50 * DAY), closed)
  server.sql('update orders set status_code = 611 where id = ?', before.order)
  assert.not((await again({ holder: 'counter' })).has(before.order))
  assert.ok((await again({ holder: 'office' })).has(before.order))
  await server.close()
})

test('counts the rows that a new device will pull', async () => {
  const server = await startServer()
  await evening(server, await TestDevice.ready(server, { shift: true, role: 'TICKETING' }))
  const device = await servedDevice(server, { role: 'TICKETING', kind: 'desk', name: 'Counted' })
  const { data } = await server.graphql(await server.token('TICKETING'), PULL_TOTALS, {
    window: { holder: 'counter', device_id: device.id },
  })
  const totals = data?.answer as Record<string, number>
  for (const [table, total] of Object.entries(totals))
    assert.is((await idsOf(device, table as TableName)).size, total, table)
  assert.is(totals.orders, 1)
  await server.close()
})

test('fills up from the latest change backwards, and misses nothing that changes meanwhile', async () => {
  const server = await startServer()
  const token = await server.token('TICKETING')
  const ask = async (checkpoint: Checkpoint | null, below: unknown) => {
    const { data, code } = await server.graphql(token, pullOf('seats'), {
      input: { checkpoint, limit: 4, window: { holder: 'counter', below } },
    })
    assert.is(code, null)
    return unpackPage('seats', server.a.org_id, data?.answer)
  }
  const seats = server.rows('seats').map(({ id }) => id)
  const seen = new Map<string, RowOf<'seats'>>()
  const take = (page: PullPage<RowOf<'seats'>>) => {
    for (const row of page.documents) if ((seen.get(row.id)?.rev ?? -1) < row.rev) seen.set(row.id, row)
    return page
  }
  const first = take(await ask(null, null))
  assert.is(first.documents.length, 4)
  const changed = seats.find((id) => !seen.has(id)) ?? ''
  const next = server.sql('update org_counters set rev = rev + 1 where org_id = ? returning rev', server.a.org_id)[0]
    ?.rev
  server.sql(`update seats set num = 'moved', rev = ? where id = ?`, next, changed)
  for (let page = first; page.below; ) page = take(await ask(page.checkpoint, page.below))
  assert.not(seen.has(changed), 'it has moved ahead of what is read backwards')
  for (let page = take(await ask(first.checkpoint, null)); page.documents.length === 4; )
    page = take(await ask(page.checkpoint, null))
  assert.is(seen.get(changed)?.num, 'moved')
  assert.equal(new Set(seen.keys()), new Set(seats))
  await server.close()
})

test('fills up past rows outside the window, however many lie between those inside', async () => {
  const server = await startServer()
  const { before } = await evening(server, await TestDevice.ready(server, { shift: true, role: 'TICKETING' }))
  const token = await server.token('TICKETING')
  const template = server.sql('select * from orders where id = ?', before.order)[0] ?? {}
  const columns = Object.keys(template)
  const insert = `insert into orders (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`
  const wanted = new Set<string>()
  // Runs of orders that are paid and long past, between single ones that are still to be paid.
  for (const others of [0, 0, 1, 0, 9, 40, 0, 3, 0, 0, 20, 7]) {
    for (let n = 0; n <= others; n++) {
      const [rev] = server.sql('update org_counters set rev = rev + 1 where org_id = ? returning rev', server.a.org_id)
      const id = server.newId()
      if (n === others) wanted.add(id)
      const row = { ...template, id, rev: rev?.rev, booking_code: id.slice(-10), status_code: n === others ? 600 : 611 }
      server.sql(insert, ...Object.values(row))
    }
  }
  const found: string[] = []
  let page: PullPage<RowOf<'orders'>> | null = null
  while (page === null || page.below) {
    const asked = {
      checkpoint: page?.checkpoint ?? null,
      limit: 2,
      window: { holder: 'counter', below: page?.below ?? null },
    }
    const { data } = await server.graphql(token, pullOf('orders'), { input: asked })
    page = unpackPage('orders', server.a.org_id, data?.answer)
    found.push(...page.documents.map(({ id }) => id))
  }
  assert.is(new Set(found).size, found.length, 'each once')
  assert.equal(
    [...wanted].filter((id) => !found.includes(id)),
    [],
  )
  assert.is(found.length, wanted.size + 1, 'and the order of tonight')
  await server.close()
})

test('sends the orders of an event that moves into the window, and prunes rows that leave it', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
  const { tonight, before, closed } = await evening(server, desk)
  const office = await OfficeDesk.open(server)
  const device = await servedDevice(server, { role: 'TICKETING', kind: 'desk', name: 'Observer' })
  const prune = async () => {
    const bounds = (await device.rows.checkpoint('events'))?.window
    if (!bounds) throw new Error('the device has no window')
    await pruneRows({ rows: device.rows, outbox: device.outbox, org_id: server.a.org_id }, bounds)
  }
  const sales = [tonight, before]
  assert.equal(await has(device, sales), [true, false])
  const move = async (id: string, ends_at: string) =>
    assert.is(
      (await office.ask('UpdateEvent', { id, input: { starts_at: iso(Date.parse(ends_at) - DAY / 12), ends_at } }))
        .code,
      null,
    )
  await move(closed, iso(server.now() + DAY))
  await device.pullAll()
  assert.equal(await has(device, sales), [true, true], 'a postponed event brings its orders')
  assert.ok((await idsOf(device, 'quotas')).size > 3)
  await prune()
  assert.equal(await has(device, sales), [true, true])
  server.advance(9 * DAY)
  await device.pullAll()
  assert.equal(await has(device, sales), [true, true])
  await prune()
  assert.equal(await has(device, sales), [false, false], 'time passes')
  assert.is((await device.rows.where('check_ins', {})).length, 0)
  assert.ok((await idsOf(device, 'events')).has(closed), 'the event itself stays for weeks')
  await move(closed, iso(server.now() + DAY))
  await device.pullAll()
  assert.equal(await has(device, sales), [false, true])
  assert.is((await device.rows.where('check_ins', {})).length, 1)
  await server.close()
})

test('sends the seats of a plan that an event begins to use', async () => {
  const server = await startServer()
  const { numbered } = server.a.events
  const [plan] = server.sql('select seating_plan_id from events where id = ?', numbered)
  server.sql(
    'update events set ends_at = ? where seating_plan_id = ?',
    iso(server.now() - 70 * DAY),
    plan?.seating_plan_id,
  )
  const device = await servedDevice(server, { role: 'TICKETING', kind: 'desk', name: 'Observer' })
  assert.is((await idsOf(device, 'seats')).size, 0)
  const office = await OfficeDesk.open(server)
  const dates = { starts_at: iso(server.now() + DAY), ends_at: iso(server.now() + 2 * DAY) }
  assert.is(
    (await office.ask('CreateEvent', { input: { title: 'Recital', ...dates, seating_plan_id: plan?.seating_plan_id } }))
      .code,
    null,
  )
  await device.pullAll()
  assert.is((await idsOf(device, 'seats')).size, server.rows('seats').length)
  await server.close()
})

test('takes back an order that is given up, with all of it', async () => {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const id = await office.reserve([office.product(1)], { order_type: 'reservation', valid_until: office.in(DAY) })
  const device = await servedDevice(server, { role: 'TICKETING', kind: 'desk', name: 'Observer' })
  const item = office.items(id)[0]?.id ?? ''
  const here = async () => [(await idsOf(device, 'orders')).has(id), (await idsOf(device, 'order_items')).has(item)]
  assert.equal(await here(), [true, true])
  server.advance(2 * DAY)
  await office.expire()
  await device.pullAll()
  const bounds = (await device.rows.checkpoint('events'))?.window
  if (!bounds) throw new Error('the device has no window')
  await pruneRows({ rows: device.rows, outbox: device.outbox, org_id: server.a.org_id }, bounds)
  assert.equal(await here(), [false, false])
  await server.close()
})

test('keeps a row that something unsent changes', async () => {
  const server = await startServer()
  const device = await servedDevice(server, { role: 'TICKETING', kind: 'desk', name: 'Offline' })
  const { contact } = server.a
  const bounds = (await device.rows.checkpoint('events'))?.window
  assert.ok(bounds)
  device.cut(true)
  await device.outbox.commit('UpdateContact', () => ({
    args: { id: contact, input: { firstname: 'Ada', lastname: 'Lang', phone: '+49 30 1' } },
  }))
  const later = {
    ...bounds,
    current: iso(server.now() + 900 * DAY),
    recent: iso(server.now() + 900 * DAY),
    seen: iso(server.now() + 900 * DAY),
  } as typeof bounds
  const before = (await idsOf(device, 'prices')).size
  await pruneRows(
    { rows: device.rows, outbox: device.outbox, org_id: server.a.org_id },
    later as NonNullable<typeof bounds>,
  )
  assert.ok(before > 0 && (await idsOf(device, 'prices')).size === 0)
  assert.equal([...(await idsOf(device, 'contacts'))], [contact])
  // The server says that it is outside the window, while the change is still on its way.
  server.sql(
    'update contacts set updated_at = ?, rev = (select rev + 1 from org_counters where org_id = ?) where id = ?',
    iso(0),
    server.a.org_id,
    contact,
  )
  server.sql('update org_counters set rev = rev + 1 where org_id = ?', server.a.org_id)
  device.cut(false)
  await device.pullAll()
  assert.is((await device.rows.get('contacts', contact))?.phone, '+49 30 1')
  await device.drain.run(true)
  await device.pullAll()
  assert.is((await device.rows.get('contacts', contact))?.phone, '+49 30 1', 'the change has brought it back')
  await server.close()
})

test.run()
