import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { guestsNamed, guestsOf } from '../../client/desk/orders/guests'
import { STATUS } from '../../shared/orders/status'
import type { RowOf } from '../../shared/registry'

const test = suite('guest list')

const order = (id: string, name: string, status_code: number) =>
  ({ id, name, booking_code: `C${id}`, status_code }) as RowOf<'orders'>
const ticket = (order_id: string, qty: number, checked_in_qty: number, cancelled = false, cancelled_qty = 0) =>
  ({ order_id, qty, checked_in_qty, cancelled, cancelled_qty }) as RowOf<'order_items'>

test('counts who is inside and who is missing by ticket, without refunded and expired ones', () => {
  const orders = [
    order('1', '', STATUS.paid),
    order('2', 'Ada', STATUS.partially_refunded),
    order('3', 'Bo', STATUS.expired),
    order('4', 'Cy', STATUS.paid),
  ]
  const items = [
    ticket('1', 4, 5),
    ticket('2', 3, 0, false, 1),
    ticket('2', 5, 0),
    ticket('3', 2, 0),
    ticket('4', 2, 0, true),
  ]
  const guests = guestsOf(orders, items)
  assert.equal(
    guests.map(({ order, tickets, inside, to_come, beyond }) => [order.name, tickets, inside, to_come, beyond]),
    [
      ['Ada', 7, 0, 7, 0],
      ['', 4, 4, 0, 1],
    ],
  )
  assert.is(guestsNamed(guests, 'c2').length, 1)
})

test.run()
