import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RowOf } from '../../shared/registry'
import type { Operation } from '../../shared/sync/protocol'
import { startServer, type TestServer } from '../harness/server'
import { TestDevice } from '../harness/test-device'

const test = suite('what cannot be is not booked, whoever asks')

const BOOK = 'mutation ($id: ID!, $input: BookKeptEntryInput!) { BookKeptEntry(id: $id, input: $input) { booked left } }'
const FENCE = 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }'
const REPORT = 'mutation ($input: ReportRightsInput!) { ReportRights(input: $input) { ready } }'

const incidentOf = (server: TestServer, op: Operation) => server.rows('incidents').find((incident) => incident.subject_id === op.id)

async function booked(server: TestServer, op: Operation): Promise<unknown> {
  const input = { decision: 'as it was', earlier: false }
  const { code, details } = await server.graphql(await server.token('ADMIN'), BOOK, { id: incidentOf(server, op)?.id, input })
  return code ? [code, details?.code] : null
}

/** A desk that the server asks what it holds, as after a restore. */
async function recovering(server: TestServer): Promise<{ desk: TestDevice; report: (input: object) => Promise<string | null> }> {
  const desk = await TestDevice.ready(server, { shift: true })
  server.raw.prepare(`update devices set recovery = 'silent' where id = ?`).run(desk.id)
  const report = async (input: object) =>
    (await server.graphql(await server.token('CASHIER'), REPORT, { input: { device_id: desk.id, rights: [], authors: [], last: true, ...input } })).code
  return { desk, report }
}

test('a seat is sold once, also where a manager books it afterwards', async () => {
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

test('after a restore nobody gets a seat more than once, or one that is not there', async () => {
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

test.run()
