import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../../../client/desk/register/register'
import { openDoor } from '../../../../client/door/scan/scan'
import { DomainError } from '../../../../shared/kernel/errors'
import type { RoleName } from '../../../../shared/kernel/permissions'
import { STATUS } from '../../../../shared/orders/status'
import { sellableQtyOf } from '../../../../shared/rights/rules'
import { servedDevice } from '../../../harness/devices/served-device'
import { startServer } from '../../../harness/server'
import { eventually } from '../../../harness/turns'

const voids = suite('voids')

/** A desk with an open shift that holds a seat, places and bottles, and a door. */
async function night(role: RoleName = 'CASHIER') {
  const served = await startServer()
  const desk = await servedDevice(served, { role, kind: 'desk', name: 'Desk 1' })
  const door = await servedDevice(served, { role: 'CHECKIN', kind: 'door', name: 'Door 1' })
  const register = createRegister(desk.core)
  const { events, boxes, seats, categories, products, prices, voucher } = served.a
  await register.openShift({ cash_box_id: boxes[0], opening: 10_000 })
  await register.takeSeat(events.numbered, seats[0] ?? '')
  const held = () => desk.core.rights.refresh()
  const left = async () => {
    const all = await held()
    return [
      sellableQtyOf(all, { kind: 'places', event_id: events.open, subject_id: categories.floor }),
      sellableQtyOf(all, { kind: 'seat', event_id: events.numbered, subject_id: seats[0] ?? '' }),
      sellableQtyOf(all, { kind: 'stock', event_id: null, subject_id: products.sekt.id }),
      sellableQtyOf(all, { kind: 'balance', event_id: null, subject_id: voucher.id }),
    ]
  }
  /** Sells two places, a seat and three bottles: 20.00 by voucher, 10.00 by card, the rest in cash. */
  const sellAll = async () => {
    const taken = await register.takeVoucher(voucher.code)
    const total = 2 * 1799 + 3800 + 3 * 650
    const sold = await register.sell({
      lines: [
        { price_id: prices.floor.id, seat_id: null, qty: 2 },
        { price_id: prices.stalls.id, seat_id: seats[0] ?? '', qty: 1 },
        { product_id: products.sekt.id, qty: 3 },
      ],
      name: '',
      contact_id: null,
      payments: [
        { method: 'voucher', amount: 2000, given: null, voucher_id: taken.voucher_id },
        { method: 'terminal', amount: 1000, given: null },
        { method: 'cash', amount: total - 3000, given: 10_000 },
      ],
    })
    return { sold, total }
  }
  const place = () =>
    register.sell({
      lines: [{ price_id: prices.floor.id, seat_id: null, qty: 1 }],
      name: '',
      contact_id: null,
      payments: [{ method: 'cash', amount: 1799, given: null }],
    })
  const pools = () => {
    const quota = served
      .rows('quotas')
      .find((row) => row.subject_id === categories.floor && row.event_id === events.open)
    const sekt = served.rows('products').find(({ id }) => id === products.sekt.id)
    const paid = served.rows('vouchers').find(({ id }) => id === voucher.id)
    return [quota, sekt, paid].map((row) => [row?.sold, row?.held])
  }
  return { served, desk, door, register, left, sellAll, place, pools }
}

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

voids('voids a sale of the shift offline with all its rights', async () => {
  const { served, desk, register, left, sellAll, pools } = await night()
  const before = await left()
  assert.equal(before, [10, 1, 6, 0], 'what a desk holds ahead')
  const { sold, total } = await sellAll()
  assert.equal(await left(), [8, 0, 3, 0])
  desk.cut(true)
  const { receipt, voucher_ids } = await register.voidSale({ order_id: sold.order_id, reason: 'Wrong evening' })
  assert.equal(
    [receipt.kind, receipt.total, receipt.reason, receipt.number],
    ['void', -total, 'Wrong evening', sold.receipt.number + 1],
  )
  assert.equal(await left(), [10, 1, 6, 2000], 'all of it can be sold here again')
  assert.equal((await desk.rows.get('orders', sold.order_id))?.status_code, STATUS.refunded)
  await eventually('the lines are shown as cancelled', async () =>
    (await desk.rows.where('order_items', { order_id: sold.order_id })).every((item) => item.cancelled),
  )
  assert.is(await code(register.voidSale({ order_id: sold.order_id, reason: 'Again' })), 'orders.not_paid')
  const again = await register.sell({
    lines: [{ price_id: served.a.prices.stalls.id, seat_id: served.a.seats[0] ?? '', qty: 1 }],
    name: '',
    contact_id: null,
    payments: [{ method: 'cash', amount: 3800, given: null }],
  })
  for (const id of voucher_ids) await register.releaseVoucher(id)
  desk.cut(false)
  assert.is(await desk.drain.run(), null)
  assert.equal(await desk.outbox.attention(), [])
  const order = served.rows('orders').find(({ id }) => id === sold.order_id)
  assert.equal([order?.status_code, order?.cancelled_at === null], [505, false])
  assert.equal(pools(), [
    [0, 10],
    [0, 6],
    [0, 0],
  ])
  const ledger = served.rows('payments').filter(({ order_id }) => order_id === sold.order_id)
  assert.equal(ledger.map(({ method, amount }) => `${method} ${amount}`).sort(), [
    'cash -6348',
    'cash 6348',
    'terminal -1000',
    'terminal 1000',
    'voucher -2000',
    'voucher 2000',
  ])
  const shift = served.rows('cash_box_shifts')[0]
  assert.equal([shift?.total, shift?.qty], [3800, 2])
  const seats = served
    .rows('order_items')
    .filter(({ seat_id, cancelled }) => seat_id === served.a.seats[0] && !cancelled)
  assert.equal(
    seats.map(({ order_id }) => order_id),
    [again.order_id],
  )
  const closed = await register.closeShift({ counted: 13_800, difference_reason: null })
  assert.equal([closed.figures.expected, closed.figures.voids], [13_800, { qty: 1, amount: -total }])
  assert.is(await desk.drain.run(), null)
  assert.equal(await desk.outbox.attention(), [])
  await served.close()
})

voids('keeps both a void and a scan made offline, and informs a manager', async () => {
  const { served, desk, door, register, place } = await night()
  const sold = await place()
  await desk.drain.run()
  await door.pullAll()
  desk.cut(true)
  door.cut(true)
  await register.voidSale({ order_id: sold.order_id, reason: 'Mistyped' })
  const gate = openDoor(door.core, { event_id: served.a.events.open, gate: 'A', leaving: false })
  const reading = await gate.scan(sold.tickets[0]?.code ?? '')
  assert.equal(reading.kind === 'ticket' && reading.judged.admitted, 1, 'the door cannot know')
  for (const first of [desk, door]) {
    first.cut(false)
    assert.is(await first.drain.run(), null)
  }
  assert.equal(
    served.rows('incidents').map(({ kind, subject_id }) => [kind, subject_id]),
    [['admitted_after_cancellation', sold.tickets[0]?.id]],
  )
  await door.pullAll()
  served.advance(5000)
  const second = await gate.scan(sold.tickets[0]?.code ?? '')
  assert.is(second.kind === 'ticket' && second.judged.verdict, 'cancelled', 'the door says so when it knows')
  await served.close()
})

voids('accepts the scan before its void', async () => {
  const { served, desk, door, register, place } = await night()
  const sold = await place()
  await desk.drain.run()
  await door.pullAll()
  desk.cut(true)
  await openDoor(door.core, { event_id: served.a.events.open, gate: 'A', leaving: false }).scan(
    sold.tickets[0]?.code ?? '',
  )
  await door.drain.run()
  await register.voidSale({ order_id: sold.order_id, reason: 'Mistyped' })
  desk.cut(false)
  await desk.drain.run()
  assert.equal(
    served.rows('incidents').map(({ kind }) => kind),
    ['admitted_after_cancellation'],
  )
  await served.close()
})

voids('explains why a sale can’t be voided, and changes nothing', async () => {
  const { served, desk, door, register, left, place } = await night()
  const sold = await place()
  await desk.drain.run()
  await door.pullAll()
  await openDoor(door.core, { event_id: served.a.events.open, gate: 'A', leaving: false }).scan(
    sold.tickets[0]?.code ?? '',
  )
  await door.drain.run()
  await desk.pullAll()
  assert.is(await code(register.voidSale({ order_id: sold.order_id, reason: 'x' })), 'orders.checked_in')
  const other = await place()
  await register.moveCash({ kind: 'cash_out', amount: 13_000, reason: 'Safe' })
  assert.is(await code(register.voidSale({ order_id: other.order_id, reason: 'x' })), 'cash_box_shifts.not_enough_cash')
  await register.closeShift({ counted: 598, difference_reason: null })
  await register.openShift({ cash_box_id: served.a.boxes[0], opening: 10_000 })
  const held = await left()
  assert.is(await code(register.voidSale({ order_id: other.order_id, reason: 'x' })), 'orders.not_this_shift')
  assert.is(await code(register.voidSale({ order_id: desk.core.newId(), reason: 'x' })), 'orders.not_this_shift')
  assert.equal(await left(), held)
  await served.close()
})

voids('forwards a refund from a closed shift to the office without moving money', async () => {
  const { served, desk, register, place } = await night()
  const sold = await place()
  await register.closeShift({ counted: 11_799, difference_reason: null })
  desk.cut(true)
  await register.requestRefund({ order_id: sold.order_id, reason: 'Ill' })
  assert.is(await code(register.requestRefund({ order_id: sold.order_id, reason: 'Ill' })), 'orders.refund_requested')
  desk.cut(false)
  await desk.drain.run()
  const [incident] = served.rows('incidents')
  assert.equal([incident?.kind, incident?.subject_id], ['refund_requested', sold.order_id])
  assert.is(served.rows('payments').length, 1)
  const asked = () => served.rows('orders')[0]?.refund_requested_at
  assert.ok(asked())
  const SETTLE = 'mutation ($id: ID!, $input: SettleIncidentInput!) { SettleIncident(id: $id, input: $input) { id } }'
  const settled = await served.graphql(await served.token('ADMIN'), SETTLE, {
    id: incident?.id,
    input: { decision: 'Paid back by transfer' },
  })
  assert.equal([settled.code, asked() === null], ['incidents.decide_refund', false], 'words move no money')
  await served.close()
})

voids('quarantines a void by a role without permission, and keeps the drawer right', async () => {
  const { served, desk, register, place } = await night()
  const sold = await place()
  await desk.drain.run()
  served.sql(`update users set role = 'CHECKIN' where id = '${served.a.users.CASHIER}'`)
  await register.voidSale({ order_id: sold.order_id, reason: 'x' })
  await desk.drain.run()
  const [op] = await desk.outbox.attention()
  assert.equal([op?.state, op?.code], ['quarantined', 'forbidden'])
  assert.is(served.rows('receipts').find(({ kind }) => kind === 'void')?.total, -1799)
  assert.is(served.rows('orders')[0]?.status_code, 611)
  await served.close()
})

voids.run()
