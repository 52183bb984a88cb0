import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { STATUS } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import type { Operation } from '../../../shared/sync/protocol'
import { TestDevice } from '../../harness/devices/test-device'
import { OfficeDesk } from '../../harness/office/office-desk'
import { holdOrder, pickUpArgs, requestOrderRight, returnOrderRight } from '../../harness/office/picking-up'

const picking = suite('pick-up')

const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000
const FENCE = 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }'
const BOOK =
  'mutation ($id: ID!, $input: BookKeptEntryInput!) { BookKeptEntry(id: $id, input: $input) { booked left next } }'

async function evening() {
  const office = await OfficeDesk.open()
  const { server } = office
  const [one, two] = [
    await TestDevice.ready(server, { shift: true, name: 'Desk one' }),
    await TestDevice.ready(server, { shift: true, name: 'Desk two', role: 'TICKETING' }),
  ]
  const reserved = (hours = 24, order_type: 'reservation' | 'option' = 'reservation') => ({
    order_type,
    valid_until: office.in(hours * HOUR),
  })
  return {
    office,
    server,
    one,
    two,
    reserved,
    rights: (id: string) =>
      server
        .rows('rights')
        .filter(({ order_id, subject_id }) => order_id === id || subject_id === id)
        .map(({ kind, status, device_id, used }) => `${kind} ${status} ${used}${device_id ? ' desk' : ''}`)
        .sort(),
    incidents: () =>
      server
        .rows('incidents')
        .map(({ kind }) => kind)
        .sort(),
  }
}

picking('sells a picked-up reservation with its code and prices', async () => {
  const { office, one, rights, reserved, incidents, server } = await evening()
  const id = await office.reserve([office.places('floor', 3), office.seat(0)], reserved())
  const { booking_code } = office.order(id)
  server.sql('update prices set value = 9999 where id = ?', office.a.prices.floor.id)
  const order = await holdOrder(one, id)
  assert.equal([order.booking_code, order.before, 'name' in order], [booking_code, [], false])
  const args = pickUpArgs(one, order)
  const op = one.record('CreateOrder', args)
  const first = await one.push([op])
  assert.equal(
    first.receipts.map(({ status, code }) => [status, code]),
    [['applied', null]],
  )
  const total = 3 * 1799 + 3800
  const sold = office.order(id)
  assert.equal(
    [
      sold.status_code,
      sold.total,
      sold.booking_code,
      sold.name,
      sold.device_id,
      sold.shift_id,
      sold.order_type,
      office.codes(id),
    ],
    [
      STATUS.paid,
      total,
      booking_code,
      'Ada',
      one.id,
      one.shift_id,
      'reservation',
      args.input.items.map(({ code }) => code),
    ],
  )
  assert.equal(
    [office.quota('floor'), rights(id)],
    [
      [3, 0],
      ['order spent 1 desk', 'places spent 3', 'seat spent 1'],
    ],
  )
  assert.equal([incidents(), office.ledger(id)], [[], [`cash ${total}`]])
  assert.equal(
    (await one.push([op])).receipts.map(({ status }) => status),
    ['applied'],
    'sent twice',
  )
  assert.equal([office.quota('floor'), office.ledger(id).length], [[3, 0], 1])
  await office.close()
})

picking('books an order picked up before its event was cancelled, and informs a manager', async () => {
  const { office, one, reserved, server } = await evening()
  const id = await office.reserve([office.places('floor', 3), office.seat(0)], reserved())
  const order = await holdOrder(one, id)
  server.sql('update events set cancelled = true where id = ?', office.a.events.open)
  const [floor] = order.items.flatMap((item) => (item.qty === 3 ? [item.id] : []))
  const { receipts } = await one.push([
    one.record('CreateOrder', pickUpArgs(one, order, { taken: { [floor ?? '']: 2 } })),
  ])
  assert.equal([receipts.map(({ status }) => status), office.status(id)], [['applied'], STATUS.paid])
  assert.equal(
    server.rows('incidents').map(({ kind, subject_id, details: { qty, amount } }) => [kind, subject_id, qty, amount]),
    [['event_cancelled', id, 2, 2 * 1799]],
  )
  await office.close()
})

picking('gives an order to one of two desks, or to desk or office, and names the holder to the other', async () => {
  const { office, one, two, reserved, server } = await evening()
  for (let round = 0; round < 8; round++) {
    const id = await office.reserve([office.places('gallery', 1)], reserved())
    const cancelling = () => office.code(office.ask('CancelOrder', { id, input: {} }))
    const [a, b, cancelled] = await (round % 2
      ? Promise.all([requestOrderRight(one, id), requestOrderRight(two, id), cancelling()])
      : Promise.all([cancelling(), requestOrderRight(two, id), requestOrderRight(one, id)]).then(
          ([c, y, x]) => [x, y, c] as const,
        ))
    const holders = [a, b].filter(({ rights }) => rights.length === 1)
    if (cancelled === null) assert.equal([holders.length, office.status(id)], [0, STATUS.cancelled])
    else {
      assert.equal([holders.length, cancelled, office.status(id)], [1, 'orders.at_desk', STATUS.booked])
      const [has, other] = a.rights.length ? [one, b] : [two, a]
      assert.equal(other.missing, [{ code: 'orders.at_desk', by: has === one ? 'Desk one' : 'Desk two' }])
      const again = await requestOrderRight(has, id)
      assert.equal(
        [again.rights[0]?.id, again.orders[0]?.right_id],
        [holders[0]?.rights[0]?.id, holders[0]?.rights[0]?.id],
        'asked again, it is the same',
      )
      for (const [name, input] of [
        ['PayOrder', { id: server.newId(), method: 'wire', amount: 100 }],
        ['ConvertOrder', { order_type: 'option', valid_until: office.in(DAY) }],
        ['CancelOrder', {}],
      ] as const)
        assert.is(await office.code(office.ask(name, { id, input })), 'orders.at_desk', name)
      assert.is(await office.code(office.ask('CreateInvoice', { input: { order_id: id } })), 'orders.at_desk')
      assert.is((await returnOrderRight(has, again.orders[0] as { right_id: string })).status, 'applied')
      assert.is(await office.code(office.ask('CancelOrder', { id, input: {} })), null)
    }
    assert.equal(office.quota('gallery'), [0, 0])
  }
  await office.close()
})

picking('suspends the deadline while a desk holds the order', async () => {
  const { office, one, two, reserved, server } = await evening()
  const [sold, back, fenced] = [
    await office.reserve([office.places('floor', 2)], reserved(1)),
    await office.reserve([office.places('floor', 2)], reserved(1)),
    await office.reserve([office.places('floor', 2)], reserved(1)),
  ]
  const [first, second] = [await holdOrder(one, sold), await holdOrder(one, back)]
  await holdOrder(two, fenced)
  server.advance(2 * HOUR)
  assert.equal([await office.expire(), office.quota('floor')], [0, [0, 6]])
  assert.is((await requestOrderRight(two, sold)).missing[0]?.code, 'orders.at_desk')
  assert.is((await one.send('CreateOrder', pickUpArgs(one, first))).status, 'applied')
  assert.is((await returnOrderRight(one, second)).status, 'applied')
  assert.is((await requestOrderRight(two, back)).missing[0]?.code, 'orders.ran_out', 'before anybody has looked')
  await server.graphql(await server.token('ADMIN'), FENCE, { id: two.id })
  assert.equal(
    [await office.expire(), [sold, back, fenced].map(office.status)],
    [2, [STATUS.paid, STATUS.expired, STATUS.expired]],
  )
  assert.equal(office.quota('floor'), [2, 0])
  await office.close()
})

picking('gives an order to either the desk or its expiry', async () => {
  const { office, one, reserved, server } = await evening()
  for (let round = 0; round < 10; round++) {
    const id = await office.reserve([office.places('gallery', 1)], reserved(MINUTE / HOUR))
    server.advance(MINUTE - 1 + (round % 3))
    const [got, expired] =
      round % 2
        ? await Promise.all([requestOrderRight(one, id), office.expire()])
        : ((await Promise.all([office.expire(), requestOrderRight(one, id)])).reverse() as [
            Awaited<ReturnType<typeof requestOrderRight>>,
            number,
          ])
    const has = got.rights.length === 1
    assert.ok(!(has && expired > 0), 'both have it')
    const [order] = got.orders
    if (order) assert.is((await one.send('CreateOrder', pickUpArgs(one, order))).status, 'applied')
    else await office.expire()
    assert.is(office.status(id), has ? STATUS.paid : STATUS.expired)
  }
  assert.is(office.quota('gallery')[1], 0)
  await office.close()
})

picking('releases places that are not picked up, and reduces the order to the others', async () => {
  const { office, one, reserved, rights } = await evening()
  const [floor, seat, gone] = [office.places('floor', 4), office.seat(1), office.seat(2)]
  const id = await office.reserve([floor, seat, gone], reserved())
  const order = await holdOrder(one, id)
  const args = pickUpArgs(one, order, { taken: { [floor.id]: 2, [seat.id]: 1 } })
  assert.is((await one.send('CreateOrder', args)).status, 'applied')
  assert.equal([office.status(id), office.order(id).total, office.order(id).qty], [STATUS.paid, 2 * 1799 + 3800, 3])
  assert.equal(
    [office.quota('floor'), rights(id)],
    [
      [2, 0],
      ['order spent 1 desk', 'places spent 2', 'seat returned 0', 'seat spent 1'],
    ],
  )
  assert.equal(
    (await one.acquire([{ event_id: office.a.events.numbered, kind: 'seat', subject_id: gone.seat_id ?? '', qty: 1 }]))
      .missing,
    [],
  )
  const refund = {
    id: office.server.newId(),
    items: [{ id: seat.id, qty: 1 }],
    way: 'wire',
    amount: 3800,
    reason: 'Ill',
  }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), 'orders.shift_open')
  await office.close()
})

picking('charges the rest after earlier payments, and prints only that on the receipt', async () => {
  const { office, one, reserved, incidents } = await evening()
  const [floor, seat] = [office.places('floor', 2), office.seat(0)]
  const id = await office.reserve([floor, seat], reserved())
  const total = 2 * 1799 + 3800
  await office.pay(id, 2001)
  const order = await holdOrder(one, id)
  assert.equal(order.before, [{ method: 'wire', amount: 2001, voucher_rate: null }])
  const args = pickUpArgs(one, order)
  assert.equal(
    [args.input.total, args.input.receipt.total, args.input.receipt.taxes.reduce((n, { gross }) => n + gross, 0)],
    [total, total - 2001, total - 2001],
  )
  assert.is((await one.send('CreateOrder', args)).code, null)
  assert.equal(
    [office.status(id), office.ledger(id), incidents()],
    [STATUS.paid, [`cash ${total - 2001}`, 'wire 2001'], []],
  )
  const tax = office.items(id).reduce((n, { taxes }) => n + taxes, 0)
  assert.is(tax, Math.round((3598 * 1900) / 11_900) + Math.round((3800 * 700) / 10_700), 'the lines are taxed whole')
  await office.close()
})

picking('takes vouchers and discounts for the rest, and decides an option by payment', async () => {
  const { office, one, reserved, server } = await evening()
  const id = await office.reserve([office.places('floor', 2)], reserved(24, 'option'))
  const { voucher } = office.a
  const [right] = (await one.acquire([{ event_id: null, kind: 'balance', subject_id: voucher.id, qty: 1 }])).rights as [
    RowOf<'rights'>,
  ]
  const desk = await TestDevice.ready(server, { shift: true, role: 'ADMIN' })
  const held = await holdOrder(one, id)
  const args = pickUpArgs(one, held, { voucher: { voucher_id: voucher.id, right_id: right.id, amount: 1500 } })
  assert.is((await one.send('CreateOrder', args)).code, null)
  assert.equal(
    [office.status(id), office.order(id).order_type, office.ledger(id)],
    [STATUS.paid, 'reservation', ['cash 2098', 'voucher 1500']],
  )
  const other = await office.reserve([office.places('floor', 2)], reserved())
  const cheaper = pickUpArgs(desk, await holdOrder(desk, other), { rate: 1000 })
  assert.equal(
    [(await desk.send('CreateOrder', cheaper)).code, office.order(other).total, office.order(other).discount],
    [null, 3238, 360],
  )
  await office.close()
})

picking(
  'quarantines a sale that differs from the reservation or belongs to another desk, with its receipt booked',
  async () => {
    const { office, one, two, reserved, server } = await evening()
    const spoilt: ((args: ReturnType<typeof pickUpArgs>) => void)[] = [
      (args) => Object.assign(args.input.items[0] as object, { seat_id: office.seat(3).seat_id, code: null }),
      (args) => Object.assign(args.input.picked_up as object, { released: [server.newId()] }),
      (args) => Object.assign(args.input.picked_up as object, { before: 1 }),
      (args) => Object.assign(args.input, { booking_code: 'ANOTHER001' }),
    ]
    for (const spoil of spoilt) {
      const id = await office.reserve([office.places('gallery', 1)], reserved())
      const args = pickUpArgs(one, await holdOrder(one, id))
      spoil(args)
      const receipt = await one.send('CreateOrder', args)
      assert.equal(
        [receipt.status, receipt.code, office.status(id)],
        ['quarantined', 'orders.not_as_reserved', STATUS.booked],
      )
    }
    const id = await office.reserve([office.places('gallery', 1)], reserved())
    const stolen = pickUpArgs(two, await holdOrder(one, id))
    const receipt = await two.send('CreateOrder', stolen)
    assert.equal([receipt.status, receipt.code, office.status(id)], ['quarantined', 'rights.unknown', STATUS.booked])
    assert.is(server.rows('receipts').filter(({ kind }) => kind === 'sale').length, 5)
    await office.close()
  },
)

picking('returns a fenced desk’s order, and lets a manager book what it sold, even after expiry', async () => {
  const { office, one, two, reserved, server, incidents } = await evening()
  const [early, late, lost] = [
    await office.reserve([office.places('floor', 2)], reserved(1)),
    await office.reserve([office.seat(0)], reserved(1)),
    await office.reserve([office.seat(1)], reserved(1)),
  ]
  const ops: Operation[] = []
  for (const id of [early, late, lost]) ops.push(one.record('CreateOrder', pickUpArgs(one, await holdOrder(one, id))))
  await server.graphql(await server.token('ADMIN'), FENCE, { id: one.id })
  assert.equal(server.rows('incidents').find(({ kind }) => kind === 'device_fenced')?.details.orders, 3)
  assert.equal(
    (await one.push(ops)).receipts.map(({ status, code }) => `${status} ${code}`),
    Array(3).fill('quarantined device.fenced'),
  )
  const book = async (i: number) => {
    const incident = server.rows('incidents').find(({ subject_id }) => subject_id === ops[i]?.id)
    return (
      await server.graphql(await server.token('ADMIN'), BOOK, {
        id: incident?.id,
        input: { decision: 'The desk was found', earlier: false },
      })
    ).code
  }
  assert.is(await book(0), null)
  assert.equal([office.status(early), office.quota('floor')], [STATUS.paid, [2, 0]])
  server.advance(2 * HOUR)
  assert.is(await office.expire(), 2)
  await two.acquire([
    { event_id: office.a.events.numbered, kind: 'seat', subject_id: office.seat(1).seat_id ?? '', qty: 1 },
  ])
  assert.is(await book(1), null, 'its seat is still there')
  assert.equal([office.status(late), office.order(late).expired_at], [STATUS.paid, null])
  assert.ok((await book(2)) !== null, 'somebody else has the seat')
  assert.equal([office.status(lost), incidents().filter((kind) => kind === 'quarantined').length], [STATUS.expired, 3])
  await office.close()
})

picking('voids a picked-up sale and returns money and places', async () => {
  const { office, one, reserved, server } = await evening()
  const id = await office.reserve([office.places('floor', 2), office.product(2)], reserved())
  await office.pay(id, 100)
  server.sql(`update payments set status = 'failed' where order_id = ?`, id)
  const { input } = pickUpArgs(one, await holdOrder(one, id))
  assert.is((await one.send('CreateOrder', { input })).code, null)
  const turned = one.receipt({
    kind: 'void',
    order_id: id,
    total: -input.total,
    tenders: [{ method: 'cash', amount: -input.total }],
    reason: 'mistake',
    taxes: input.receipt.taxes.map((line) => ({ ...line, gross: -line.gross, tax: -line.tax })),
  })
  const payments = input.payments.map(({ method, amount }) => ({
    id: server.newId(),
    method,
    amount: -amount,
    voucher_id: null,
    right_id: null,
  }))
  const receipt = await one.send('VoidOrder', {
    id,
    input: { items: input.items.map((item) => item.id), payments, receipt: turned },
  })
  assert.equal([receipt.status, receipt.code], ['applied', null])
  const sekt = server.rows('products').find((product) => product.id === office.a.products.sekt.id)
  assert.equal([office.status(id), office.quota('floor'), sekt?.sold, sekt?.held], [STATUS.refunded, [0, 0], 0, 0])
  await office.close()
})

picking('credits and rewrites the invoice of a partly picked-up order', async () => {
  const { office, one, reserved, server } = await evening()
  const [floor, seat] = [office.places('floor', 2), office.seat(0)]
  const id = await office.reserve([floor, seat], reserved())
  await office.ask('CreateInvoice', { input: { order_id: id } })
  const args = pickUpArgs(one, await holdOrder(one, id), { taken: { [floor.id]: 2 } })
  assert.is((await one.send('CreateOrder', args)).code, null)
  assert.equal(
    server
      .rows('invoices')
      .map(({ total }) => String(total))
      .sort(),
    ['-7398', '3598', '7398'],
  )
  assert.is(office.status(id), STATUS.paid)
  await office.close()
})

picking('explains why an order can’t be picked up', async () => {
  const { office, one, reserved, server } = await evening()
  const paid = await office.reserve([office.places('gallery', 1)], reserved())
  await office.pay(paid, 2500)
  const pending = await office.reserve([office.places('gallery', 1)], reserved())
  await office.pay(pending, 100)
  server.sql(`update payments set status = 'pending' where order_id = ?`, pending)
  const code = async (id: string) => (await requestOrderRight(one, id)).missing[0]?.code
  assert.equal(
    [await code(paid), await code(pending), await code(server.newId())],
    ['orders.not_payable', 'orders.payment_underway', 'not_found'],
  )
  await office.close()
})

/** Reserves a ticket and a line without goods that charges something. */
async function withCharge(
  { office, server, reserved }: Awaited<ReturnType<typeof evening>>,
  charge: 'donation' | 'exchange_fee',
) {
  const extra = office.product(1)
  const id = await office.reserve([office.places('gallery', 1), extra], reserved())
  server.sql('update order_items set product_id = null, charge = ? where id = ?', charge, extra.id)
  return { id, line: () => office.items(id).find((item) => item.id === extra.id) }
}

picking('keeps an exchange fee that is paid at a desk as a fee', async () => {
  const house = await evening()
  const { office, one } = house
  const { id, line } = await withCharge(house, 'exchange_fee')
  const order = await holdOrder(one, id)
  const { receipts } = await one.push([one.record('CreateOrder', pickUpArgs(one, order))])
  assert.equal([receipts.map(({ status }) => status), office.status(id)], [['applied'], STATUS.paid])
  assert.is(line()?.charge, 'exchange_fee')
  await office.close()
})

picking('refuses an order with a donation, unless the desk has taken it before', async () => {
  const house = await evening()
  const { office, one, server } = house
  const { id, line } = await withCharge(house, 'donation')
  assert.equal((await requestOrderRight(one, id)).missing, [{ code: 'orders.donation_at_desk', by: null }])
  server.sql('update order_items set charge = null where id = ?', line()?.id ?? '')
  const order = await holdOrder(one, id)
  server.sql(`update order_items set charge = 'donation' where id = ?`, line()?.id ?? '')
  const { receipts } = await one.push([one.record('CreateOrder', pickUpArgs(one, order))])
  assert.equal([receipts.map(({ status }) => status), office.status(id)], [['applied'], STATUS.paid])
  assert.is(line()?.charge, 'donation')
  await office.close()
})

picking.run()
