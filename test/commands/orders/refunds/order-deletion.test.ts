import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { matchesCondition } from '../../../../shared/kernel/model/list/condition'
import { conditionsOf } from '../../../../shared/kernel/model/list/list'
import { ordersList } from '../../../../shared/orders/list'
import { STATUS } from '../../../../shared/orders/status'
import { TestDevice } from '../../../harness/devices/test-device'
import { OfficeDesk } from '../../../harness/office/office-desk'

const test = suite('deletion of an order')

const deleted = async (office: OfficeDesk, id: string, role: 'ADMIN' | 'CASHIER' = 'ADMIN') =>
  (
    await office.server.graphql(
      await office.server.token(role),
      'mutation ($id: ID!) { DeleteOrder(id: $id) { id status_code } }',
      { id },
    )
  ).code

test('deletes an unpaid order, releases its places, and lists it only by its status', async () => {
  const office = await OfficeDesk.open()
  const { server } = office
  const found = async (input: string) => {
    const answer = await server.graphql(
      await server.token('ADMIN'),
      `{ orders(input: { ${input} }) { total orders { id status_code } } }`,
    )
    assert.is(answer.code, null, answer.message ?? '')
    const page = (answer.data as { orders: { orders: { id: string }[] } }).orders
    return page.orders.map(({ id }) => id).sort()
  }
  const held = () =>
    server.rows('rights').filter(({ status, order_id }) => status === 'live' && order_id !== null).length
  const wrong = await office.reserve([office.places('floor', 2)], {
    order_type: 'reservation',
    valid_until: office.in(3_600_000),
  })
  const other = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  assert.is(await deleted(office, wrong, 'CASHIER'), 'forbidden')
  const before = held()
  assert.is(await deleted(office, wrong), null)
  assert.is(await deleted(office, wrong), null, 'a repetition changes nothing')
  assert.is(office.order(wrong).status_code, STATUS.deleted)
  assert.ok(held() < before, 'its places are free again')
  assert.equal(await found(''), [other])
  assert.equal(await found('to_pay: true'), [other])
  assert.equal(await found('status_code: 310'), [wrong])
  assert.equal(await found('status_codes: [310, 400, 101]'), [wrong, other].sort())
  await office.close()
})

test('refuses to delete an order that was paid, invoiced or sold at a desk, with a plain reason', async () => {
  const office = await OfficeDesk.open()
  const { server } = office
  const paid = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  await office.pay(paid, 1)
  assert.is(await deleted(office, paid), 'orders.delete_money')
  const invoiced = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  assert.is((await office.ask('CreateInvoice', { input: { order_id: invoiced } })).code, null)
  assert.is(await deleted(office, invoiced), 'orders.delete_invoiced')
  const desk = await TestDevice.ready(server, { shift: true })
  const [right] = (await desk.places('floor', 1)).rights as [never]
  const sale = desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full, qty: 1 }], 'cash')
  assert.is((await desk.send('CreateOrder', sale)).status, 'applied')
  const [sold] = server.rows('orders').filter(({ shift_id }) => shift_id !== null)
  assert.is(await deleted(office, String(sold?.id)), 'orders.delete_money')
  await office.close()
})

test('hides deleted orders on a device as on the server', () => {
  const shown = (chosen: Record<string, unknown>) =>
    [STATUS.deleted, STATUS.paid, STATUS.booked, STATUS.invoiced].filter((status_code) =>
      conditionsOf(ordersList as never, chosen).every((condition) => matchesCondition({ status_code }, condition, 0)),
    )
  assert.equal(shown({}), [STATUS.paid, STATUS.booked, STATUS.invoiced])
  assert.equal(shown({ to_pay: true }), [STATUS.booked])
  assert.equal(shown({ status_codes: [STATUS.deleted] }), [STATUS.deleted])
})

test.run()
