import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MAX_AMOUNT, sum } from '../../../shared/kernel/money'
import { UNPAID_HOLD_TIME } from '../../../shared/orders/life'
import { STATUS } from '../../../shared/orders/status'
import { TestDevice } from '../../harness/devices/test-device'
import { OfficeDesk } from '../../harness/office/office-desk'

const life = suite('office orders')

const DAY = 86_400_000

life('holds places for a reservation, takes part payments, and issues tickets with the last one', async () => {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const id = await office.reserve([office.places('floor', 3), office.seat(0)], {
    order_type: 'reservation',
    valid_until: office.in(DAY),
  })
  assert.equal([office.status(id), office.quota('floor'), office.quota('house')], [STATUS.booked, [0, 3], [0, 3]])
  const total = 3 * 1799 + 3800
  assert.is(office.order(id).total, total)
  const desk = await TestDevice.ready(server, { shift: true })
  const wanted = await desk.seats(1)
  assert.equal(
    wanted.missing.map(({ code }) => code),
    ['rights.seat_taken'],
  )
  assert.is(await office.code(office.pay(id, 1000)), null)
  assert.is(office.status(id), STATUS.partially_paid)
  assert.equal(office.codes(id), [null, null], 'no ticket before all is paid')
  assert.is(await office.code(office.pay(id, total)), 'orders.pays_too_much')
  assert.is(await office.code(office.pay(id, total - 1000)), null)
  assert.equal(
    [office.status(id), office.order(id).paid_at === null, office.quota('floor')],
    [STATUS.paid, false, [3, 0]],
  )
  assert.ok(office.codes(id).every((code) => code?.startsWith('F1')))
  assert.equal(
    server
      .rows('rights')
      .filter(({ order_id }) => order_id === id)
      .map(({ kind, status, used }) => `${kind} ${status} ${used}`)
      .sort(),
    ['places spent 3', 'seat spent 1'],
  )
  assert.is(a.events.open, office.order(id).event_id)
  await office.close()
})

life('never holds more than the capacity', async () => {
  const office = await OfficeDesk.open()
  const desk = await TestDevice.ready(office.server, { shift: true })
  await desk.places('floor', 18)
  const held = { order_type: 'option' as const, valid_until: office.in(DAY) }
  assert.is(await office.code(office.reserving([office.places('floor', 3)], held)), 'rights.sold_out')
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => office.code(office.reserving([office.places('floor', 1)], held))),
  )
  assert.equal(answers.sort(), [null, null, 'rights.sold_out', 'rights.sold_out'])
  assert.equal(office.quota('floor'), [0, 20])
  const twice = await Promise.all([0, 0, 0].map(() => office.code(office.reserving([office.seat(1)], held))))
  assert.equal(twice.sort(), [null, 'rights.seat_taken', 'rights.seat_taken'])
  await office.close()
})

life('expires an unpaid order once and releases its places, but keeps a partly paid one', async () => {
  const office = await OfficeDesk.open()
  const held = (hours: number) => ({ order_type: 'reservation' as const, valid_until: office.in(hours * 3_600_000) })
  const [gone, kept, later] = [
    await office.reserve([office.places('floor', 2), office.seat(2)], held(1)),
    await office.reserve([office.places('floor', 1)], held(1)),
    await office.reserve([office.places('floor', 1)], held(3)),
  ]
  await office.pay(kept, 100)
  office.server.advance(2 * 3_600_000)
  assert.is(await office.expire(), 1)
  assert.is(await office.expire(), 0, 'once')
  assert.equal([gone, kept, later].map(office.status), [STATUS.expired, STATUS.partially_paid, STATUS.booked])
  assert.equal([office.quota('floor'), office.order(gone).expired_at === null], [[0, 2], false])
  assert.is(await office.code(office.pay(gone, 100)), 'orders.not_payable')
  assert.is(await office.code(office.reserving([office.seat(2)], held(5))), null, 'somebody else has the seat')
  await office.close()
})

life('refuses to pay or invoice an undecided option, and cancels a reservation in parts', async () => {
  const office = await OfficeDesk.open()
  const places = office.places('floor', 4)
  const id = await office.reserve([places], { order_type: 'option', valid_until: office.in(DAY) })
  assert.is(await office.code(office.pay(id, 100)), 'orders.is_option')
  assert.is(await office.code(office.ask('CreateInvoice', { input: { order_id: id } })), 'invoices.nothing')
  assert.is(
    await office.code(
      office.ask('ConvertOrder', { id, input: { order_type: 'reservation', valid_until: office.in(-1) } }),
    ),
    'orders.valid_until',
  )
  assert.is(await office.code(office.ask('ConvertOrder', { id, input: { order_type: 'reservation' } })), null)
  assert.is(await office.code(office.ask('CancelOrder', { id, input: { items: [{ id: places.id, qty: 4 }] } })), null)
  assert.equal([office.status(id), office.quota('floor')], [STATUS.cancelled, [0, 0]])
  await office.close()
})

life('pays, taxes and refunds the remaining items after a partial cancellation', async () => {
  const office = await OfficeDesk.open()
  const [floor, gallery, sekt] = [office.places('floor', 2), office.places('gallery', 1), office.product(3)]
  const id = await office.reserve([floor, gallery, sekt], { order_type: 'reservation', valid_until: office.in(DAY) })
  const items = [
    { id: gallery.id, qty: 1 },
    { id: sekt.id, qty: 2 },
  ]
  assert.is(await office.code(office.ask('CancelOrder', { id, input: { items } })), null)
  const total = 2 * 1799 + 650
  assert.equal([office.order(id).total, office.order(id).qty, office.status(id)], [total, 3, STATUS.booked])
  await office.pay(id, total)
  assert.is(office.status(id), STATUS.paid)
  assert.is(sum(office.items(id).map(({ taxes }) => taxes)), Math.round((total * 1900) / 11_900))
  const refund = { id: office.server.newId(), way: 'wire', amount: total, reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  assert.equal(
    [office.status(id), office.ledger(id), office.quota('floor')],
    [STATUS.refunded, [`wire -${total}`, `wire ${total}`], [0, 0]],
  )
  await office.close()
})

life('refunds and exchanges some places of a ticket, and none beyond the remaining ones', async () => {
  const office = await OfficeDesk.open()
  const floor = office.places('floor', 4)
  const id = await office.reserve([floor], { order_type: 'regular' })
  await office.pay(id, 4 * 1799)
  const refund = (qty: number, amount: number) =>
    office.code(
      office.ask('RefundOrder', {
        id,
        input: { id: office.server.newId(), way: 'wire', amount, reason: 'Ill', items: [{ id: floor.id, qty }] },
      }),
    )
  assert.is(await refund(5, 5 * 1799), 'orders.voided_meanwhile')
  assert.is(await refund(1, 1799), null)
  assert.equal(
    [office.status(id), office.items(id)[0]?.cancelled_qty, office.quota('floor')],
    [STATUS.partially_refunded, 1, [3, 0]],
  )
  assert.ok(office.items(id)[0]?.code, 'the ticket admits the others')
  const other = office.server.newId()
  const exchange = {
    id: other,
    items: [{ id: floor.id, qty: 2 }],
    new_items: [office.places('gallery', 1)],
    way: 'wire',
    difference: 2500 - 2 * 1799,
  }
  assert.is(
    await office.code(office.ask('ExchangeOrder', { id, input: { ...exchange, difference: 0 } })),
    'orders.refund_changed',
  )
  assert.is(await office.code(office.ask('ExchangeOrder', { id, input: exchange })), null)
  assert.equal(
    [office.status(other), office.ledger(other), office.quota('floor'), office.quota('gallery')],
    [STATUS.paid, ['exchange 2500'], [1, 0], [1, 0]],
  )
  assert.is(office.paid(id) + office.paid(other), 4 * 1799 - 1799 - (2 * 1799 - 2500), 'to the cent')
  assert.is(await refund(2, 2 * 1799), 'orders.voided_meanwhile')
  assert.is(await refund(1, 1799), null)
  assert.equal([office.status(id), office.quota('floor')], [STATUS.refunded, [0, 0]])
  await office.close()
})

life('keeps the limit per order on every channel, sells nothing on hold, and asks for the missing seat', async () => {
  const office = await OfficeDesk.open()
  const { events, prices } = office.a
  const reserve = (items: Parameters<typeof office.reserving>[0]) =>
    office.code(office.reserving(items, { order_type: 'regular' }))
  assert.is(await reserve([office.places('floor', 6), office.places('gallery', 5)]), 'orders.too_many')
  assert.is(await reserve([office.places('floor', 6), office.places('gallery', 4)]), null)
  assert.is(await reserve([{ id: office.server.newId(), price_id: prices.stalls.id, qty: 1 }]), 'orders.seat_missing')
  office.server.sql('update events set on_hold = ? where id = ?', true, events.open)
  assert.is(await reserve([office.places('floor', 1)]), 'orders.not_on_sale')
  await office.close()
})

life('records a card payment by phone as manual, and its refund too', async () => {
  const office = await OfficeDesk.open()
  const { server } = office
  const id = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  const paid = { id, input: { id: server.newId(), method: 'moto', amount: 1799 } }
  const PAY = 'mutation ($id: ID!, $input: PayOrderInput!) { PayOrder(id: $id, input: $input) { id } }'
  assert.is((await server.graphql(await server.token('CASHIER'), PAY, paid)).code, 'forbidden')
  assert.is((await server.graphql(await server.token('TICKETING'), PAY, paid)).code, null)
  assert.equal([office.status(id), office.payments(id).map(({ by_hand }) => by_hand)], [STATUS.paid, [true]])
  const refund = { id: server.newId(), way: 'as_paid', amount: 1799, reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  assert.equal([office.status(id), office.ledger(id)], [STATUS.refunded, ['moto -1799', 'moto 1799']])
  await server.server.jobs.drain()
  assert.is(office.status(id), STATUS.refunded, 'nobody is asked')
  await office.close()
})

life('cancels free orders, and turns a free reservation into an order with tickets', async () => {
  const office = await OfficeDesk.open()
  office.server.sql('update prices set value = 0 where id = ?', office.a.prices.floor.id)
  const id = await office.reserve([office.places('floor', 2)], { order_type: 'regular' })
  assert.equal([office.status(id), office.quota('floor')], [STATUS.paid, [2, 0]])
  assert.is(await office.code(office.ask('CancelOrder', { id, input: {} })), null)
  assert.equal([office.status(id), office.quota('floor')], [STATUS.cancelled, [0, 0]])
  const kept = await office.reserve([office.places('floor', 1)], {
    order_type: 'reservation',
    valid_until: office.in(DAY),
  })
  assert.equal([office.status(kept), office.items(kept)[0]?.code], [STATUS.booked, null])
  assert.is(await office.code(office.ask('ConvertOrder', { id: kept, input: { order_type: 'regular' } })), null)
  assert.equal(
    [office.status(kept), office.items(kept)[0]?.code === null, office.quota('floor')],
    [STATUS.paid, false, [1, 0]],
  )
  await office.close()
})

life('numbers invoices by the local year', async () => {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const bill = async (order_id: string, settings: { readonly time_zone?: string }) => {
    const id = server.newId()
    server.sql('update orgs set settings = ? where id = ?', JSON.stringify(settings), a.org_id)
    assert.is(await office.code(office.ask('CreateInvoice', { input: { id, order_id } })), null)
    return server.rows('invoices').find((each) => each.id === id)?.num
  }
  const orders: string[] = []
  for (let n = 0; n < 3; n++)
    orders.push(
      await office.reserve([office.product(1)], { order_type: 'reservation', valid_until: office.in(60 * DAY) }),
    )
  const [first = '', second = '', third = ''] = orders
  server.advance(Date.UTC(2026, 11, 31, 22, 30) - server.now())
  assert.is(await bill(first, { time_zone: 'Asia/Kathmandu' }), '2027-00001')
  assert.is(await bill(second, {}), '2026-00001', 'Vienna has half an hour to go')
  server.advance(DAY / 24)
  assert.is(await bill(third, { time_zone: 'America/New_York' }), '2026-00002')
  await office.close()
})

life('credits an invoice and writes a new one after a refund', async () => {
  const office = await OfficeDesk.open()
  const [floor, sekt] = [office.places('floor', 2), office.product(3)]
  const id = await office.reserve([floor, sekt], { order_type: 'reservation', valid_until: office.in(DAY) })
  const invoice = { id: office.server.newId(), order_id: id }
  assert.is(await office.code(office.ask('CreateInvoice', { input: invoice })), null)
  assert.is(office.status(id), STATUS.invoiced)
  assert.is(await office.code(office.ask('CancelOrder', { id, input: {} })), 'orders.credit_first')
  office.server.advance(2 * DAY)
  assert.is(await office.expire(), 0, 'what was invoiced waits for its money')
  await office.pay(id, 2 * 1799 + 3 * 650)
  assert.is(office.status(id), STATUS.paid)
  const refund = {
    id: office.server.newId(),
    items: [{ id: sekt.id, qty: 2 }],
    way: 'wire',
    amount: 1300,
    reason: 'Flat',
  }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null, 'sent twice')
  const bills = office.server.rows('invoices')
  assert.equal(bills.map(({ num, total }) => `${num} ${total}`).sort(), [
    '2026-00001 5548',
    '2026-00002 4248',
    'G2026-00001 -5548',
  ])
  assert.equal(
    [office.status(id), office.order(id).invoice_id],
    [STATUS.partially_refunded, bills.find(({ number, is_credit_note }) => number === 2 && !is_credit_note)?.id],
  )
  assert.equal(office.ledger(id), ['wire -1300', 'wire 5548'])
  await office.close()
})

life('exchanges places, carries the money over, and charges or refunds the difference', async () => {
  const office = await OfficeDesk.open()
  const gallery = office.places('gallery', 2)
  const id = await office.reserve([gallery], { order_type: 'reservation', valid_until: office.in(DAY) })
  await office.pay(id, 5000)
  const exchange = (from: string, new_id: string, new_items: object[], difference: number, items?: object[]) =>
    office.code(
      office.ask('ExchangeOrder', {
        id: from,
        input: { id: new_id, new_items, way: 'wire', difference, ...(items ? { items } : {}) },
      }),
    )
  const [dearer, cheaper] = [office.server.newId(), office.server.newId()]
  const seat = office.seat(3)
  assert.is(await exchange(id, dearer, [seat], 0, [{ id: gallery.id, qty: 2 }]), 'orders.refund_changed')
  assert.is(await exchange(id, dearer, [seat, office.places('floor', 1)], 599, [{ id: gallery.id, qty: 2 }]), null)
  assert.equal(
    [office.status(id), office.status(dearer), office.order(dearer).exchanged_from_id],
    [STATUS.refunded, STATUS.partially_paid, id],
  )
  assert.equal([office.ledger(id), office.ledger(dearer)], [['exchange -5000', 'wire 5000'], ['exchange 5000']])
  assert.equal(
    [office.quota('gallery'), office.quota('floor')],
    [
      [0, 0],
      [0, 1],
    ],
  )
  await office.pay(dearer, 599)
  assert.equal([office.status(dearer), office.quota('floor')], [STATUS.paid, [1, 0]])
  assert.is(await exchange(dearer, cheaper, [office.places('floor', 1)], 1799 - 5599), null)
  assert.equal([office.status(dearer), office.status(cheaper)], [STATUS.refunded, STATUS.paid])
  assert.equal(office.ledger(cheaper), ['exchange 1799'])
  assert.equal([office.paid(dearer), office.ledger(dearer).includes('exchange -1799')], [0, true])
  assert.is(
    await office.code(office.reserving([office.seat(3)], { order_type: 'option', valid_until: office.in(DAY) })),
    null,
    'the seat is free',
  )
  await office.close()
})

life('converts an order to a voucher, and refunds voucher payments to their vouchers', async () => {
  const office = await OfficeDesk.open()
  const id = await office.reserve([office.places('floor', 2)], { order_type: 'regular' })
  assert.is(office.status(id), STATUS.ready_for_payment)
  await office.pay(id, 598, 'voucher')
  await office.pay(id, 3000)
  assert.is(office.status(id), STATUS.paid)
  const input = { voucher_id: office.server.newId(), code: 'VOUCHER12345', amount: 3000 }
  assert.is(await office.code(office.ask('ConvertOrderToVoucher', { id, input })), 'orders.no_vouchers')
  office.allow('order_to_voucher_conversion')
  assert.is(
    await office.code(office.ask('ConvertOrderToVoucher', { id, input: { ...input, amount: 3598 } })),
    'orders.refund_changed',
  )
  assert.is(await office.code(office.ask('ConvertOrderToVoucher', { id, input })), null)
  assert.is(await office.code(office.ask('ConvertOrderToVoucher', { id, input })), null, 'sent twice')
  const other = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  await office.pay(other, 1799)
  const taken = { ...input, amount: 1799 }
  for (const [why, named] of [
    ['another order’s', taken],
    ['another code', { ...taken, code: 'VOUCHER54321' }],
    ['a voucher that was there', { ...taken, voucher_id: office.a.voucher.id, code: 'VOUCHER54321' }],
  ] as const)
    assert.is(await office.code(office.ask('ConvertOrderToVoucher', { id: other, input: named })), 'sync.reused', why)
  assert.is(
    await office.code(office.ask('ConvertOrderToVoucher', { id, input: { ...input, code: 'VOUCHER54321' } })),
    'sync.reused',
  )
  const refund = {
    id: String(office.server.rows('payments').find(({ order_id }) => order_id === other)?.id),
    way: 'as_paid',
    amount: 1799,
    reason: 'Ill',
  }
  assert.is(
    await office.code(office.ask('RefundOrder', { id: other, input: refund })),
    'sync.reused',
    'the payment itself is no refund of it',
  )
  assert.is(office.status(other), STATUS.paid)
  assert.is(
    await office.code(office.ask('RefundOrder', { id: other, input: { ...refund, id: office.server.newId() } })),
    null,
  )
  const voucher = (which: string) => office.server.rows('vouchers').find((each) => each.id === which)
  assert.equal(
    [office.status(id), voucher(input.voucher_id)?.value, voucher(input.voucher_id)?.sold],
    [STATUS.refunded, 3000, 0],
  )
  assert.equal([voucher(office.a.voucher.id)?.sold, office.quota('floor')], [0, [0, 0]])
  const next = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  assert.is(await office.code(office.pay(next, 1799, 'voucher', 'VOUCHER12345')), null)
  assert.is(office.status(next), STATUS.paid)
  await office.close()
})

life('decides between a payment and the expiry of the same order, without holding or selling twice', async () => {
  const office = await OfficeDesk.open()
  for (let round = 0; round < 12; round++) {
    const places = office.places('gallery', 1)
    const id = await office.reserve([places], { order_type: 'reservation', valid_until: office.in(1000) })
    office.server.advance(1001)
    const [paid, expired] = await Promise.all(
      round % 2
        ? [office.code(office.pay(id, 2500)), office.expire()]
        : ([office.expire(), office.code(office.pay(id, 2500))].reverse() as [Promise<string | null>, Promise<number>]),
    )
    if (paid === null) assert.equal([expired, office.status(id), office.quota('gallery')], [0, STATUS.paid, [1, 0]])
    else
      assert.equal(
        [paid, expired, office.status(id), office.quota('gallery')],
        ['orders.not_payable', 1, STATUS.expired, [0, 0]],
      )
    if (paid === null)
      await office.ask('RefundOrder', {
        id,
        input: { id: office.server.newId(), way: 'as_paid', amount: 2500, reason: 'Next' },
      })
  }
  await office.close()
})

life('holds an order without a deadline for a week, exchanged ones too', async () => {
  const office = await OfficeDesk.open()
  const { server } = office
  const [unpaid, paid, exchanged] = [
    await office.reserve([office.places('floor', 2)], { order_type: 'regular' }),
    await office.reserve([office.places('floor', 1)], { order_type: 'regular' }),
    server.newId(),
  ]
  assert.is(await office.code(office.pay(paid, 1799)), null)
  // The voucher was credited: it pays nothing of the new order.
  const credited = await office.reserve([office.product(2)], { order_type: 'regular' })
  assert.is(await office.code(office.pay(credited, 1300, 'voucher')), null)
  const exchange = { id: exchanged, new_items: [office.places('gallery', 1)], way: 'as_paid', difference: 2500 }
  assert.is(await office.code(office.ask('ExchangeOrder', { id: credited, input: exchange })), null)
  server.advance(UNPAID_HOLD_TIME)
  assert.is(await office.expire(), 0)
  server.advance(1)
  assert.is(await office.expire(), 2)
  assert.equal([unpaid, paid, exchanged].map(office.status), [STATUS.expired, STATUS.paid, STATUS.expired])
  assert.equal(
    [office.quota('floor'), office.quota('gallery')],
    [
      [1, 0],
      [0, 0],
    ],
  )
  await office.close()
})

life('refuses orders and prices above the maximum amount', async () => {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const priced = (value: number) => office.code(office.ask('UpdatePrice', { id: a.prices.floor.id, input: { value } }))
  for (const value of [Number.MAX_SAFE_INTEGER, MAX_AMOUNT + 1]) assert.is(await priced(value), 'input.invalid')
  assert.is(await priced(MAX_AMOUNT), null)
  assert.is(
    await office.code(office.reserving([office.places('floor', 2)], { order_type: 'regular' })),
    'cash_boxes.too_much',
  )
  assert.equal([server.rows('orders', a).length, office.quota('floor')], [0, [0, 0]])
  const id = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  assert.is(office.order(id).total, MAX_AMOUNT)
  await office.close()
})

life.run()
