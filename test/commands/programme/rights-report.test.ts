import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RowOf } from '../../../shared/registry'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('the report of a desk after a restore')

const REPORT = 'mutation ($input: ReportRightsInput!) { ReportRights(input: $input) { ready rights { id } } }'

/** A right as its desk reports it. */
type Reported = Pick<RowOf<'rights'>, 'id' | 'kind' | 'event_id' | 'subject_id' | 'qty' | 'returned'>

/** Sends the report of a desk as if the server had been restored from a backup. */
async function report(server: TestServer, desk: TestDevice, rights: readonly Reported[], vouchers: unknown[] = []) {
  server.sql(`update devices set recovery = 'silent' where id = ?`, desk.id)
  const input = { device_id: desk.id, rights, vouchers, authors: [], last: true }
  const { code, data } = await server.graphql(await server.token('CASHIER'), REPORT, { input })
  assert.is(code, null)
  return data?.ReportRights
}

/** Sold and held places of the gallery. */
const galleryOf = (server: TestServer) =>
  server.sql(
    'select sold, held from quotas where event_id = ? and subject_id = ?',
    server.a.events.open,
    server.a.categories.gallery,
  )

const rightOf = (server: TestServer, id: string) =>
  server.sql('select qty, used, returned, status from rights where id = ?', id)

const claimOf = (server: TestServer, id: string) =>
  server.sql('select early, borrowed, placed from right_claims where id = ?', id)

/** A desk that has sold four of its ten places. */
async function open() {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const [right] = (await desk.places('gallery', 10)).rights as [RowOf<'rights'>]
  const line = { right, price: server.a.prices.gallery, rate: 700, qty: 4 }
  assert.is((await desk.send('CreateOrder', desk.saleArgs([line]))).status, 'applied')
  const { id, kind, event_id, subject_id, qty } = right
  return {
    server,
    desk,
    returning: (returned: number): Reported => ({ id, kind, event_id, subject_id, qty, returned }),
  }
}

test('returns at once what the desk had returned, and takes it from what is unsold', async () => {
  const { server, desk, returning } = await open()
  assert.equal(galleryOf(server), [{ sold: 4, held: 6 }])
  const { id } = returning(0)
  await report(server, desk, [returning(0)])
  assert.equal([rightOf(server, id), claimOf(server, id)], [[{ qty: 10, used: 4, returned: 0, status: 'live' }], []])
  const live = [id, desk.series?.right_id].sort().map((each) => ({ id: each }))
  assert.equal(await report(server, desk, [returning(5)]), { ready: true, rights: live })
  assert.equal(rightOf(server, id), [{ qty: 10, used: 4, returned: 5, status: 'live' }])
  assert.equal(galleryOf(server), [{ sold: 4, held: 1 }])
  assert.equal(claimOf(server, id), [{ early: 5, borrowed: 0, placed: true }])
  await report(server, desk, [returning(5)])
  assert.equal(
    [galleryOf(server), claimOf(server, id)],
    [[{ sold: 4, held: 1 }], [{ early: 5, borrowed: 0, placed: true }]],
  )
  await report(server, desk, [returning(8)])
  assert.equal(
    rightOf(server, id),
    [{ qty: 10, used: 2, returned: 8, status: 'spent' }],
    'two were sold, and voided since',
  )
  assert.equal(
    [galleryOf(server), claimOf(server, id)],
    [[{ sold: 2, held: 0 }], [{ early: 6, borrowed: 2, placed: true }]],
  )
  await report(server, desk, [returning(11)])
  assert.equal(rightOf(server, id), [{ qty: 10, used: 0, returned: 10, status: 'returned' }])
  assert.equal(
    [galleryOf(server), claimOf(server, id)],
    [[{ sold: 0, held: 0 }], [{ early: 6, borrowed: 4, placed: true }]],
  )
  await server.close()
})

test('counts once what the desk then says to have returned', async () => {
  const { server, desk, returning } = await open()
  const { id } = returning(0)
  await report(server, desk, [returning(5)])
  const give = (qty: number) => desk.send('ReturnRights', { input: { rights: [{ id, qty }] } })
  assert.is((await give(3)).status, 'applied')
  assert.equal(
    [galleryOf(server), claimOf(server, id)],
    [[{ sold: 4, held: 1 }], [{ early: 2, borrowed: 0, placed: true }]],
  )
  assert.is((await give(3)).status, 'applied')
  assert.equal(rightOf(server, id), [{ qty: 10, used: 4, returned: 6, status: 'returned' }])
  assert.equal(
    [galleryOf(server), claimOf(server, id)],
    [[{ sold: 4, held: 0 }], [{ early: 0, borrowed: 0, placed: true }]],
  )
  await server.close()
})

test('notes what the desk sells from what its report has returned', async () => {
  const { server, desk, returning } = await open()
  const { id } = returning(0)
  await report(server, desk, [returning(6)])
  const [right] = server.sql('select * from rights where id = ?', id) as [RowOf<'rights'>]
  const sale = desk.saleArgs([{ right, price: server.a.prices.gallery, rate: 700, qty: 2 }])
  assert.is((await desk.send('CreateOrder', sale)).status, 'applied')
  assert.equal(
    [rightOf(server, id), galleryOf(server), claimOf(server, id)],
    [
      [{ qty: 10, used: 4, returned: 6, status: 'spent' }],
      [{ sold: 4, held: 0 }],
      [{ early: 4, borrowed: 2, placed: true }],
    ],
  )
  await server.close()
})

test('places rights that the server has forgotten', async () => {
  const { server, desk, returning } = await open()
  const forgotten = (qty: number, returned: number) => ({
    ...returning(returned),
    id: server.newId(),
    subject_id: server.a.categories.floor,
    qty,
  })
  const [some, none, full] = [forgotten(5, 2), forgotten(3, 3), forgotten(400, 0)]
  await report(server, desk, [some, full])
  const floor = 'select sold, held from quotas where event_id = ? and subject_id = ?'
  const { events, categories } = server.a
  assert.equal(rightOf(server, some.id), [{ qty: 5, used: 0, returned: 2, status: 'live' }])
  assert.equal(claimOf(server, some.id), [{ early: 2, borrowed: 0, placed: true }])
  assert.equal(server.sql(floor, events.open, categories.floor), [{ sold: 0, held: 3 }])
  assert.equal([rightOf(server, full.id), claimOf(server, full.id)], [[], []], 'it does not fit')
  await report(server, desk, [{ ...none, subject_id: server.newId() }])
  assert.equal(
    rightOf(server, none.id),
    [{ qty: 3, used: 0, returned: 3, status: 'returned' }],
    'no pool has to hold it',
  )
  assert.equal(claimOf(server, none.id), [{ early: 3, borrowed: 0, placed: true }])
  assert.equal(server.sql(floor, events.open, categories.floor), [{ sold: 0, held: 3 }])
  await server.close()
})

test('restores vouchers of possible values', async () => {
  const { server, desk } = await open()
  const voucher = (value: number) => ({
    id: server.newId(),
    code: `RESTORED${value}`,
    value,
    name: 'Ada',
    valid_until: null,
    tax_group_id: null,
    order_id: server.newId(),
  })
  const told = [499, 500, 100_000, 100_001].map(voucher)
  await report(server, desk, [], told)
  const found = server.sql(`select value, sold, held from vouchers where code like 'RESTORED%' order by value`)
  assert.equal(
    found,
    [500, 100_000].map((value) => ({ value, sold: 0, held: 0 })),
  )
  await server.close()
})

test.run()
