import type { CartPayment, SaleLine } from '../../../../client/desk/cart/contents'
import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../../../client/desk/register/register'
import { openDoor } from '../../../../client/door/scan/scan'
import { DomainError } from '../../../../shared/kernel/errors'
import { sum } from '../../../../shared/kernel/money'
import { STATUS } from '../../../../shared/orders/status'
import type { RowOf } from '../../../../shared/registry'
import { sellableQtyOf } from '../../../../shared/rights/rules'
import { servedDevice } from '../../../harness/devices/served-device'
import { TestDevice } from '../../../harness/devices/test-device'
import { startServer } from '../../../harness/server'

const parts = suite('partial voids')

/** A desk with an open shift and two tabs. The gallery may be free. */
async function night(paid_gallery = true) {
  const served = await startServer()
  if (!paid_gallery) served.sql(`update prices set value = 0 where id = '${served.a.prices.gallery.id}'`)
  const desk = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const [register, tab] = [createRegister(desk.core), createRegister(desk.core)]
  const { events, boxes, seats, categories, products, prices, voucher } = served.a
  await register.openShift({ cash_box_id: boxes[0], opening: 10_000 })
  await register.takeSeat(events.numbered, seats[0] ?? '')
  const left = async () => {
    const all = await desk.core.rights.refresh()
    return [
      sellableQtyOf(all, { kind: 'places', event_id: events.open, subject_id: categories.floor }),
      sellableQtyOf(all, { kind: 'seat', event_id: events.numbered, subject_id: seats[0] ?? '' }),
      sellableQtyOf(all, { kind: 'stock', event_id: null, subject_id: products.sekt.id }),
      sellableQtyOf(all, { kind: 'balance', event_id: null, subject_id: voucher.id }),
    ]
  }
  /** Waits for order lines to appear on this desk's screens after they are recorded. */
  const shown = (which: (item: RowOf<'order_items'>) => boolean, n: number) =>
    new Promise<readonly RowOf<'order_items'>[]>((resolve) => {
      const look = () =>
        void desk.rows.where('order_items', {}).then((rows) => {
          if (rows.filter(which).length === n) resolve(rows.filter(which))
        })
      desk.rows.listen(look)
      look()
    })
  const sell = (
    lines: readonly SaleLine[],
    payments: readonly CartPayment[],
    reduction: { rate: number; reason: string } | null = null,
  ) => register.sell({ lines, payments, reduction, name: '', contact_id: null })
  /** Sells two places, a seat and three bottles for 93.48: 50.00 by voucher, 30.00 by card, the rest in cash. */
  const sellAll = async () => {
    const { voucher_id } = await register.takeVoucher(voucher.code)
    const lines = [
      { price_id: prices.floor.id, seat_id: null, qty: 2 },
      { price_id: prices.stalls.id, seat_id: seats[0] ?? '', qty: 1 },
      { product_id: products.sekt.id, qty: 3 },
    ]
    const payments = [
      { method: 'voucher' as const, amount: 2000, given: null, voucher_id },
      { method: 'terminal' as const, amount: 3000, given: null },
      { method: 'cash' as const, amount: 4348, given: 5000 },
    ]
    const sold = await sell(lines, payments)
    const items = await shown((item) => item.order_id === sold.order_id, 4)
    const bottles = items.find(({ product_id }) => product_id)?.id ?? ''
    const [place = ''] = sold.tickets.filter(({ seat_id }) => seat_id === null).map(({ id }) => id)
    return { sold, bottles, place, seat: sold.tickets.find(({ seat_id }) => seat_id)?.id ?? '' }
  }
  const order = () => served.rows('orders')[0] as RowOf<'orders'> | undefined
  return { served, desk, register, tab, left, sell, sellAll, order, shown }
}

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

const tendersOf = ({
  tenders,
}: {
  readonly tenders: readonly { readonly method: string; readonly amount: number }[]
}) =>
  tenders
    .map(({ method, amount }) => `${method} ${amount}`)
    .sort()
    .join(', ')

parts('voids lines offline in two steps, back to their rights and payment methods', async () => {
  const { served, desk, register, left, sellAll, order, shown } = await night()
  const { sold, bottles, place, seat } = await sellAll()
  const before = await left()
  desk.cut(true)
  const some = [
    { id: place, qty: 1 },
    { id: bottles, qty: 2 },
  ]
  const first = await register.voidSale({ order_id: sold.order_id, reason: 'One is ill', items: some })
  assert.equal(
    [first.receipt.kind, first.receipt.total, first.receipt.number],
    ['void', -(1799 + 2 * 650), sold.receipt.number + 1],
  )
  assert.is(tendersOf(first.receipt), 'terminal -1099, voucher -2000', 'the voucher first, then the card')
  assert.equal(
    await left(),
    [8 + 1, 0, 3 + 2, 2000].map((n, i) => (i === 0 ? (before[0] ?? 0) + 1 : n)),
  )
  await shown(({ id, cancelled_qty }) => id === bottles && cancelled_qty === 2, 1)
  const item = async (id: string) => desk.rows.get('order_items', id)
  assert.equal(
    [(await item(bottles))?.cancelled, (await item(bottles))?.cancelled_qty, (await item(place))?.cancelled],
    [false, 2, true],
  )
  assert.equal(
    [(await desk.rows.get('orders', sold.order_id))?.status_code, (await item(seat))?.cancelled],
    [STATUS.partially_refunded, false],
  )
  for (const id of first.voucher_ids) await register.releaseVoucher(id)
  desk.cut(false)
  assert.is(await desk.drain.run(), null)
  assert.equal([order()?.status_code, order()?.cancelled_at], [STATUS.partially_refunded, null])

  desk.cut(true)
  const one = await register.voidSale({ order_id: sold.order_id, reason: 'Flat', items: [{ id: bottles, qty: 1 }] })
  assert.is(tendersOf(one.receipt), 'terminal -650')
  assert.is(
    await code(register.voidSale({ order_id: sold.order_id, reason: 'Flat', items: [{ id: bottles, qty: 1 }] })),
    'orders.voided_meanwhile',
  )
  const rest = await register.voidSale({ order_id: sold.order_id, reason: 'Gone' })
  assert.is(tendersOf(rest.receipt), 'cash -4348, terminal -1251')
  assert.is(await code(register.voidSale({ order_id: sold.order_id, reason: 'Again' })), 'orders.not_paid')
  const all = [first, one, rest].map(({ receipt }) => receipt)
  for (const line of sold.receipt.taxes) {
    const back = all.flatMap(({ taxes }) => taxes.filter(({ rate }) => rate === line.rate))
    assert.equal(
      [sum(back.map(({ gross }) => gross)), sum(back.map(({ tax }) => tax))],
      [-line.gross, -line.tax],
      'to the cent',
    )
  }
  desk.cut(false)
  assert.is(await desk.drain.run(), null)
  assert.equal(await desk.outbox.attention(), [])
  assert.equal(
    [order()?.status_code, sum(served.rows('payments').map(({ amount }) => Number(amount)))],
    [STATUS.refunded, 0],
  )
  assert.ok(served.rows('order_items').every(({ cancelled }) => cancelled))
  const sekt = served.rows('products').find(({ id }) => id === served.a.products.sekt.id)
  assert.equal([sekt?.sold, sekt?.held], [0, 6])
  const closed = await register.closeShift({ counted: 10_000, difference_reason: null })
  assert.equal(
    [closed.figures.expected, closed.figures.total, closed.figures.voids],
    [10_000, 0, { qty: 3, amount: -sold.receipt.total }],
  )
  assert.is(await desk.drain.run(), null)
  assert.equal([await desk.outbox.attention(), served.rows('cash_box_shifts')[0]?.total], [[], 0])
  await served.close()
})

parts('refuses a voided ticket at another door and admits the other', async () => {
  const { served, desk, register, sell } = await night()
  const door = await servedDevice(served, { role: 'CHECKIN', kind: 'door', name: 'Door 1' })
  const sold = await sell(
    [{ price_id: served.a.prices.floor.id, seat_id: null, qty: 2 }],
    [{ method: 'cash', amount: 3598, given: null }],
  )
  const [gone, stays] = sold.tickets
  await register.voidSale({ order_id: sold.order_id, reason: 'Ill', items: [{ id: gone?.id ?? '', qty: 1 }] })
  await desk.drain.run()
  await door.pullAll()
  const gate = openDoor(door.core, { event_id: served.a.events.open, gate: 'A', leaving: false })
  const verdict = async (ticket: typeof gone) => {
    const reading = await gate.scan(ticket?.code ?? '')
    return reading.kind === 'ticket' && reading.judged.verdict
  }
  assert.equal([await verdict(gone), await verdict(stays)], ['cancelled', 'valid'])
  await door.drain.run()
  await desk.pullAll()
  assert.is(await code(register.voidSale({ order_id: sold.order_id, reason: 'Late' })), 'orders.checked_in')
  assert.equal(served.rows('incidents'), [])
  await served.close()
})

parts('never gives back more than was paid when two tabs void at once', async () => {
  const { served, desk, register, tab, sellAll } = await night()
  const { sold, bottles } = await sellAll()
  desk.cut(true)
  const two = { order_id: sold.order_id, reason: 'Flat', items: [{ id: bottles, qty: 2 }] }
  const said = await Promise.all([code(register.voidSale(two)), code(tab.voidSale(two))])
  assert.equal(said.sort(), ['done', 'orders.voided_meanwhile'])
  desk.cut(false)
  await desk.drain.run()
  assert.is(await code(tab.voidSale(two)), 'orders.voided_meanwhile')
  await tab.voidSale({ order_id: sold.order_id, reason: 'All of it' })
  await desk.drain.run()
  assert.equal(await desk.outbox.attention(), [])
  assert.is(sum(served.rows('payments').map(({ amount }) => Number(amount))), 0)
  await served.close()
})

parts('keeps the discount of the other items, and voids the whole sale if only free ones are left', async () => {
  const { served, desk, register, sell } = await night(false)
  const { prices } = served.a
  const lines = [{ price_id: prices.floor.id, seat_id: null, qty: 3 }]
  const sold = await sell(lines, [{ method: 'cash', amount: 4587, given: null }], {
    rate: 1500,
    reason: 'Regular guest',
  })
  assert.equal([sold.receipt.discount, sold.receipt.taxes], [810, [{ rate: 1900, gross: 4587, tax: 732 }]])
  const [first, second] = sold.tickets
  const { receipt } = await register.voidSale({
    order_id: sold.order_id,
    reason: 'Ill',
    items: [{ id: first?.id ?? '', qty: 1 }],
  })
  assert.equal(
    [receipt.total, receipt.discount, receipt.taxes],
    [-1529, -270, [{ rate: 1900, gross: -1529, tax: -244 }]],
  )
  await desk.drain.run()
  assert.equal([await desk.outbox.attention(), served.rows('cash_box_shifts')[0]?.total], [[], 3058])
  const mixed = await sell(
    [
      { price_id: prices.gallery.id, seat_id: null, qty: 1 },
      { price_id: prices.floor.id, seat_id: null, qty: 1 },
    ],
    [{ method: 'cash', amount: 1799, given: null }],
  )
  const [free, paid] = mixed.tickets
  const back = (id: string | undefined) =>
    code(register.voidSale({ order_id: mixed.order_id, reason: 'x', items: [{ id: id ?? '', qty: 1 }] }))
  assert.is(await back(paid?.id), 'orders.only_free_left')
  assert.is(await back(free?.id), 'done')
  await desk.drain.run()
  assert.equal(await desk.outbox.attention(), [])
  const row = served.rows('orders').find(({ id }) => id === mixed.order_id)
  assert.equal(
    [row?.status_code, served.rows('payments').filter(({ order_id }) => order_id === mixed.order_id).length],
    [STATUS.paid, 1],
  )
  assert.is(second?.qty, 1)
  await served.close()
})

parts('refuses a void whose figures don’t match the other items, and a full void after a partial one', async () => {
  const { served } = await night()
  const desk = await TestDevice.ready(served, { name: 'Desk 2', shift: true })
  const right = (await desk.places('floor', 3)).rights.find(({ kind }) => kind === 'places') as RowOf<'rights'>
  const sale = desk.saleArgs(Array.from({ length: 3 }, () => ({ right, price: served.a.prices.floor, rate: 1900 })))
  assert.is((await desk.send('CreateOrder', sale)).code, null)
  const [first, ...others] = sale.input.items.map(({ id }) => id)
  const pay = (amount: number) => ({
    id: served.newId(),
    method: 'cash' as const,
    amount,
    voucher_id: null,
    right_id: null,
  })
  const taking = (items: readonly (string | undefined)[], left: boolean | null, amount: number, tax: number) => ({
    id: sale.input.id,
    input: {
      items: items.map((id) => id ?? ''),
      payments: [pay(amount)],
      ...(left === null
        ? {}
        : { left, parts: items.map((id) => ({ id: id ?? '', cancelled: true, cancelled_qty: 1 })) }),
      receipt: desk.receipt({
        kind: 'void',
        order_id: sale.input.id,
        total: amount,
        reason: 'Ill',
        tenders: [{ method: 'cash', amount }],
        taxes: [{ rate: 1900, gross: amount, tax }],
      }),
    },
  })
  const send = async (args: ReturnType<typeof taking>) => (await desk.send('VoidOrder', args)).code
  assert.is(await send(taking([first], true, -1799, -288)), null)
  assert.is(await send(taking([first], true, -1799, -287)), 'orders.wrong_total', 'that ticket is taken back already')
  assert.is(await send(taking([others[0]], true, -1800, -287)), 'orders.wrong_total', 'a cent too much')
  assert.is(await send(taking([others[0]], false, -1799, -287)), 'orders.wrong_total', 'something is left')
  assert.is(await send(taking(others, null, -3598, -574)), null, 'whole, as it was written before')
  const [row] = served.rows('orders')
  assert.equal(
    [row?.status_code, sum(served.rows('payments').map(({ amount }) => Number(amount)))],
    [STATUS.refunded, 0],
  )
  await served.close()
})

parts.run()
