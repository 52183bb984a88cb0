import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { placesByCategory } from '../../../server/events/capacity'
import { freePlaces } from '../../../server/events/free-places'
import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { STATUS } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'
import { enlargeHall } from '../../harness/shop/large-hall'
import { IDA, ShopVisitor } from '../../harness/shop/visitor'

const onSale = suite('one event sold in the shop and at desks at once')

const SEATS = 200
const VISITORS = 300
const PRICE = 3800
/** Seats that the desk without a network has taken along, and those of them that it sells. */
const HELD = 12
const SOLD_OFFLINE = 7

/** Visitors of two seats each, from many addresses, of whom some send everything twice and some go away. */
async function visit(server: TestServer, n: number): Promise<'bought' | 'left' | 'sold out'> {
  const { a } = server
  const visitor = new ShopVisitor(server, a, { visitor: `address ${n % 60}` })
  const step = server.newId()
  const add = { do: 'add', wishes: [{ price_id: a.prices.stalls.id, qty: 2 }] } as const
  try {
    await Promise.all(n % 7 === 0 ? [visitor.step(add, step), visitor.step(add, step)] : [visitor.step(add, step)])
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rights.sold_out') return 'sold out'
    throw error
  }
  if (n % 5 === 0) {
    await visitor.step({ do: 'leave' })
    return 'left'
  }
  const { state } = await visitor.step({ do: 'check_out', buyer: IDA, way: 'wire', total: 2 * PRICE })
  assert.is(state, 'booked')
  return 'bought'
}

/** Sells seats one by one at a desk that has a network, until there are none. */
async function sellAtDesk(server: TestServer, seats: readonly string[]): Promise<void> {
  const { prices, rates } = server.a
  const desk = await TestDevice.ready(server, { shift: true })
  for (const subject_id of seats) {
    const { rights } = await desk.acquire([{ event_id: prices.stalls.event_id, kind: 'seat', subject_id, qty: 1 }])
    const [right] = rights as RowOf<'rights'>[]
    if (!right) continue
    const sale = desk.record('CreateOrder', desk.saleArgs([{ right, price: prices.stalls, rate: rates.reduced }]))
    assert.is((await desk.push([sale])).receipts[0]?.status, 'applied')
  }
}

onSale('sells nothing twice, keeps what a desk holds without a network, and adds up to the cent', async () => {
  const server = await startServer({ perMinute: 1_000_000 })
  const nodes = server.ground.between ? [server, await startServer({ beside: server, perMinute: 1_000_000 })] : [server]
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['cash', 'wire']))
  server.sql(
    'insert into bank_accounts (id, org_id, rev, deleted, holder, iban, is_default, created_at, updated_at) values (?, ?, 1, ?, ?, ?, ?, ?, ?)',
    ...[server.newId(), a.org_id, false, 'T', 'DE02120300000000202051', true, '2026-11-01', '2026-11-01'],
  )
  server.sql('update events set starts_at = ?, ends_at = ?', '2027-03-01T18:00:00.000Z', '2027-03-01T21:00:00.000Z')
  const seats = enlargeHall(server, SEATS)
  const away = await TestDevice.ready(server, { shift: true })
  const taken = seats.slice(0, HELD).map((subject_id) => ({ kind: 'seat' as const, subject_id, qty: 1 }))
  const { rights } = await away.acquire(taken.map((want) => ({ ...want, event_id: a.prices.stalls.event_id })))
  assert.is(rights.length, HELD)

  const visits = Array.from({ length: VISITORS }, (_, n) => visit(nodes[n % nodes.length] ?? server, n))
  const desks = [seats.slice(HELD, 60), seats.slice(100).reverse()].map((some, n) =>
    sellAtDesk(nodes[n % nodes.length] ?? server, some.slice(0, 25)),
  )
  const outcomes = await Promise.all(visits)
  await Promise.all(desks)
  const sales = (rights as RowOf<'rights'>[])
    .slice(0, SOLD_OFFLINE)
    .map((right) =>
      away.record('CreateOrder', away.saleArgs([{ right, price: a.prices.stalls, rate: a.rates.reduced }])),
    )
  assert.ok((await away.push(sales)).receipts.every(({ status }) => status === 'applied'))

  const orders = server.rows('orders').filter(({ status_code }) => status_code !== STATUS.cancelled)
  const items = server.rows('order_items')
  assert.is(new Set(items.map(({ seat_id }) => seat_id)).size, items.length, 'no seat twice')
  assert.is(sum(orders.map(({ total }) => total)), items.length * PRICE)
  assert.ok(orders.every(({ status_code }) => status_code !== STATUS.created))
  const bought = outcomes.filter((outcome) => outcome === 'bought').length
  assert.is(orders.filter(({ channel }) => channel === 'web_shop').length, bought)
  const offline = new Set((rights as RowOf<'rights'>[]).map(({ subject_id }) => subject_id))
  assert.is(items.filter(({ seat_id }) => seat_id !== null && offline.has(seat_id)).length, SOLD_OFFLINE)
  const live = server.rows('rights').filter(({ kind, status }) => kind === 'seat' && status !== 'returned')
  assert.is(live.length, items.length + HELD - SOLD_OFFLINE, 'every right is sold, in an order or at the desk')
  assert.ok(outcomes.includes('sold out') && bought > 50, `${bought} bought`)

  const events = server.rows('events', a)
  const free = await freePlaces(server.db, a.org_id, events)
  const places = await placesByCategory(server.db, a.org_id, events)
  for (const { id } of events)
    assert.equal(
      free(id).toSorted((x, y) => (x.price_category_id < y.price_category_id ? -1 : 1)),
      places(id).map(({ price_category_id, total, free }) => ({ price_category_id, total, free })),
      'the counts that sales move agree with the tickets',
    )
  for (const node of nodes.reverse()) await node.close()
})

onSale.run()
