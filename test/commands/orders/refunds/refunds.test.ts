import type { CartPayment, SaleLine } from '../../../../client/desk/cart/contents'
import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../../../client/desk/register/register'
import { openDoor } from '../../../../client/door/scan/scan'
import { DomainError } from '../../../../shared/kernel/errors'
import { sum } from '../../../../shared/kernel/money'
import { STATUS } from '../../../../shared/orders/status'
import { sellableQtyOf } from '../../../../shared/rights/rules'
import { servedDevice } from '../../../harness/devices/served-device'
import { startServer } from '../../../harness/server'

const refunds = suite('refund requests')

const DECIDE =
  'mutation ($id: ID!, $input: DecideRefundInput!) { DecideRefund(id: $id, input: $input) { settled_by decision details } }'

const cash = (amount: number): CartPayment => ({ method: 'cash', amount, given: null })

const detailsOf = (incident: { readonly details?: unknown } | undefined) =>
  incident?.details as Readonly<Record<string, unknown>>

/** A desk that has made a sale, closed its shift and requested a refund. */
async function asked(
  lines: (a: Awaited<ReturnType<typeof startServer>>['a']) => readonly SaleLine[],
  rest: number,
  voucher = 0,
) {
  const served = await startServer()
  const desk = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: served.a.boxes[0], opening: 0 })
  await register.takeSeat(served.a.events.numbered, served.a.seats[0] ?? '')
  const voucher_id = voucher > 0 ? (await register.takeVoucher(served.a.voucher.code)).voucher_id : ''
  const paid = voucher > 0 ? [{ method: 'voucher' as const, amount: voucher, given: null, voucher_id }] : []
  const sold = await register.sell({
    lines: lines(served.a),
    name: '',
    contact_id: null,
    payments: [...paid, cash(rest)],
  })
  await register.closeShift({ counted: rest, difference_reason: null })
  await register.requestRefund({ order_id: sold.order_id, reason: 'Ill' })
  assert.is(await desk.drain.run(), null)
  const incident = () => served.rows('incidents').find(({ subject_id }) => subject_id === sold.order_id)
  const decide = async (input: object, role: 'ADMIN' | 'TICKETING' = 'ADMIN') =>
    (
      await served.graphql(await served.token(role), DECIDE, {
        id: incident()?.id,
        input: { way: 'as_paid', amount: rest + voucher, decision: 'Yes', ...input },
      })
    ).code
  const order = () => served.rows('orders').find(({ id }) => id === sold.order_id)
  return { served, desk, register, sold, decide, order, incident }
}

refunds('refunds a granted request by payment method and releases everything', async () => {
  const { served, desk, sold, decide, order, incident } = await asked(
    ({ prices, seats, products }) => [
      { price_id: prices.floor.id, seat_id: null, qty: 2 },
      { price_id: prices.stalls.id, seat_id: seats[0] ?? '', qty: 1 },
      { product_id: products.sekt.id, qty: 3 },
    ],
    7348,
    2000,
  )
  assert.equal(
    [await decide({ approved: true }, 'TICKETING'), await decide({ approved: true, amount: 9347 })],
    ['forbidden', 'orders.refund_changed'],
  )
  const saying = { approved: true, way: 'wire', decision: 'Sent today' }
  const both = await Promise.all([decide(saying), decide(saying)])
  assert.equal(both.sort(), ['incidents.settled', null], 'decided once')
  const ledger = served.rows('payments').map(({ method, amount }) => `${method} ${amount}`)
  assert.equal(ledger.sort(), ['cash 7348', 'voucher -2000', 'voucher 2000', 'wire -7348'])
  assert.equal(
    [order()?.status_code, order()?.refund_requested_at, order()?.refund_decision],
    [STATUS.refunded, null, 'Sent today'],
  )
  assert.equal(
    [incident()?.settled_by, incident()?.decision, incident()?.settled_at === null],
    [served.a.users.ADMIN, 'Sent today', false],
  )
  const { voucher, products, categories, events, seats } = served.a
  const pool = (table: 'vouchers' | 'products', id: string) => served.rows(table).find((row) => row.id === id)
  const quota = served.rows('quotas').find((row) => row.subject_id === categories.floor && row.event_id === events.open)
  assert.equal(
    [quota?.sold, quota?.held, pool('products', products.sekt.id)?.sold, pool('vouchers', voucher.id)?.sold],
    [0, 0, 0, 0],
  )
  const other = await servedDevice(served, { role: 'CASHIER', kind: 'desk', name: 'Desk 2' })
  await createRegister(other.core).openShift({ cash_box_id: served.a.boxes[1], opening: 0 })
  await createRegister(other.core).takeSeat(events.numbered, seats[0] ?? '')
  assert.is(
    sellableQtyOf(await other.core.rights.refresh(), {
      kind: 'seat',
      event_id: events.numbered,
      subject_id: seats[0] ?? '',
    }),
    1,
  )
  const door = await servedDevice(served, { role: 'CHECKIN', kind: 'door', name: 'Door 1' })
  await door.pullAll()
  const reading = await openDoor(door.core, { event_id: events.open, gate: 'A', leaving: false }).scan(
    sold.tickets[0]?.code ?? '',
  )
  assert.is(reading.kind === 'ticket' && reading.judged.verdict, 'cancelled')
  await desk.pullAll()
  assert.is((await desk.rows.get('orders', sold.order_id))?.refund_decision, 'Sent today', 'the desk sees it')
  await served.close()
})

refunds('declines a request with a reason the desk can read, and allows a new one', async () => {
  const { served, desk, register, sold, decide, order } = await asked(
    ({ prices }) => [{ price_id: prices.floor.id, seat_id: null, qty: 1 }],
    1799,
  )
  assert.is(await decide({ approved: false, amount: 0, decision: 'The evening took place' }), null)
  assert.equal(
    [order()?.status_code, order()?.refund_requested_at, served.rows('payments').length],
    [STATUS.paid, null, 1],
  )
  await desk.pullAll()
  const seen = await desk.rows.get('orders', sold.order_id)
  assert.equal([seen?.refund_declined_at === null, seen?.refund_decision], [false, 'The evening took place'])
  assert.is(await decide({ approved: true }), 'incidents.settled')
  await register.requestRefund({ order_id: sold.order_id, reason: 'With a doctor’s note' })
  await desk.drain.run()
  assert.equal([order()?.refund_declined_at, order()?.refund_requested_at === null], [null, false])
  await served.close()
})

refunds('refuses a refund while the selling desk can still void, and never refunds its voids again', async () => {
  const { served, desk, register } = await asked(
    ({ prices }) => [{ price_id: prices.floor.id, seat_id: null, qty: 1 }],
    1799,
  )
  await register.openShift({ cash_box_id: served.a.boxes[0], opening: 5000 })
  const lines = [{ price_id: served.a.prices.floor.id, seat_id: null, qty: 2 }]
  const sold = await register.sell({ lines, name: '', contact_id: null, payments: [cash(3598)] })
  await register.requestRefund({ order_id: sold.order_id, reason: 'The other one too' })
  await desk.drain.run()
  const second = served.rows('incidents').find(({ subject_id }) => subject_id === sold.order_id)
  const grant = async (amount: number) =>
    (
      await served.graphql(await served.token('ADMIN'), DECIDE, {
        id: second?.id,
        input: { approved: true, way: 'as_paid', amount, decision: 'Yes' },
      })
    ).code
  assert.is(await grant(3598), 'orders.shift_open')
  await register.voidSale({
    order_id: sold.order_id,
    reason: 'Ill',
    items: [{ id: sold.tickets[0]?.id ?? '', qty: 1 }],
  })
  await register.closeShift({ counted: 6799, difference_reason: null })
  await desk.drain.run()
  assert.equal([await grant(3598), await grant(1799)], ['orders.refund_changed', null])
  const ledger = served.rows('payments').filter(({ order_id }) => order_id === sold.order_id)
  assert.is(sum(ledger.map(({ amount }) => Number(amount))), 0)
  await register.openShift({ cash_box_id: served.a.boxes[0], opening: 5000 })
  const why = await register.voidSale({ order_id: sold.order_id, reason: 'Ill' }).catch((error: unknown) => error)
  assert.is(
    why instanceof DomainError && why.code,
    'orders.not_this_shift',
    'not even by a desk with money in its drawer',
  )
  await served.close()
})

refunds('refunds a sale of a withdrawn desk with an open shift', async () => {
  const served = await startServer()
  const desk = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: served.a.boxes[0], opening: 0 })
  const lines = [{ price_id: served.a.prices.floor.id, seat_id: null, qty: 1 }]
  const sold = await register.sell({ lines, name: '', contact_id: null, payments: [cash(1799)] })
  await register.requestRefund({ order_id: sold.order_id, reason: 'Ill' })
  await desk.drain.run()
  await register.voidSale({ order_id: sold.order_id, reason: 'Ill' })
  const admin = await served.token('ADMIN')
  await served.graphql(admin, 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }', {
    id: desk.core.identity().device?.id,
  })
  const id = served.rows('incidents').find(({ kind }) => kind === 'refund_requested')?.id
  const answer = await served.graphql(admin, DECIDE, {
    id,
    input: { approved: true, way: 'wire', amount: 1799, decision: 'Yes' },
  })
  assert.is(answer.code, null)
  await desk.drain.run()
  const kept = served.rows('incidents').find(({ kind }) => kind === 'quarantined')
  const { name, code } = detailsOf(kept)
  assert.equal([kept?.settled_at, name, code], [null, 'VoidOrder', 'device.fenced'])
  await served.close()
})

refunds('refunds part of an order requested offline, to the cent', async () => {
  const { served, desk, register, sold, order } = await asked(
    ({ prices, seats, products }) => [
      { price_id: prices.floor.id, seat_id: null, qty: 2 },
      { price_id: prices.stalls.id, seat_id: seats[0] ?? '', qty: 1 },
      { product_id: products.sekt.id, qty: 3 },
    ],
    7348,
    2000,
  )
  const admin = await served.token('ADMIN')
  const requests = () => served.rows('incidents').filter(({ kind }) => kind === 'refund_requested')
  const open = () => requests().find(({ settled_at }) => settled_at === null)
  const decide = async (input: object) =>
    (await served.graphql(admin, DECIDE, { id: open()?.id, input: { way: 'as_paid', decision: 'Yes', ...input } })).code
  await decide({ approved: false, amount: 0 })
  await desk.pullAll()
  const lines = served.rows('order_items')
  const [ticket, sekt] = [
    lines.find(({ event_id, seat_id }) => event_id && !seat_id),
    lines.find(({ product_id }) => product_id),
  ]
  const worth = (qty: number) => Number(ticket?.static_price) + qty * Number(sekt?.static_price)
  const items = [
    { id: String(ticket?.id), qty: 1 },
    { id: String(sekt?.id), qty: 2 },
  ]
  const ask = (some: readonly { readonly id: string; readonly qty: number }[]) =>
    register.requestRefund({ order_id: sold.order_id, reason: 'One is ill', items: some }).then(
      () => null,
      (error: unknown) => error instanceof DomainError && error.code,
    )
  assert.is(await ask([{ id: String(sekt?.id), qty: 4 }]), 'orders.voided_meanwhile')
  assert.is(await ask(items), null)
  assert.equal(
    [requests().length, (await desk.outbox.pending()).map(({ name }) => name)],
    [1, ['RequestRefund']],
    'it waits for the network',
  )
  await desk.drain.run()
  assert.is(detailsOf(open()).amount, worth(2))
  assert.equal(
    [await decide({ approved: true, amount: 9348 }), await decide({ approved: true, amount: worth(2) })],
    ['orders.refund_changed', null],
  )
  const ledger = () => served.rows('payments').map(({ method, amount }) => `${method} ${amount}`)
  assert.equal(
    ledger().sort(),
    [`cash ${2000 - worth(2)}`, 'cash 7348', 'voucher -2000', 'voucher 2000'],
    'the voucher first',
  )
  assert.equal(
    [order()?.status_code, order()?.cancelled_at, order()?.refund_requested_at],
    [STATUS.partially_refunded, null, null],
  )
  const state = (id: unknown) => served.rows('order_items').find((item) => item.id === id)
  assert.equal(
    [state(ticket?.id)?.cancelled, state(sekt?.id)?.cancelled, state(sekt?.id)?.cancelled_qty],
    [true, false, 2],
  )
  const { products, categories, events, voucher } = served.a
  const quota = served.rows('quotas').find((row) => row.subject_id === categories.floor && row.event_id === events.open)
  assert.equal([quota?.sold, served.rows('products').find(({ id }) => id === products.sekt.id)?.sold], [1, 1])
  assert.is(served.rows('vouchers').find(({ id }) => id === voucher.id)?.sold, 0)
  await desk.pullAll()
  await register.requestRefund({ order_id: sold.order_id, reason: 'And the rest' })
  await desk.drain.run()
  assert.is(await decide({ approved: true, way: 'wire', amount: 9348 - worth(2) }), null)
  assert.equal([order()?.status_code, order()?.cancelled_at === null], [STATUS.refunded, false])
  assert.is(sum(served.rows('payments').map(({ amount }) => Number(amount))), 0)
  await served.close()
})

refunds('refuses requests for missing items, parts of a ticket, or leaving only free items', async () => {
  const { served, sold, decide } = await asked(
    ({ prices }) => [{ price_id: prices.floor.id, seat_id: null, qty: 2 }],
    3598,
  )
  await decide({ approved: false, amount: 0 })
  const [first, second] = sold.tickets
  const ask = async (items: readonly object[]) =>
    (
      await served.graphql(
        await served.token('TICKETING'),
        'mutation ($id: ID!, $input: RequestRefundInput!) { RequestRefund(id: $id, input: $input) { id } }',
        {
          id: sold.order_id,
          input: { reason: 'Ill', items },
        },
      )
    ).code
  assert.is(await ask([{ id: first?.id, qty: 2 }]), 'orders.voided_meanwhile')
  assert.is(
    await ask([
      { id: first?.id, qty: 1 },
      { id: first?.id, qty: 1 },
    ]),
    'orders.voided_meanwhile',
  )
  assert.is(await ask([{ id: sold.order_id, qty: 1 }]), 'orders.voided_meanwhile')
  assert.is(await ask([{ id: second?.id, qty: 1 }]), null)
  await served.close()
})

refunds('refuses to refund a voucher that was spent', async () => {
  const { served, decide, register, sold } = await asked(
    () => [{ voucher: { value: 2500, tax_group_id: null }, qty: 1 }],
    2500,
  )
  await register.openShift({ cash_box_id: served.a.boxes[0], opening: 0 })
  await register.takeVoucher(sold.vouchers[0]?.code ?? '')
  assert.is(await decide({ approved: true }), 'vouchers.in_use')
  await register.releaseVoucher(sold.vouchers[0]?.id ?? '')
  await served.close()
})

refunds.run()
