import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { STATUS } from '../../../shared/orders/status'
import { OfficeDesk } from '../../harness/office/office-desk'
import { ShopVisitor } from '../../harness/shop/visitor'

const test = suite('carts of the shop in the office')

const openCart = async () => {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const visitor = new ShopVisitor(server, a)
  await visitor.add({ price_id: a.prices.floor.id, qty: 2 })
  return { office, server, a, visitor }
}

const FIGURES = `{
  dashboard(input: { bucket: DAY, from: "2026-01-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z", compare_from: null, compare_to: null }) {
    current { turnover orders tickets }
  }
  orders(input: { channel: web_shop }) { orders { id status_code } }
}`

test('are listed as carts, and count in no sales figure', async () => {
  const { office, server, visitor } = await openCart()
  const { data } = await server.graphql(await server.token('ADMIN'), FIGURES)
  assert.equal(data?.orders, { orders: [{ id: visitor.order_id, status_code: STATUS.created }] })
  assert.equal(data?.dashboard, { current: { turnover: 0, orders: 0, tickets: 0 } })
  await office.close()
})

test('are changed by their buyers alone', async () => {
  const { office, server, visitor } = await openCart()
  const id = visitor.order_id
  const before = JSON.stringify([visitor.order(), visitor.items()])
  const refusals = [
    await office.code(office.ask('CreateInvoice', { input: { order_id: id } })),
    await office.code(office.ask('UpdateOrder', { id, input: { name: 'Somebody' } })),
    await office.code(office.ask('UpdateOrderShipping', { id, input: { shipping: null } })),
    await office.code(office.ask('CancelOrder', { id, input: {} })),
    await office.code(office.ask('DeleteOrder', { id })),
    await office.code(office.ask('ResendTickets', { input: { id: server.newId(), order_id: id } })),
  ]
  assert.equal(refusals.slice(0, 3), ['orders.is_cart', 'orders.is_cart', 'orders.is_cart'])
  assert.ok(
    refusals.every((each) => each !== null),
    JSON.stringify(refusals),
  )
  assert.is(JSON.stringify([visitor.order(), visitor.items()]), before)
  await office.close()
})

test.run()
