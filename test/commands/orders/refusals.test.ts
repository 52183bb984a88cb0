import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { STATUS } from '../../../shared/orders/status'
import { TestDevice } from '../../harness/devices/test-device'
import { OfficeDesk } from '../../harness/office/office-desk'
import type { GraphAnswer } from '../../harness/server'

const refusals = suite('refused actions on orders')

/** An organisation with a paid order of two places. */
async function house() {
  const office = await OfficeDesk.open()
  const { server, a } = office
  office.allow('order_to_voucher_conversion')
  const total = 2 * a.prices.floor.value
  const order = async () => {
    const id = await office.reserve([office.places('floor', 2)], { order_type: 'regular' })
    assert.is(await office.code(office.pay(id, total)), null)
    return id
  }
  const refund = (id: string, input: Record<string, unknown> = {}) =>
    office.ask('RefundOrder', {
      id,
      input: { id: server.newId(), way: 'as_paid', amount: total, reason: 'Ill', ...input },
    })
  const convert = (id: string, input: Record<string, unknown> = {}) =>
    office.ask('ConvertOrderToVoucher', {
      id,
      input: {
        voucher_id: server.newId(),
        code: `CODE${server.newId().slice(-4).toUpperCase()}`,
        amount: total,
        ...input,
      },
    })
  const exchange = (id: string) =>
    office.ask('ExchangeOrder', {
      id,
      input: { id: server.newId(), new_items: [office.places('gallery', 1)], way: 'as_paid' },
    })
  const goIn = (id: string) => server.sql('update order_items set checked_in_qty = 1 where order_id = ?', id)
  return { office, server, a, total, order, refund, convert, exchange, goIn }
}

const refused = async (asked: Promise<GraphAnswer>, code: string, message: string) => {
  const answer = await asked
  assert.equal([answer.code, answer.message], [code, message])
}

refusals('refuses to refund an order twice', async () => {
  const { office, order, refund, convert, exchange } = await house()
  const id = await order()
  assert.is(await office.code(refund(id)), null)
  const message = 'This order was cancelled, refunded or never paid.'
  for (const again of [refund, convert, exchange]) await refused(again(id), 'orders.not_paid', message)
  await refused(office.pay(id, 100), 'orders.not_payable', (await office.pay(id, 100)).message ?? '')
  await office.close()
})

refusals('finds no order of another organisation', async () => {
  const { office, server, order } = await house()
  const id = await order()
  const other = await OfficeDesk.open(server, server.b)
  const input = { id: server.newId(), way: 'as_paid', amount: 3598, reason: 'Ill' }
  for (const [name, args] of [
    ['RefundOrder', { id, input }],
    ['PayOrder', { id, input: { id: server.newId(), method: 'wire', amount: 1 } }],
    ['CancelOrder', { id, input: {} }],
    ['ConvertOrder', { id, input: { order_type: 'regular' } }],
    ['ExchangeOrder', { id, input: { id: server.newId(), new_items: [other.places('floor', 1)], way: 'as_paid' } }],
    ['AddOrderItems', { id, input: { items: [other.places('floor', 1)] } }],
    ['ResendTickets', { id, input: { id: server.newId(), address: 'eve@example.org' } }],
    ['UpdateOrder', { id, input: { name: 'Eve' } }],
  ] as const) {
    const { code, message } = await other.ask(name, args)
    assert.equal([code, message?.includes('Ada')], ['not_found', false], name)
  }
  assert.is(office.status(id), STATUS.paid)
  await office.close()
})

refusals('takes used tickets back only where the user insists, and notes reason and name', async () => {
  const { office, server, a, order, refund, convert, exchange, goIn } = await house()
  const id = await order()
  goIn(id)
  const message = '1 person has already gone in with these tickets. Confirm that you want to return them anyway.'
  await refused(refund(id), 'orders.refund_used', message)
  await refused(convert(id), 'orders.refund_used', message)
  await refused(
    exchange(id),
    'orders.exchange_used',
    'People have already gone in with these tickets, so they can’t be exchanged.',
  )
  // The place of the one who has not gone in is refunded as usual.
  const [line] = office.items(id)
  assert.is(await office.code(refund(id, { amount: a.prices.floor.value, items: [{ id: line?.id, qty: 1 }] })), null)
  await refused(refund(id, { amount: a.prices.floor.value }), 'orders.refund_used', message)
  assert.is(
    await office.code(refund(id, { amount: a.prices.floor.value, used: true, reason: 'Left at the interval' })),
    null,
  )
  assert.equal([office.status(id), office.order(id).refund_decision], [STATUS.refunded, 'Left at the interval'])
  const history = await server.graphql(
    await server.token('ADMIN'),
    'query ($id: ID!) { order(id: $id) { activities { name user_name } } }',
    { id },
  )
  const admin = server.rows('users', a).find(({ id: user }) => user === a.users.ADMIN)?.name
  const { activities } = (history.data as { order: { activities: { name: string; user_name: string }[] } }).order
  assert.equal(
    activities.map(({ name, user_name }) => [name, user_name]),
    ['RefundOrder', 'RefundOrder', 'PayOrder'].map((name) => [name, admin]),
  )
  await office.close()
})

refusals('refuses a refund while the shift of the sale is open, and names its desk', async () => {
  const { office, server, a } = await house()
  const desk = new TestDevice(server, a)
  await desk.enrol('Desk 1')
  await desk.openShift()
  const { rights } = await desk.places('floor', 1)
  const [right] = rights
  assert.ok(right)
  const sale = desk.saleArgs([{ right, price: a.prices.floor, rate: a.rates.full }])
  const answer = await desk.push([desk.record('CreateOrder', sale)], await server.token('CASHIER', a))
  assert.equal(
    answer.receipts.map(({ status }) => status),
    ['applied'],
  )
  const { id } = sale.input
  const { code, message } = await office.ask('RefundOrder', {
    id,
    input: { id: server.newId(), way: 'as_paid', amount: a.prices.floor.value, reason: 'Ill' },
  })
  assert.equal([code, message?.includes('Desk 1')], ['orders.shift_open', true])
  await office.close()
})

refusals('refuses more places than are left, with the name of the area', async () => {
  const { office, server } = await house()
  server.sql('update events set max_qty_per_order = 500')
  const reserving = (qty: number) => office.reserving([office.places('gallery', qty)], { order_type: 'regular' })
  await refused(reserving(11), 'rights.sold_out', 'Gallery · Full price is sold out.')
  assert.is(await office.code(reserving(10)), null)
  await refused(reserving(1), 'rights.sold_out', 'Gallery · Full price is sold out.')
  await office.close()
})

refusals.run()
