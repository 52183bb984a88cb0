import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RowOf } from '../../../shared/registry'
import type { Operation } from '../../../shared/sync/protocol'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer } from '../../harness/server'

const test = suite('operations that wait for an earlier decision')

const BOOK =
  'mutation ($id: ID!, $input: BookKeptEntryInput!) { BookKeptEntry(id: $id, input: $input) { booked left next } }'
const SETTLE = 'mutation ($id: ID!, $input: SettleIncidentInput!) { SettleIncident(id: $id, input: $input) { id } }'
const FENCE = 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }'

/** A desk with ten places. Operations of a user without the permission are quarantined there. */
async function evening() {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const [floor] = (await desk.places('floor', 10)).rights as [RowOf<'rights'>]
  const admin = await server.token('ADMIN')
  const stranger = { user_id: server.a.users.GALLERY }
  const about = (op: Operation) => server.rows('incidents').find((incident) => incident.subject_id === op.id)
  const ask = async (query: string, op: Operation, input: unknown) =>
    (await server.graphql(admin, query, { id: about(op)?.id, input })).code
  return {
    server,
    desk,
    stranger,
    about,
    sale: (qty: number, by = {}) =>
      desk.record('CreateOrder', desk.saleArgs([{ right: floor, price: server.a.prices.floor, rate: 1900, qty }]), by),
    back: (qty: number, by = {}) => desk.record('ReturnRights', { input: { rights: [{ id: floor.id, qty }] } }, by),
    push: async (...ops: Operation[]) => (await desk.push(ops)).receipts.map(({ status, code }) => code ?? status),
    book: (op: Operation, earlier = false) => ask(BOOK, op, { decision: 'She still worked here', earlier }),
    settle: (op: Operation, decision = 'Paid back in cash') => ask(SETTLE, op, { decision }),
    fence: async () => (await server.graphql(admin, FENCE, { id: desk.id })).code,
    /** Number of floor places sold and held. */
    floor: () => {
      const quota = server
        .rows('quotas')
        .find((one) => one.subject_id === server.a.categories.floor && one.event_id === server.a.events.open)
      return [quota?.sold, quota?.held]
    },
    state: (op: Operation) => {
      const incident = about(op)
      return [incident?.settled_at !== null, incident?.decision, incident?.details.booked ?? false]
    },
  }
}

test('releases returned rights after the last undecided sale is decided', async () => {
  const { server, stranger, sale, back, push, book, settle, floor, state } = await evening()
  const [first, second, returned] = [sale(2, stranger), sale(1, stranger), back(7)]
  assert.equal(await push(first, second, returned), ['forbidden', 'forbidden', 'rights.undecided'])
  assert.equal(floor(), [0, 10])
  assert.is(await settle(first), null)
  assert.equal(
    [floor(), state(returned)],
    [
      [0, 10],
      [false, null, false],
    ],
    'the other has yet to be decided',
  )
  assert.is(await book(second), null)
  assert.equal(floor(), [1, 2])
  assert.equal(state(returned), [true, 'She still worked here', true])
  assert.is(await settle(returned), 'incidents.settled')
  await server.close()
})

test('releases once after an early manual settlement', async () => {
  const { server, stranger, sale, back, push, book, settle, floor, state, about } = await evening()
  const [sold, returned] = [sale(2, stranger), back(8)]
  await push(sold, returned)
  assert.is(await settle(returned, 'Seen'), null)
  assert.equal([floor(), about(returned)?.details.done_in_words ?? false], [[0, 10], false])
  assert.is(await book(sold), null)
  assert.equal([floor(), about(returned)?.details.done_in_words], [[2, 0], true])
  assert.equal(state(returned), [true, 'Seen', false])
  const [later] = [sale(1, stranger)]
  await push(later)
  await settle(later)
  assert.equal(floor(), [2, 0])
  await server.close()
})

test('releases no more than the device holds', async () => {
  const { server, desk, stranger, sale, back, push, settle, floor } = await evening()
  const [returned, sold] = [back(4, stranger), sale(5)]
  assert.equal(await push(returned, sold), ['forbidden', 'applied'])
  assert.equal(floor(), [5, 5])
  assert.is(await settle(returned), null)
  assert.equal(floor(), [5, 1])
  const most = back(6, stranger)
  assert.equal(await push(most), ['forbidden'])
  assert.is(await settle(most), null)
  assert.equal(floor(), [5, 0])
  assert.is(server.rows('rights').find(({ kind }) => kind === 'places')?.status, 'returned')
  assert.is((await desk.push([])).code, null)
  await server.close()
})

test('releases nothing twice for a fenced device', async () => {
  const { server, stranger, sale, back, push, settle, fence, floor, state } = await evening()
  const [sold, returned] = [sale(2, stranger), back(8)]
  await push(sold, returned)
  assert.is(await fence(), null)
  const other = await TestDevice.ready(server, { name: 'Desk 2', shift: true })
  await other.places('floor', 20)
  assert.equal(floor(), [0, 20])
  assert.is(await settle(returned), null)
  assert.is(await settle(sold), null)
  assert.equal(
    [floor(), state(sold)],
    [
      [0, 20],
      [true, 'Paid back in cash', false],
    ],
  )
  await server.close()
})

test.run()
