import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { ReceiptInput } from '../../../shared/cash_boxes/receipt'
import { foldShift } from '../../../shared/cash_boxes/rules'
import type { RowOf } from '../../../shared/registry'
import { type SoldTicketLine, TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const sale = suite('selling')

const quota = (server: TestServer, subject_id: string) => {
  const row = server
    .rows('quotas')
    .find((one) => one.subject_id === subject_id && one.event_id === server.a.events.open)
  return [row?.sold, row?.held]
}

async function desk() {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  const { rights: seats } = await device.seats(2)
  const { rights: places } = await device.places('floor', 6)
  const [seat, second] = seats as [RowOf<'rights'>, RowOf<'rights'>]
  const [place] = places as [RowOf<'rights'>]
  const { prices, rates } = server.a
  const seatLine: SoldTicketLine = { right: seat, price: prices.stalls, rate: rates.reduced }
  const placeLine: SoldTicketLine = { right: place, price: prices.floor, rate: rates.full, qty: 2 }
  return { server, device, seat, second, place, seatLine, placeLine }
}

sale('books a cash sale of a seat and two places, and the shift adds up', async () => {
  const { server, device, seat, place, seatLine, placeLine } = await desk()
  const args = device.saleArgs([seatLine, placeLine])
  const receipt = await device.send('CreateOrder', args)
  assert.equal([receipt.status, receipt.code], ['applied', null])
  const [order] = server.rows('orders')
  assert.equal(
    [order?.status_code, order?.total, order?.qty, order?.booking_code],
    [611, 3800 + 2 * 1799, 3, args.input.booking_code],
  )
  assert.is(server.rows('order_items').length, 2)
  assert.equal(
    server.rows('payments').map((payment) => [payment.amount, payment.method, payment.receipt_id]),
    [[7398, 'cash', args.input.receipt.id]],
  )
  const rights = new Map(server.rows('rights').map((right) => [right.id, right]))
  assert.equal(
    [rights.get(seat.id)?.status, rights.get(place.id)?.used, rights.get(place.id)?.status],
    ['spent', 2, 'live'],
  )
  assert.equal(quota(server, server.a.categories.floor), [2, 4])
  assert.equal(quota(server, server.a.events.open), [2, 4])
  const [shift] = server.rows('cash_box_shifts')
  const figures = foldShift(device.receipts)
  assert.equal([shift?.total, shift?.qty], [figures.total, figures.qty])
  assert.is(rights.get(device.series?.right_id ?? '')?.used, 2)
  const closed = await device.send('CloseCashBoxShift', device.closeArgs())
  assert.is(closed.status, 'applied')
  assert.equal(
    server.rows('cash_box_shifts').map((row) => [row.status, row.expected, row.difference]),
    [['closed', 10_000 + 7398, 0]],
  )
  await server.close()
})

sale('quarantines a sale that can’t be booked, with its reason and receipt number', async () => {
  const { server, device, seatLine, placeLine, seat } = await desk()
  const cases: [string, ReturnType<TestDevice['saleArgs']>][] = []
  const spoil = (code: string, args: ReturnType<TestDevice['saleArgs']>) => cases.push([code, args])
  spoil('orders.wrong_total', device.saleArgs([placeLine], 'cash', { total: 1 }))
  const printed = (change: (receipt: ReceiptInput) => Partial<ReceiptInput>) => {
    const before = device.series
    const args = device.saleArgs([placeLine])
    const {
      id: _id,
      number: _number,
      prev_hash: _prev,
      hash: _hash,
      cash_box_id: _box,
      shift_id: _shift,
      ...body
    } = args.input.receipt
    device.series = before
    device.receipts.pop()
    return { input: { ...args.input, receipt: device.receipt({ ...body, ...change(args.input.receipt) }) } }
  }
  spoil(
    'orders.wrong_total',
    printed(({ taxes }) => ({ taxes: [{ rate: taxes[0]?.rate ?? 0, gross: 9_999_999, tax: 999_999 }, ...taxes] })),
  )
  spoil(
    'orders.wrong_total',
    printed(({ tenders }) => ({
      tenders: [...tenders, { method: 'terminal', amount: 500 }, { method: 'terminal', amount: -500 }],
    })),
  )
  spoil('orders.wrong_total', device.saleArgs([placeLine], 'free'))
  spoil('orders.method_not_at_desk', device.saleArgs([placeLine], 'stripe'))
  spoil('orders.underpaid', underpaid(device.saleArgs([placeLine])))
  spoil('orders.price_unknown', device.saleArgs([{ ...seatLine, price: { ...seatLine.price, id: server.newId() } }]))
  spoil(
    'orders.price_unknown',
    device.saleArgs([{ ...placeLine, price: { ...placeLine.price, event_id: server.a.events.numbered } }]),
  )
  spoil('rights.unknown', device.saleArgs([{ ...seatLine, right: { ...seat, id: server.newId() } }]))
  spoil('rights.unknown', device.saleArgs([{ ...seatLine, right: { ...seat, subject_id: server.a.seats[7] ?? '' } }]))
  spoil('rights.not_held', device.saleArgs([{ ...placeLine, qty: 7 }]))
  spoil('not_found', device.saleArgs([placeLine], 'cash', { contact_id: server.newId() }))
  for (const [i, [code, args]] of cases.entries()) {
    const receipt = await device.send('CreateOrder', args)
    assert.equal([receipt.status, receipt.code], ['quarantined', code], `case ${i}`)
    const healed = new Map(receipt.rows.map(({ table, row }) => [table, row]))
    assert.is(healed.get('orders'), null)
    assert.is((healed.get('receipts') as { id: string } | null)?.id, args.input.receipt.id, code)
  }
  assert.is(server.rows('orders').length, 0)
  assert.equal(quota(server, server.a.categories.floor), [0, 6])
  assert.equal(
    server
      .rows('receipts')
      .map((receipt) => Number(receipt.number))
      .sort((x, y) => x - y),
    [1, ...cases.map((_, i) => i + 2)],
  )
  assert.is(server.rows('incidents').filter((incident) => incident.kind === 'quarantined').length, cases.length)
  assert.is(server.rows('quarantined_ops').length, cases.length)
  assert.is(
    (await device.send('CreateOrder', device.saleArgs([seatLine]))).status,
    'applied',
    'the next sale is booked',
  )
  const disputed = new Set(
    server.rows('receipts').flatMap((receipt) => (receipt.disputed === true ? [receipt.id] : [])),
  )
  assert.is(disputed.size, 3, 'two receipts that say something else, and one of money that was not paid')
  device.receipts = device.receipts.filter(({ id }) => !disputed.has(id))
  assert.is(
    (await device.send('CloseCashBoxShift', device.closeArgs())).status,
    'applied',
    'and the shift closes to the cent',
  )
  assert.equal(server.reports, [])
  await server.close()
})

function underpaid(args: ReturnType<TestDevice['saleArgs']>): ReturnType<TestDevice['saleArgs']> {
  return {
    input: {
      ...args.input,
      payments: args.input.payments.map((payment) => ({ ...payment, amount: payment.amount - 1, given: null })),
    },
  }
}

sale('never sells a seat, booking code or right twice', async () => {
  const { server, device, seatLine, placeLine, second } = await desk()
  const first = device.saleArgs([seatLine])
  assert.is((await device.send('CreateOrder', first)).status, 'applied')
  assert.is((await device.send('CreateOrder', device.saleArgs([seatLine]))).code, 'rights.not_held')
  assert.is(
    (await device.send('CreateOrder', device.saleArgs([placeLine], 'cash', { booking_code: first.input.booking_code })))
      .code,
    'orders.code_taken',
  )
  assert.is(
    (await device.send('CreateOrder', device.saleArgs([placeLine], 'cash', { id: first.input.id }))).code,
    'orders.wrong_total',
  )
  const other = await TestDevice.ready(server, { shift: true })
  assert.is(
    (await other.send('CreateOrder', other.saleArgs([{ ...seatLine, right: second }]))).code,
    'rights.unknown',
    'a right of another device',
  )
  await server.close()
})

sale('books a sale at an outdated price as printed and informs a manager', async () => {
  const { server, device, seatLine } = await desk()
  const args = device.saleArgs([{ ...seatLine, price: { ...seatLine.price, value: 3000 } }])
  assert.is((await device.send('CreateOrder', args)).status, 'applied')
  const [incident] = server.rows('incidents')
  assert.equal([incident?.kind, incident?.subject_id], ['price_changed', args.input.id])
  assert.match(JSON.stringify(incident?.details), /"charged":3000.*"price":3800/)
  await server.close()
})

sale('books sales for a cancelled event and informs a manager once per receipt', async () => {
  const { server, device, seatLine, placeLine } = await desk()
  const early = device.record('CreateOrder', device.saleArgs([placeLine]))
  const args = device.saleArgs([seatLine, placeLine])
  const late = device.record('CreateOrder', args)
  await device.push([early])
  assert.equal(server.rows('incidents'), [])
  server.sql('update events set cancelled = true where id = ?', server.a.events.open)
  assert.equal(
    (await device.push([late])).receipts.map(({ status }) => status),
    ['applied'],
  )
  await device.push([late])
  const told = server
    .rows('incidents')
    .map(({ kind, subject_id, device_id, details }) => ({ kind, subject_id, device_id, ...details }))
  const { title } = server.rows('events').find(({ id }) => id === server.a.events.open) as RowOf<'events'>
  const { id: subject_id, booking_code } = args.input
  const known = { booking_code, titles: title, qty: 2, amount: 2 * 1799, at: late.at, user_id: late.user_id }
  assert.equal(told, [{ kind: 'event_cancelled', subject_id, device_id: device.id, ...known }])
  assert.equal([server.rows('orders').length, server.rows('payments').length], [2, 2])
  await server.close()
})

sale('books a sale whose ticket codes no door can read, and informs a manager', async () => {
  const { server, device, seatLine, placeLine } = await desk()
  const { input } = device.saleArgs([seatLine, placeLine])
  const items = input.items.map((item) => (item.seat_id ? item : { ...item, code: 'a text that is no code' }))
  const op = device.record('CreateOrder', { input: { ...input, items } })
  assert.equal(
    (await device.push([op])).receipts.map(({ status }) => status),
    ['applied'],
  )
  const told = server
    .rows('incidents')
    .map(({ kind, subject_id, device_id, details }) => ({ kind, subject_id, device_id, ...details }))
  const known = { booking_code: input.booking_code, qty: placeLine.qty, at: op.at, user_id: op.user_id }
  assert.equal(told, [{ kind: 'ticket_unreadable', subject_id: input.id, device_id: device.id, ...known }])
  await server.close()
})

sale('refuses a receipt with a gap, a broken chain or a foreign series', async () => {
  const { server, device, seatLine, placeLine } = await desk()
  const gap = device.saleArgs([placeLine])
  const followed = device.saleArgs([seatLine])
  assert.is((await device.send('CreateOrder', followed)).code, 'receipts.gap')
  assert.is((await device.send('CreateOrder', gap)).status, 'applied')
  const forged = { ...followed.input.receipt, prev_hash: 'a'.repeat(64) }
  assert.is(
    (await device.send('CreateOrder', { input: { ...followed.input, receipt: forged } })).code,
    'receipts.chain',
  )
  assert.is(server.rows('receipts').length, 2)
  await server.close()
})

sale('counts a sale for its contact, requires an open shift, and refuses the plain mutation', async () => {
  const { server, device, placeLine } = await desk()
  assert.is(
    (await device.send('CreateOrder', device.saleArgs([placeLine], 'cash', { contact_id: server.a.contact }))).status,
    'applied',
  )
  assert.is(server.rows('contacts')[0]?.total_orders, 1)
  const plain = await server.graphql(
    await device.token(),
    'mutation ($input: CreateOrderInput!) { CreateOrder(input: $input) { id } }',
    device.saleArgs([placeLine]),
  )
  assert.is(plain.code, 'orders.wrong_total', 'a sale without a device has no shift')
  device.series = { right_id: device.series?.right_id ?? '', number: 2, hash: device.receipts[1]?.hash ?? null }
  device.receipts.pop()
  assert.is((await device.send('CloseCashBoxShift', device.closeArgs())).status, 'applied')
  assert.is((await device.send('CreateOrder', device.saleArgs([placeLine]))).code, 'cash_box_shifts.closed')
  await server.close()
})

sale.run()
