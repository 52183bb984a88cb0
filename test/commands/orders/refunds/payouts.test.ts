import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { CartPayment } from '../../../../client/desk/cart/contents'
import { createRegister } from '../../../../client/desk/register/register'
import { foldShift } from '../../../../shared/cash_boxes/rules'
import { DomainError } from '../../../../shared/kernel/errors'
import { STATUS } from '../../../../shared/orders/status'
import { servedDevice } from '../../../harness/devices/served-device'
import { startServer } from '../../../harness/server'

const payouts = suite('cash payouts of office refunds')

const REFUND = 'mutation ($id: ID!, $input: RefundOrderInput!) { RefundOrder(id: $id, input: $input) { status_code } }'
const PRICE = 1799

const cash = (amount: number): CartPayment => ({ method: 'cash', amount, given: null })

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )

/** An evening that is over at one desk, with two tickets sold for cash, and an office that may refund them. */
async function closedEvening() {
  const served = await startServer()
  const { prices, boxes } = served.a
  const desk = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: boxes[0], opening: 10_000 })
  const sold = await register.sell({
    lines: [{ price_id: prices.floor.id, seat_id: null, qty: 2 }],
    name: '',
    contact_id: null,
    payments: [cash(2 * PRICE)],
  })
  await register.closeShift({ counted: 10_000 + 2 * PRICE, difference_reason: null })
  assert.is(await desk.drain.run(), null)
  const admin = await served.token('ADMIN')
  const refund = async (input: object) =>
    (
      await served.graphql(admin, REFUND, {
        id: sold.order_id,
        input: { id: served.newId(), way: 'as_paid', reason: 'Ill', ...input },
      })
    ).code
  const order = () => served.rows('orders').find(({ id }) => id === sold.order_id)
  const back = () =>
    served.rows('payments').filter(({ amount, order_id }) => order_id === sold.order_id && Number(amount) < 0)
  const send = async () => {
    assert.is(await desk.drain.run(true), null)
    await desk.pullAll()
  }
  return { served, desk, register, sold, refund, order, back, send }
}

payouts('leave the drawer of a desk once, with a receipt, also offline', async () => {
  const { served, desk, register, sold, refund, order, back, send } = await closedEvening()
  const { boxes } = served.a
  const [line] = served.rows('order_items')
  assert.is(await refund({ amount: PRICE, items: [{ id: line?.id, qty: 1 }] }), null)
  assert.equal([order()?.status_code, order()?.payout_device_id], [STATUS.partially_refunded, desk.id])
  assert.equal(
    back().map(({ method, amount, status, receipt_id }) => [method, amount, status, receipt_id]),
    [['cash', 0 - PRICE, 'pending', null]],
    'nothing has left a drawer yet',
  )
  await desk.pullAll()
  assert.is(await codeOf(register.payOut(sold.order_id)), 'cash_box_shifts.not_open')
  await register.openShift({ cash_box_id: boxes[0], opening: 1000 })
  assert.is(await codeOf(register.payOut(sold.order_id)), 'cash_box_shifts.not_enough_cash')
  await register.moveCash({ kind: 'cash_in', amount: 9000, reason: 'change' })
  await register.payOut(sold.order_id)
  assert.is(await codeOf(register.payOut(sold.order_id)), 'orders.no_payout', 'before the server knows')
  await send()
  assert.is(await codeOf(register.payOut(sold.order_id)), 'orders.no_payout', 'and after')
  const shift_id = String(served.rows('cash_box_shifts').find(({ status }) => status === 'open')?.id)
  const receipts = served.rows('receipts').filter((receipt) => receipt.shift_id === shift_id)
  const { total, voids, expected, taxes } = foldShift(receipts as unknown as Parameters<typeof foldShift>[0])
  assert.equal([total, voids.amount, expected], [0 - PRICE, 0 - PRICE, 10_000 - PRICE])
  assert.equal(taxes, [{ rate: 1900, gross: 0 - PRICE, tax: -287 }])
  const [paid] = back()
  assert.equal(
    [paid?.status, paid?.shift_id, order()?.payout, order()?.payout_device_id],
    ['confirmed', shift_id, null, null],
  )
  assert.is(served.rows('quarantined_ops').length, 0)
  await served.close()
})

payouts('belong to the desk at the chosen cash box alone', async () => {
  const { served, desk, sold, refund, order } = await closedEvening()
  const { boxes } = served.a
  assert.is(await refund({ amount: 2 * PRICE, cash_box_id: boxes[1] }), 'orders.no_drawer', 'nobody works there')
  const other = await servedDevice(served, { role: 'CASHIER', kind: 'desk', name: 'Desk 2' })
  const second = createRegister(other.core)
  await second.openShift({ cash_box_id: boxes[1], opening: 5000 })
  assert.is(await other.drain.run(true), null)
  assert.is(await refund({ amount: 2 * PRICE, cash_box_id: boxes[1] }), null)
  assert.is(order()?.payout_device_id, other.id)
  await desk.pullAll()
  await createRegister(desk.core).openShift({ cash_box_id: boxes[0], opening: 9000 })
  assert.is(await codeOf(createRegister(desk.core).payOut(sold.order_id)), 'orders.no_payout')
  await other.pullAll()
  await second.payOut(sold.order_id)
  assert.is(await other.drain.run(true), null)
  assert.equal([order()?.status_code, order()?.payout], [STATUS.refunded, null])
  await served.close()
})

payouts('are one at a time, and a bank transfer needs no drawer', async () => {
  const { served, refund, back, order } = await closedEvening()
  const [line] = served.rows('order_items')
  assert.is(await refund({ amount: PRICE, items: [{ id: line?.id, qty: 1 }] }), null)
  assert.is(await refund({ amount: PRICE }), 'orders.payout_open')
  assert.is(await refund({ amount: PRICE, way: 'wire' }), null)
  assert.equal(
    back()
      .map(({ method, amount, status }) => `${method} ${amount} ${status}`)
      .sort(),
    [`cash ${0 - PRICE} pending`, `wire ${0 - PRICE} confirmed`],
  )
  assert.is.not(order()?.payout, null, 'still to be paid out')
  await served.close()
})

payouts.run()
