import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { CartPayment } from '../../../../client/desk/cart/contents'
import { createRegister } from '../../../../client/desk/register/register'
import { readOpenShift } from '../../../../client/desk/shift/drawer'
import { sum } from '../../../../shared/kernel/money'
import { STATUS } from '../../../../shared/orders/status'
import { sellableQtyOf } from '../../../../shared/rights/rules'
import { servedDevice } from '../../../harness/devices/served-device'
import { startServer } from '../../../harness/server'
import { codeOf } from '../../../harness/text/code-of'

const exchanges = suite('exchanges at the desk')

const cash = (amount: number): CartPayment => ({ method: 'cash', amount, given: null })
const card = (amount: number): CartPayment => ({ method: 'terminal', amount, given: null })

/** A desk with an open shift and two tabs. A place of the floor costs 17.99, one of the gallery 8.50. */
async function evening(opening = 10_000) {
  const served = await startServer()
  const desk = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  const { events, boxes, categories, prices } = served.a
  await register.openShift({ cash_box_id: boxes[0], opening })
  const places = (price: { readonly id: string }, qty: number, payments: readonly CartPayment[]) => ({
    lines: [{ price_id: price.id, seat_id: null, qty }],
    payments,
    name: '',
    contact_id: null,
  })
  const left = async (category: keyof typeof categories) =>
    sellableQtyOf(await desk.core.rights.refresh(), {
      kind: 'places',
      event_id: events.open,
      subject_id: categories[category],
    })
  const orderOf = (id: string) => served.rows('orders').find((order) => order.id === id)
  const drain = async () => {
    assert.is(await desk.drain.run(), null)
    assert.equal(await desk.outbox.attention(), [])
  }
  const expected = async () => (await readOpenShift(desk.outbox, served.a.org_id))?.figures.expected
  return { served, desk, register, places, left, orderOf, drain, expected, prices }
}

exchanges('voids and sells in one step, and moves the drawer by the difference', async () => {
  const { desk, register, places, orderOf, drain, expected, served, prices } = await evening()
  const old = await register.sell(places(prices.floor, 2, [cash(3598)]))
  desk.cut(true)
  const returned = { order_id: old.order_id, reason: 'Exchange', items: [{ id: old.tickets[0]?.id ?? '', qty: 1 }] }
  const { back, freed } = await register.offerExchange(returned)
  assert.equal([back, freed.map(({ left }) => left)], [[{ method: 'cash', amount: 1799 }], [1]])
  const made = await register.exchange({
    returned,
    back,
    sale: places(prices.floor, 2, [cash(1799), { method: 'cash', amount: 1799, given: 2000 }]),
  })
  assert.equal([made.total, made.change, made.receipt.number], [3598, 201, old.receipt.number + 2])
  assert.equal([made.credit, made.moved], [1799, [{ method: 'cash', amount: 1799 }]])
  assert.is(await expected(), 10_000 + 3598 + 1799)
  const [given, sold] = (await desk.outbox.pending()).slice(-2)
  assert.equal([given?.name, sold?.name, sold?.prev_hash], ['VoidOrder', 'CreateOrder', given?.hash])
  desk.cut(false)
  await drain()
  assert.equal(
    [orderOf(old.order_id)?.status_code, orderOf(made.order_id)?.status_code],
    [STATUS.partially_refunded, STATUS.paid],
  )
  const closed = await register.closeShift({ counted: 10_000 + 3598 + 1799, difference_reason: null })
  assert.equal([closed.row.difference, closed.figures.total], [0, 3598 + 1799])
  await drain()
  assert.is(sum(served.rows('payments').map(({ amount }) => Number(amount))), 3598 + 1799)
  await served.close()
})

exchanges('returns the difference by the original payment method, if the drawer holds enough cash', async () => {
  const { register, places, drain, expected, served, prices } = await evening(0)
  const old = await register.sell(places(prices.gallery, 1, [cash(1701), card(799)]))
  const returned = { order_id: old.order_id, reason: 'Exchange' }
  await register.moveCash({ kind: 'cash_out', amount: 1, reason: 'Bank' })
  assert.is(
    await codeOf(register.offerExchange(returned)),
    'cash_box_shifts.not_enough_cash',
    'before anything is paid',
  )
  await register.moveCash({ kind: 'cash_in', amount: 1, reason: 'Change' })
  const { back } = await register.offerExchange(returned)
  const made = await register.exchange({ returned, back, sale: places(prices.floor, 1, [card(799), cash(1000)]) })
  assert.equal([made.total, made.moved, await expected()], [1799, [{ method: 'cash', amount: -701 }], 1000])
  await drain()
  await served.close()
})

exchanges('resells a returned place when the desk holds no other', async () => {
  const { desk, register, places, left, drain, served, prices } = await evening()
  desk.cut(true)
  const all = await left('floor')
  const old = await register.sell(places(prices.floor, all, [card(all * 1799)]))
  const returned = {
    order_id: old.order_id,
    reason: 'Exchange',
    items: old.tickets.slice(0, 2).map(({ id }) => ({ id, qty: 1 })),
  }
  const { back } = await register.offerExchange(returned)
  const again = (qty: number) => ({ returned, back, sale: places(prices.floor, qty, [card(qty * 1799)]) })
  const before = await desk.outbox.pending()
  assert.is(await codeOf(register.exchange(again(3))), 'rights.places_not_held')
  assert.equal(
    [await desk.outbox.pending(), await left('floor')],
    [before, 0],
    'neither the void nor the sale was recorded',
  )
  await register.exchange(again(2))
  assert.is(await left('floor'), 0)
  desk.cut(false)
  await drain()
  await served.close()
})

exchanges('exchanges a place of a sold-out event without asking the server for more', async () => {
  const { register, places, left, drain, served, prices } = await evening()
  const old = await register.sell(places(prices.floor, 15, [card(15 * 1799)]))
  await drain()
  assert.is(await left('floor'), 0)
  const returned = { order_id: old.order_id, reason: 'Exchange', items: [{ id: old.tickets[0]?.id ?? '', qty: 1 }] }
  const { back } = await register.offerExchange(returned)
  await register.exchange({ returned, back, sale: places(prices.floor, 1, [card(1799)]) })
  await drain()
  await served.close()
})

exchanges('refuses an impossible exchange, and records nothing', async () => {
  const { desk, register, places, served, prices } = await evening()
  const { voucher_id } = await register.takeVoucher(served.a.voucher.code)
  const paid = await register.sell(
    places(prices.floor, 1, [{ method: 'voucher', amount: 1799, given: null, voucher_id }]),
  )
  const offered = (order_id: string) => codeOf(register.offerExchange({ order_id, reason: 'Exchange' }))
  assert.is(await offered(paid.order_id), 'orders.exchange_vouchers')
  // The items of this one are paid by card first, so that a void of the other changes how the rest was paid.
  const mixed = await register.sell(places(prices.floor, 2, [card(799), cash(2799)]))
  const [first = '', second = ''] = mixed.tickets.map(({ id }) => id)
  const returned = { order_id: mixed.order_id, reason: 'Exchange', items: [{ id: first, qty: 1 }] }
  const { back } = await register.offerExchange(returned)
  assert.is(back.length, 2)
  await register.voidSale({ order_id: mixed.order_id, reason: 'Ill', items: [{ id: second, qty: 1 }] })
  const before = await desk.outbox.pending()
  const sale = places(prices.floor, 1, [card(799), cash(1000)])
  assert.is(
    await codeOf(register.exchange({ returned, back, sale })),
    'orders.voided_meanwhile',
    'the same sum, in another way',
  )
  assert.equal(await desk.outbox.pending(), before)
  await register.voidSale({ order_id: mixed.order_id, reason: 'Ill' })
  assert.is(await offered(mixed.order_id), 'orders.not_paid')
  await served.close()
})

exchanges.run()
