import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MAX_HELD } from '../../../server/rights/acquire'
import type { RowOf } from '../../../shared/registry'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const rights = suite('rights')

const quota = (server: TestServer, subject_id: string) => {
  const row = server
    .rows('quotas')
    .find((one) => one.subject_id === subject_id && one.event_id === server.a.events.open)
  return [row?.sold, row?.held]
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error.message,
  )
const FENCE = 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }'

rights('answers a repeated request with the same grants', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server)
  const id = server.newId()
  const { events, categories, boxes, seats } = server.a
  const wanted = [
    { event_id: events.numbered, kind: 'seat' as const, subject_id: seats[3] ?? '', qty: 1 },
    { event_id: events.open, kind: 'places' as const, subject_id: categories.floor, qty: 5 },
    { event_id: null, kind: 'series' as const, subject_id: boxes[0], qty: 1 },
  ]
  const first = await device.acquire(wanted, id)
  assert.equal(first.rights.map((right) => [right.kind, right.status, right.rev > 0]).sort(), [
    ['places', 'live', true],
    ['seat', 'live', true],
    ['series', 'live', true],
  ])
  assert.equal(first.heads, [
    { right_id: first.rights.find((right) => right.kind === 'series')?.id, number: 0, hash: null, shifts: 0 },
  ])
  assert.equal(await device.acquire(wanted, id), first)
  assert.equal(quota(server, categories.floor), [0, 5])
  assert.is(await refusal(device.acquire(wanted.slice(1), id)), 'sync.reused')
  const other = await TestDevice.ready(server, { world: server.b })
  assert.is(await refusal(other.acquire(wanted, id)), 'sync.reused')
  await server.close()
})

rights('grants rights only to users who have worked at the desk', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server)
  const ACQUIRE = 'mutation ($input: AcquireRightsInput!) { AcquireRights(input: $input) { rights { id } } }'
  const wanted = [{ event_id: server.a.events.open, kind: 'places', subject_id: server.a.categories.floor, qty: 5 }]
  const load = async (role: 'ADMIN' | 'TICKETING') =>
    (
      await server.graphql(await server.token(role), ACQUIRE, {
        input: { id: server.newId(), device_id: desk.id, wanted },
      })
    ).code
  assert.is(await load('TICKETING'), 'device.not_yours')
  assert.equal(quota(server, server.a.categories.floor), [0, 0])
  await desk.push([], undefined, 'TICKETING')
  assert.is(await load('TICKETING'), null)
  assert.is(await load('ADMIN'), 'device.not_yours')
  await server.close()
})

rights('grants a seat to one device, and the rest of the request', async () => {
  const server = await startServer()
  const [one, two] = [await TestDevice.ready(server), await TestDevice.ready(server)]
  assert.is((await one.seats(3)).rights.length, 3)
  const second = await two.seats(5)
  assert.equal(second.rights.map((right) => right.subject_id).sort(), server.a.seats.slice(3, 5).sort())
  assert.equal(new Set(second.missing.map((missing) => missing.code)), new Set(['rights.seat_taken']))
  assert.is(second.missing.length, 3)
  const again = await one.seats(3)
  assert.equal([again.rights.length, again.missing.length], [3, 0], 'what it holds already counts as granted')
  await server.close()
})

rights('grants no seat twice and no place too many to twenty devices at once', async () => {
  const server = await startServer()
  const devices = await Promise.all(Array.from({ length: 20 }, () => TestDevice.ready(server)))
  const got = await Promise.all(
    devices.flatMap((device) => [device.seats(10), device.places('floor', 3), device.places('gallery', 3)]),
  )
  const seats = got.flatMap(({ rights }) =>
    rights.filter((right) => right.kind === 'seat').map((right) => right.subject_id),
  )
  assert.equal([seats.length, new Set(seats).size], [10, 10])
  const places = got
    .flatMap(({ rights }) => rights.filter((right) => right.kind === 'places'))
    .reduce((n, right) => n + right.qty, 0)
  assert.is(places, 25, 'the house is smaller than its categories')
  assert.equal(quota(server, server.a.events.open), [0, 25])
  await server.close()
})

rights('grants places partially, up to the device limit', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server)
  const first = await device.places('gallery', 7)
  assert.equal([first.rights[0]?.qty, first.missing], [7, []])
  const second = await device.places('gallery', 7)
  assert.equal([second.rights[0]?.qty, second.missing.map((missing) => missing.code)], [3, ['rights.sold_out']])
  assert.equal(
    (await device.places('gallery', 1)).missing.map((missing) => missing.code),
    ['rights.sold_out'],
  )
  server.sql('UPDATE quotas SET capacity = 5000')
  const rest = await device.places('floor', MAX_HELD)
  assert.is(rest.rights[0]?.qty, MAX_HELD)
  assert.equal(
    (await device.places('floor', 1)).missing.map((missing) => missing.code),
    ['rights.too_many'],
  )
  await server.close()
})

rights('grants nothing for closed or cancelled events, foreign seats or foreign cash boxes', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server)
  const { a, b } = server
  const ask = async (event_id: string | null, kind: 'seat' | 'places' | 'series', subject_id: string) => {
    const got = await device.acquire([{ event_id, kind, subject_id, qty: 1 }])
    assert.is(got.rights.length, 0)
    return got.missing[0]?.code
  }
  assert.is(await ask(a.events.closed, 'places', a.categories.floor), 'orders.not_on_sale')
  assert.is(await ask(a.events.cancelled, 'places', a.categories.floor), 'orders.not_on_sale')
  assert.is(await ask(b.events.open, 'places', b.categories.floor), 'orders.not_on_sale')
  assert.is(await ask(a.events.open, 'places', b.categories.floor), 'rights.sold_out')
  assert.is(await ask(a.events.numbered, 'seat', b.seats[0] ?? ''), 'not_found')
  assert.is(await ask(a.events.open, 'seat', a.seats[0] ?? ''), 'not_found')
  assert.is(await ask(null, 'series', b.boxes[0]), 'not_found')
  await server.close()
})

rights('grants returned seats and places to another device', async () => {
  const server = await startServer()
  const [one, two] = [await TestDevice.ready(server, { shift: true }), await TestDevice.ready(server)]
  const [seat] = (await one.seats(1)).rights as [RowOf<'rights'>]
  const [place] = (await one.places('gallery', 10)).rights as [RowOf<'rights'>]
  const sold = await one.send(
    'CreateOrder',
    one.saleArgs([{ right: place, price: server.a.prices.gallery, rate: 700, qty: 4 }]),
  )
  assert.is(sold.status, 'applied')
  assert.is(
    (await one.send('ReturnRights', { input: { rights: [{ id: place.id, qty: 7 }] } })).code,
    'rights.not_held',
    'more than is left',
  )
  const back = await one.send('ReturnRights', {
    input: {
      rights: [
        { id: seat.id, qty: 1 },
        { id: place.id, qty: 6 },
      ],
    },
  })
  assert.is(back.status, 'applied')
  assert.equal(quota(server, server.a.categories.gallery), [4, 0])
  assert.is((await two.seats(1)).rights.length, 1)
  assert.is((await two.places('gallery', 9)).rights[0]?.qty, 6)
  assert.is(
    (await one.send('ReturnRights', { input: { rights: [{ id: seat.id, qty: 1 }] } })).code,
    'rights.not_held',
    'twice',
  )
  assert.is(
    (await two.send('ReturnRights', { input: { rights: [{ id: place.id, qty: 1 }] } })).code,
    'rights.unknown',
    "another device's",
  )
  await server.close()
})

rights('releases everything on fencing, shows the risk, and quarantines later uploads', async () => {
  const server = await startServer()
  const [lost, other] = [await TestDevice.ready(server, { shift: true, name: 'Lost' }), await TestDevice.ready(server)]
  await lost.seats(2)
  const [place] = (await lost.places('floor', 5)).rights as [RowOf<'rights'>]
  const args = lost.saleArgs([{ right: place, price: server.a.prices.floor, rate: 1900 }])
  const admin = await server.token('ADMIN')
  assert.equal((await server.graphql(admin, FENCE, { id: lost.id })).data, { FenceDevice: { ok: true } })
  assert.equal((await server.graphql(admin, FENCE, { id: lost.id })).data, { FenceDevice: { ok: true } })
  const fenced = server.rows('incidents').filter((incident) => incident.kind === 'device_fenced')
  assert.is(fenced.length, 1)
  const exposure = fenced[0]?.details ?? {}
  assert.equal(
    [exposure.device, exposure.seats, exposure.places, exposure.last_receipt, exposure.open_shift],
    ['Lost', 2, 5, 1, lost.shift_id],
  )
  assert.equal(quota(server, server.a.events.open), [0, 0])
  assert.is((await other.seats(2)).rights.length, 2)
  const late = await lost.send('CreateOrder', args)
  assert.equal([late.status, late.code], ['quarantined', 'device.fenced'])
  assert.is(server.rows('devices').find((device) => device.id === lost.id)?.last_seq, 2, 'its log goes on')
  assert.is(await refusal(lost.places('floor', 1)), 'device.fenced')
  assert.is((await server.graphql(admin, FENCE, { id: server.newId() })).code, 'not_found')
  await server.close()
})

rights('reports everything lost with a device or restore: stock, balances and uses', async () => {
  const server = await startServer()
  const { voucher, products, events, categories } = server.a
  const admin = await server.token('ADMIN')
  const code = server.newId()
  const CREATE = 'mutation ($input: CreatePromoCodeInput!) { CreatePromoCode(input: $input) { id } }'
  const input = {
    id: code,
    name: 'Spring',
    code: 'SPRING',
    description: null,
    discount_percentage: 2000,
    starts_at: null,
    ends_at: null,
    is_global: false,
    event_ids: [events.open],
    limit_tickets: 4,
    limit_tickets_per_order: null,
    min_tickets: 0,
    desk_holding: 2,
  }
  assert.is((await server.graphql(admin, CREATE, { input })).code, null)
  const lost = await TestDevice.ready(server, { shift: true, name: 'Lost' })
  await lost.seats(2)
  await lost.places('floor', 5)
  const counted = [
    { event_id: null, kind: 'stock' as const, subject_id: products.sekt.id, qty: 3 },
    { event_id: null, kind: 'balance' as const, subject_id: voucher.id, qty: 1 },
    { event_id: null, kind: 'uses' as const, subject_id: code, qty: 4 },
  ]
  const got = await lost.acquire(counted)
  assert.equal(got.missing, [])
  const balance = got.rights.find(({ kind }) => kind === 'balance')?.qty
  assert.ok(balance)
  assert.is((await server.graphql(admin, FENCE, { id: lost.id })).code, null)
  const told = (kind: string) => server.rows('incidents').find((incident) => incident.kind === kind)?.details ?? {}
  const { seats, places, stock, balance: cents, uses } = told('device_fenced')
  assert.equal({ seats, places, stock, cents, uses }, { seats: 2, places: 5, stock: 3, cents: balance, uses: 4 })

  const back = await TestDevice.ready(server, { name: 'Back' })
  server.sql(`update devices set recovery = 'silent' where id = ?`, back.id)
  const claim = (kind: string, event_id: string | null, subject_id: string, qty: number, returned = 0) => ({
    id: server.newId(),
    kind,
    event_id,
    subject_id,
    qty,
    returned,
  })
  const REPORT = 'mutation ($input: ReportRightsInput!) { ReportRights(input: $input) { ready } }'
  const rights = [
    claim('places', events.open, categories.gallery, 499, 9),
    claim('balance', null, voucher.id, 9_000_000, 50_000),
    claim('uses', null, code, 70),
    claim('stock', null, products.sekt.id, 480),
  ]
  const report = { device_id: back.id, rights, authors: [], last: true }
  assert.equal((await server.graphql(await server.token('CASHIER'), REPORT, { input: report })).data, {
    ReportRights: { ready: true },
  })
  assert.equal(told('rights_lost'), { seats: 0, places: 490, stock: 480, balance: 8_950_000, uses: 70, orders: 0 })
  await server.close()
})

rights('after a restore, accepts a manager’s work on a device only by a manager', async () => {
  const server = await startServer()
  const back = await TestDevice.ready(server, { name: 'Back' })
  server.sql(`update devices set recovery = 'silent' where id = ?`, back.id)
  const { ADMIN, TICKETING } = server.a.users
  const stranger = server.b.users.CASHIER
  const input = { device_id: back.id, rights: [], authors: [ADMIN, TICKETING, stranger], last: false }
  const report = 'mutation ($input: ReportRightsInput!) { ReportRights(input: $input) { ready } }'
  assert.is((await server.graphql(await server.token('CASHIER'), report, { input })).code, null)
  const authors = server
    .sql('select user_id from device_users where device_id = ?', back.id)
    .map(({ user_id }) => user_id)
  assert.equal(
    [ADMIN, TICKETING, stranger].map((user) => authors.includes(user)),
    [false, true, false],
  )
  await server.close()
})

rights('reports that a request is limited to what one device may hold', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server)
  server.sql('UPDATE quotas SET capacity = 5000')
  await device.places('floor', MAX_HELD - 10)
  const { rights: granted, missing } = await device.places('floor', 30)
  assert.equal([granted[0]?.qty, missing.map(({ code }) => code)], [10, ['rights.too_many']])
  await server.close()
})

rights.run()
