import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RowOf } from '../../../shared/registry'
import type { Operation } from '../../../shared/sync/protocol'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('impossible operations')

const BOOK =
  'mutation ($id: ID!, $input: BookKeptEntryInput!) { BookKeptEntry(id: $id, input: $input) { booked left } }'
const FENCE = 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }'
const REPORT = 'mutation ($input: ReportRightsInput!) { ReportRights(input: $input) { ready } }'

const incidentOf = (server: TestServer, op: Operation) =>
  server.rows('incidents').find((incident) => incident.subject_id === op.id)

async function booked(server: TestServer, op: Operation): Promise<unknown> {
  const input = { decision: 'as it was', earlier: false }
  const { code, details } = await server.graphql(await server.token('ADMIN'), BOOK, {
    id: incidentOf(server, op)?.id,
    input,
  })
  return code ? [code, details?.code] : null
}

/** A desk that the server asks for its rights, as after a restore. */
async function recovering(
  server: TestServer,
): Promise<{ desk: TestDevice; report: (input: object) => Promise<string | null> }> {
  const desk = await TestDevice.ready(server, { shift: true })
  server.sql(`update devices set recovery = 'silent' where id = ?`, desk.id)
  const report = async (input: object) =>
    (
      await server.graphql(await server.token('CASHIER'), REPORT, {
        input: { device_id: desk.id, rights: [], authors: [], last: true, ...input },
      })
    ).code
  return { desk, report }
}

test('sells a seat once, also when a manager books it later', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const [first, second, third] = (await desk.seats(3)).rights as [RowOf<'rights'>, RowOf<'rights'>, RowOf<'rights'>]
  const line = (right: RowOf<'rights'>, qty = 1) => ({ right, price: server.a.prices.stalls, rate: 1900, qty })
  assert.is((await desk.send('ReturnRights', { input: { rights: [{ id: first.id, qty: 1 }] } })).status, 'applied')
  const twice = desk.record('CreateOrder', desk.saleArgs([line(first), line(first)]))
  assert.equal((await desk.push([twice])).receipts[0]?.code, 'orders.seat_twice')
  assert.equal(await booked(server, twice), ['incidents.not_bookable', 'orders.seat_twice'])
  const sold = desk.record('CreateOrder', desk.saleArgs([line(third)]))
  await desk.push([sold])
  const again = desk.record('CreateOrder', desk.saleArgs([line(third)]))
  await desk.push([again])
  assert.equal(await booked(server, again), ['incidents.not_bookable', 'incidents.not_free'])
  await server.graphql(await server.token('ADMIN'), FENCE, { id: desk.id })
  const double = desk.record('CreateOrder', desk.saleArgs([line(second, 2)]))
  await desk.push([double])
  assert.equal(await booked(server, double), ['incidents.not_bookable', 'orders.seat_twice'])
  assert.equal(
    server.rows('order_items').map((item) => [item.seat_id, item.qty]),
    [[third.subject_id, 1]],
  )
  assert.ok(server.rows('rights').every((right) => right.kind !== 'seat' || right.qty === 1))
  await server.close()
})

test('grants no seat twice, and no missing one, after a restore', async () => {
  const server = await startServer()
  const { desk, report } = await recovering(server)
  const { events, seats, boxes } = server.a
  const claim = (kind: string, event_id: string | null, subject_id: string, qty: number) => ({
    id: server.newId(),
    kind,
    event_id,
    subject_id,
    qty,
    returned: 0,
  })
  const honest = claim('seat', events.numbered, seats[0] ?? '', 1)
  const rights = [
    honest,
    claim('seat', events.numbered, seats[1] ?? '', 3),
    claim('seat', events.numbered, server.newId(), 1),
    claim('seat', events.open, seats[2] ?? '', 1),
    claim('seat', null, seats[3] ?? '', 1),
    claim('places', null, server.a.categories.floor, 1),
    claim('series', null, server.newId(), 9),
  ]
  assert.is(await report({ rights }), null)
  assert.equal(
    server
      .rows('rights')
      .filter((right) => right.subject_id !== boxes[0])
      .map(({ id, qty, status }) => [id, qty, status]),
    [[honest.id, 1, 'live']],
  )
  assert.equal(
    server.rows('incidents').map(({ kind, subject_id }) => [kind, subject_id]),
    [['rights_lost', desk.id]],
  )
  await server.close()
})

test('keeps a reported voucher unusable until its sale arrives, and reports earlier spending', async () => {
  const server = await startServer()
  const { desk, report } = await recovering(server)
  const other = await TestDevice.ready(server, { name: 'Desk 2' })
  const named = (value: number, order_id = server.newId()) => ({
    id: server.newId(),
    code: `A0000000000000${server.newId().slice(-2)}`.toUpperCase(),
    value,
    name: '',
    tax_group_id: null,
    order_id,
    valid_until: '2029-12-31T22:59:59.000Z',
  })
  const voucher = named(2500)
  const claim = { id: server.newId(), kind: 'balance', event_id: null, subject_id: voucher.id, qty: 2500, returned: 0 }
  const foreign = named(9000)
  const refused = [
    named(-500),
    named(100_001),
    named(Number.MAX_SAFE_INTEGER),
    { ...named(2500), tax_group_id: server.newId() },
  ]
  assert.is(await report({ vouchers: [voucher, foreign, ...refused], rights: [claim] }), null)
  assert.equal(
    server
      .rows('vouchers')
      .filter(({ order_id }) => order_id !== null)
      .map(({ id }) => id)
      .sort(),
    [voucher.id, foreign.id].sort(),
  )
  const { rights, missing } = await other.acquire([{ event_id: null, kind: 'balance', subject_id: foreign.id, qty: 1 }])
  assert.equal([rights, missing.map(({ code }) => code)], [[], ['vouchers.on_the_way']])

  const coat = {
    product: server.rows('products').find(({ id }) => id === server.a.products.cloakroom.id) as RowOf<'products'>,
    right: null,
    rate: 1900,
    qty: 1,
  }
  const spend = desk.saleArgs(
    [coat],
    'cash',
    {},
    { voucher_id: voucher.id, right_id: claim.id, amount: coat.product.value },
  )
  assert.equal((await desk.send('CreateOrder', spend)).code, null)
  const open = () => server.rows('incidents').filter(({ kind, deleted }) => kind === 'voucher_unsold' && !deleted)
  assert.equal(
    open().map(({ subject_id }) => subject_id),
    [voucher.id],
  )

  const { id, code, order_id } = voucher
  const body = {
    kind: 'sale',
    order_id,
    total: 0,
    tenders: [{ method: 'cash', amount: 2500 }],
    taxes: [],
    reason: null,
  } as const
  const receipt = desk.receipt({
    ...body,
    tenders: [...body.tenders],
    taxes: [],
    vouchers: { sold: 2500, sold_taxed: 0, redeemed_taxed: 0 },
  })
  const nothing = {
    event_id: null,
    price_id: null,
    price_category_id: null,
    seat_id: null,
    product_id: null,
    right_id: null,
    code: null,
  }
  const item = {
    ...nothing,
    id: server.newId(),
    static_name: 'Voucher',
    static_price: 2500,
    rate: 0,
    taxes: 0,
    qty: 1,
    voucher: { id, code, tax_group_id: null },
  }
  const payments = [{ id: server.newId(), method: 'cash' as const, given: null, amount: 2500 }]
  const sold = {
    ...spend.input,
    id: order_id,
    booking_code: 'LATER00001',
    total: 2500,
    items: [item],
    payments,
    receipt,
  }
  assert.equal((await desk.send('CreateOrder', { input: sold })).code, null)
  assert.equal(open(), [], 'its sale has come')
  await server.close()
})

test('keeps the series complete for a sale with an invalid time', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const [floor] = (await desk.places('floor', 5)).rights as [RowOf<'rights'>]
  const sell = () => desk.saleArgs([{ right: floor, price: server.a.prices.floor, rate: 1900 }])
  assert.equal((await desk.send('CreateOrder', sell(), { at: '1999-01-01T00:00:00.000Z' })).status, 'quarantined')
  assert.equal((await desk.send('CreateOrder', sell())).code, null)
  assert.equal((await desk.send('CloseCashBoxShift', desk.closeArgs())).code, null)
  await server.close()
})

test('refuses a void that takes more than the drawer holds', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const [floor] = (await desk.places('floor', 5)).rights as [RowOf<'rights'>]
  const { input } = desk.saleArgs([{ right: floor, price: server.a.prices.floor, rate: 1900 }])
  await desk.send('CreateOrder', { input })
  const nothing = { order_id: null, total: 0, taxes: [] }
  const out = desk.receipt({
    ...nothing,
    kind: 'cash_out',
    tenders: [{ method: 'cash', amount: -10_000 - input.total }],
    reason: 'bank',
  })
  assert.equal((await desk.send('MoveCash', { input: { receipt: out } })).code, null)
  const taxes = input.receipt.taxes.map(({ rate, gross, tax }) => ({ rate, gross: -gross, tax: -tax }))
  const tenders = [{ method: 'cash' as const, amount: -input.total }]
  const receipt = desk.receipt({
    kind: 'void',
    order_id: input.id,
    total: -input.total,
    reason: 'mistake',
    tenders,
    taxes,
  })
  const payments = [
    { id: server.newId(), method: 'cash' as const, amount: -input.total, voucher_id: null, right_id: null },
  ]
  const args = { id: input.id, input: { items: input.items.map(({ id }) => id), payments, receipt } }
  assert.is((await desk.send('VoidOrder', args)).code, 'cash_box_shifts.not_enough_cash')
  assert.is(server.rows('orders')[0]?.status_code, 611)
  await server.close()
})

test.run()
