import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../client/desk/register/register'
import type { Args } from '../../shared/kernel/model/command'
import type { createOrder } from '../../shared/orders/commands'
import { codeOf } from '../harness/text/code-of'
import { createTheatre } from './house'

const test = suite('pick-up at the desk')

async function evening() {
  const theatre = createTheatre(3)
  const { server, ids, newId } = theatre
  const desk = theatre.device()
  await desk.pull()
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: ids.box, opening: 0 })
  const [order_id, standing, programme] = [newId(), newId(), newId()]
  const plain = { event_id: null, price_id: null, price_category_id: null, seat_id: null, product_id: null }
  server.reserved.set(order_id, {
    right_id: '',
    order_id,
    booking_code: '000ABCDEFG',
    static_title: 'Open floor',
    items: [
      {
        ...plain,
        id: standing,
        event_id: ids.floor,
        price_id: ids.full,
        price_category_id: ids.standing,
        static_name: 'Standing',
        qty: 3,
        static_price: 1500,
        rate: 700,
      },
      { ...plain, id: programme, product_id: ids.sekt, static_name: 'Sekt', qty: 2, static_price: 600, rate: 1900 },
    ],
    before: [{ method: 'wire', amount: 1000, voucher_rate: null }],
  })
  const pay = (
    amount: number,
    lines = [
      { item_id: standing, qty: 3 },
      { item_id: programme, qty: 2 },
    ],
    by = register,
  ) => by.sell({ order_id, lines, name: '', contact_id: null, payments: [{ method: 'cash', amount, given: null }] })
  const offline = (cut: boolean) => {
    server.cut = cut
    desk.cut(cut)
  }
  const last = async () => {
    const op = (await desk.outbox.pending()).at(-1)
    return { name: op?.name, input: (JSON.parse(op?.input ?? '{}') as Args<typeof createOrder>).input }
  }
  return { ...theatre, desk, register, order_id, standing, programme, pay, offline, last }
}

test('picks up an order offline only if the desk already holds it', async () => {
  const { register, offline, order_id, pay, last, desk } = await evening()
  offline(true)
  assert.is(await codeOf(register.pickUp(order_id)), 'orders.pick_up_online')
  offline(false)
  const order = await register.pickUp(order_id)
  offline(true)
  assert.is((await register.pickUp(order_id)).right_id, order.right_id, 'it has it already')
  assert.is(await codeOf(pay(5700)), 'orders.wrong_total')
  const sold = await pay(4700)
  const { name, input } = await last()
  assert.equal(
    [name, sold.booking_code, sold.total, input.total, input.receipt.total],
    ['CreateOrder', '000ABCDEFG', 5700, 5700, 4700],
  )
  assert.equal(
    [sold.tickets.map(({ qty }) => qty), input.picked_up],
    [[3], { right_id: order.right_id, before: 1000, released: [] }],
  )
  assert.is(
    input.receipt.taxes.reduce((n, { gross }) => n + gross, 0),
    4700,
  )
  assert.is(await codeOf(pay(4700)), 'orders.put_back', 'sold once')
  assert.is(await codeOf(register.voidSale({ order_id, reason: 'mind' })), 'orders.paid_before')
  assert.is(
    await desk.store.read((reader) => reader.get('meta', `order:${order.right_id}`)),
    undefined,
    'nothing of it is kept',
  )
})

test('finds a held order again after a crash and can return it', async () => {
  const { device, desk, register, order_id, pay, offline } = await evening()
  await register.pickUp(order_id)
  offline(true)
  const again = device('desk', { like: desk, store: desk.store })
  const other = createRegister(again.core)
  assert.is((await other.pickUp(order_id)).order_id, order_id)
  await other.releaseOrder(order_id)
  assert.is(await codeOf(pay(4700, undefined, other)), 'orders.put_back')
  assert.is((await again.outbox.pending()).at(-1)?.name, 'ReturnRights')
})

test('sells an order that another tab picked up a moment ago', async () => {
  const { device, desk, register, order_id, pay } = await evening()
  const other = device('desk', { like: desk, store: desk.store })
  await other.outbox.store.latest()
  await register.pickUp(order_id)
  assert.is((await pay(4700, undefined, createRegister(other.core))).booking_code, '000ABCDEFG')
})

test('picks up part of an order, but not below the earlier payment', async () => {
  const { register, order_id, pay, last, standing, programme } = await evening()
  await register.pickUp(order_id)
  assert.is(await codeOf(pay(0, [{ item_id: programme, qty: 1 }])), 'orders.nothing_due')
  assert.is(await codeOf(pay(5000, [{ item_id: standing, qty: 4 }])), 'orders.put_back')
  const sold = await pay(2000, [{ item_id: standing, qty: 2 }])
  const { input } = await last()
  assert.equal([sold.total, input.picked_up?.released, input.items.map(({ qty }) => qty)], [3000, [programme], [2]])
})

test('sells a discounted reservation as agreed without using the desk’s own uses', async () => {
  const { server, register, order_id, pay, last, standing, programme, offline } = await evening()
  const reserved = server.reserved.get(order_id)
  const off = { discount: 900, discount_rate: 2000 }
  if (reserved)
    server.reserved.set(order_id, {
      ...reserved,
      promo_code_name: 'Spring',
      items: reserved.items.map((item, i) => (i === 0 ? { ...item, ...off } : item)),
    })
  await register.pickUp(order_id)
  offline(true)
  const reduction = { rate: 5000, reason: 'Mind' }
  const lines = [{ item_id: standing, qty: 2 }]
  const refused = register.sell({
    order_id,
    lines,
    reduction,
    name: '',
    contact_id: null,
    payments: [{ method: 'cash', amount: 500, given: null }],
  })
  assert.is(await codeOf(refused), 'orders.reduced_before')
  const sold = await pay(3000 - 600 - 1000, lines)
  const { input } = await last()
  assert.equal(
    [sold.total, sold.receipt.discount, input.reduction, input.picked_up?.released],
    [2400, 600, undefined, [programme]],
  )
  const [item] = input.items
  assert.equal([item?.discount, item?.discount_rate, item?.discount_right_id], [600, 2000, null])
})

test.run()
