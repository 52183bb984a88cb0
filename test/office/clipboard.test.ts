import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clipboardOrders } from '../../client/orders/clipboard-orders'

const test = suite('clipboard')

const order = (n: number, invoice_id: string | null = null) => ({
  id: `order ${n}`,
  created_at: `2026-11-23T10:0${n}:00.000Z`,
  invoice_id,
})
const ids = (orders: Parameters<typeof clipboardOrders>[0]) => clipboardOrders(orders).map(({ id }) => id)

test('holds the five newest orders, newest first', () => {
  assert.equal(ids([1, 2, 3, 4, 5, 6, 7].map((n) => order(n))), ['order 7', 'order 6', 'order 5', 'order 4', 'order 3'])
  assert.equal(ids([]), [])
})

test('leaves out orders with an invoice and takes each order once', () => {
  assert.equal(ids([order(1), order(2, 'invoice'), order(3), order(3), order(1)]), ['order 3', 'order 1'])
})

test.run()
