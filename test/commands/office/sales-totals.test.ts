import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, HOUR, iso, ms } from '../../../shared/kernel/time'
import { TestDevice } from '../../harness/devices/test-device'
import { wrongSales } from '../../harness/figures/sales-recount'
import { OfficeDesk } from '../../harness/office/office-desk'
import { startServer, type TestServer } from '../../harness/server'

const totals = suite('sums of sales')

/** Differences between the kept sums of an organisation and a recount of its rows. */
const differences = ({ rows, a }: TestServer): string[] => {
  const of = <T>(table: string) => rows(table, a) as T[]
  return wrongSales([...of<never>('sales_by_quarter'), ...of<never>('sales_by_event')], {
    orders: of('orders'),
    order_items: of('order_items'),
    payments: of('payments'),
  })
}

const ASK = `query ($input: DashboardInput!) { dashboard(input: $input) {
  current { turnover orders tickets check_ins } compared { turnover orders tickets } buckets { starts_at turnover orders tickets } compared_buckets { starts_at }
  money { turnover received redeemed vouchers_sold open }
  channels { channel turnover orders compared_turnover } methods { method received } events { id title tickets booked capacity amount } } }`

type Dashboard = {
  readonly current: {
    readonly turnover: number | null
    readonly orders: number
    readonly tickets: number
    readonly check_ins: number
  }
  readonly compared: { readonly turnover: number | null; readonly orders: number } | null
  readonly buckets: readonly { readonly starts_at: string; readonly turnover: number | null; readonly orders: number }[]
  readonly compared_buckets: readonly unknown[]
  readonly channels: readonly { readonly channel: string; readonly turnover: number | null; readonly orders: number }[]
  readonly methods: readonly { readonly method: string; readonly received: number }[]
  readonly events: readonly {
    readonly id: string
    readonly tickets: number
    readonly booked: number
    readonly capacity: number
    readonly amount: number | null
  }[]
}

totals('follow a sale, a part payment, refunds, cancellations and check-ins', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
  const office = await OfficeDesk.open(server)
  const [right] = (await desk.places('floor', 9)).rights
  assert.ok(right)
  const line = { right, price: server.a.prices.floor, rate: server.a.rates.full }
  assert.is((await desk.send('CreateOrder', desk.saleArgs([{ ...line, qty: 2 }], 'cash'))).status, 'applied')
  assert.equal(differences(server), [], 'after a sale at the desk')
  const id = await office.reserve([office.places('floor', 1), office.places('floor', 2), office.product(2)], {
    order_type: 'regular',
  })
  assert.equal(differences(server), [], 'after a reservation')
  assert.is((await office.pay(id, 1000)).code, null)
  assert.equal(differences(server), [], 'after a part payment')
  const due = office.order(id).total - 1000
  assert.is((await office.pay(id, due)).code, null)
  assert.equal(differences(server), [], 'after the rest')
  const [ticket] = office.items(id).filter(({ event_id, qty }) => event_id && qty === 1)
  assert.ok(ticket)
  const refund = { id: server.newId(), way: 'as_paid', amount: 1799, items: [{ id: ticket.id, qty: 1 }], reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  assert.equal(differences(server), [], 'after a refund of one ticket')
  const other = await office.reserve([office.places('gallery', 1)], {
    order_type: 'option',
    valid_until: office.in(HOUR),
  })
  assert.is(await office.code(office.ask('CancelOrder', { id: other, input: {} })), null)
  assert.equal(differences(server), [], 'after a cancellation')
  server.sql('update order_items set checked_in_qty = 1, checked_in_at = ? where id = ?', iso(server.now()), ticket.id)
  assert.equal(differences(server), [], 'after a check-in')
  await server.close()
})

totals('equal a recount after any writes to orders, lines and payments', async () => {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const orders: string[] = []
  for (let i = 0; i < 4; i++)
    orders.push(
      await office.reserve([office.places('floor', 2), office.places('gallery', 1)], { order_type: 'regular' }),
    )
  for (const id of orders.slice(0, 2)) await office.pay(id, office.order(id).total)
  const order = fc.constantFrom(...orders)
  const time = fc.integer({ min: 0, max: 3 * DAY }).map((after) => iso(ms('2026-11-20T00:00:00.000Z') + after))
  const item = fc.constantFrom(...orders.flatMap((id) => office.items(id).map((each) => each.id)))
  const payment = fc.constantFrom(...orders.flatMap((id) => office.payments(id).map((each) => each.id)))
  const write = fc.oneof(
    fc.tuple(
      fc.constant('update orders set status_code = ? where id = ?'),
      fc.constantFrom(101, 400, 411, 504, 601, 611, 309),
      order,
    ),
    fc.tuple(fc.constant('update orders set created_at = ? where id = ?'), time, order),
    fc.tuple(
      fc.constant('update orders set channel = ? where id = ?'),
      fc.constantFrom('desk', 'phone', 'web_shop'),
      order,
    ),
    fc.tuple(fc.constant('update orders set deleted = ? where id = ?'), fc.boolean(), order),
    fc.tuple(
      fc.constant('update order_items set cancelled_qty = ? where id = ?'),
      fc.integer({ min: 0, max: 1 }),
      item,
    ),
    fc.tuple(fc.constant('update order_items set cancelled = ? where id = ?'), fc.boolean(), item),
    fc.tuple(fc.constant('update order_items set discount = ? where id = ?'), fc.integer({ min: 0, max: 999 }), item),
    fc.tuple(
      fc.constant('update order_items set checked_in_qty = ?, checked_in_at = created_at where id = ?'),
      fc.integer({ min: 0, max: 2 }),
      item,
    ),
    fc.tuple(
      fc.constant('update payments set status = ? where id = ?'),
      fc.constantFrom('confirmed', 'pending', 'failed'),
      payment,
    ),
    fc.tuple(
      fc.constant('update payments set amount = ? where id = ?'),
      fc.integer({ min: -5000, max: 5000 }),
      payment,
    ),
  )
  await fc.assert(
    fc.property(fc.array(write, { minLength: 1, maxLength: 12 }), (writes) => {
      for (const [sql, ...values] of writes) server.sql(sql, ...values)
      assert.equal(differences(server), [])
    }),
    { numRuns: 30, seed: 7 },
  )
  await server.close()
})

totals('answer the dashboard, with money only for those who may read payments', async () => {
  const server = await startServer()
  const { a } = server
  const office = await OfficeDesk.open(server)
  const sold = await office.reserve([office.places('floor', 2)], { order_type: 'regular' })
  await office.pay(sold, office.order(sold).total)
  server.sql('update orders set created_at = ? where id = ?', '2026-11-20T10:00:00.000Z', sold)
  const next = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  await office.pay(next, office.order(next).total)
  server.sql('update orders set created_at = ? where id = ?', '2026-11-21T10:00:00.000Z', next)
  const input = {
    bucket: 'DAY',
    from: '2026-11-20T23:00:00.000Z',
    to: '2026-11-21T22:59:59.999Z',
    compare_from: '2026-11-19T23:00:00.000Z',
    compare_to: '2026-11-20T22:59:59.999Z',
  }
  const ask = async (role: 'ADMIN' | 'CASHIER' | 'ANALYST' | 'CHECKIN', changed = {}) =>
    server.graphql(await server.token(role), ASK, { input: { ...input, ...changed } })
  const answer = (await ask('ADMIN')).data?.dashboard as Dashboard
  const price = office.order(next).total
  assert.equal(answer.current, { turnover: price, orders: 1, tickets: 1, check_ins: 0 })
  assert.equal(answer.compared, { turnover: 2 * price, orders: 1, tickets: 2 })
  assert.equal(answer.buckets, [{ starts_at: input.from, turnover: price, orders: 1, tickets: 1 }])
  assert.equal(answer.channels, [{ channel: 'phone', turnover: price, orders: 1, compared_turnover: 2 * price }])
  assert.equal(answer.methods, [{ method: 'wire', received: price }])
  assert.equal(
    answer.events.map(({ id, tickets, booked, amount }) => [id, tickets, booked, amount]),
    [[a.events.open, 1, 3, price]],
  )
  const week = (await ask('ADMIN', { from: '2026-11-14T23:00:00.000Z' })).data?.dashboard as Dashboard
  assert.equal(
    week.buckets.map(({ orders }) => orders),
    [0, 0, 0, 0, 0, 1, 1],
    'empty days too',
  )
  assert.is((await ask('CHECKIN')).code, 'forbidden')
  assert.is((await ask('ADMIN', { bucket: 'HOUR', from: '2020-11-14T23:00:00.000Z' })).code, 'input.invalid')
  await server.close()
})

totals.run()
