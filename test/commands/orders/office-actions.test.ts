import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sum } from '../../../shared/kernel/money'
import { DAY } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import type { OrderOutcome } from '../../../shared/orders/preview'
import { STATUS } from '../../../shared/orders/status'
import { TestDevice } from '../../harness/devices/test-device'
import { OfficeDesk } from '../../harness/office/office-desk'

const actions = suite('office actions with a preview')

const PRICE = 1799

const previewOf = async (office: OfficeDesk, input: Record<string, unknown>): Promise<OrderOutcome> => {
  const { data, message } = await office.preview(input)
  if (!data) throw new Error(message ?? 'no answer')
  return (data.answer as { readonly order: OrderOutcome }).order
}

const refusalOf = async (office: OfficeDesk, input: Record<string, unknown>): Promise<string | null> =>
  (await office.preview(input)).code

actions('refunds one of three places of a line, as previewed', async () => {
  const office = await OfficeDesk.open()
  const floor = office.places('floor', 3)
  const id = await office.reserve([floor], { order_type: 'regular' })
  await office.pay(id, 1000)
  const paid = await previewOf(office, {
    id,
    pay: { id: office.server.newId(), method: 'moto', amount: 3 * PRICE - 1000 },
  })
  assert.equal(
    [paid.status_before, paid.status_code, paid.due, paid.tickets],
    [STATUS.partially_paid, STATUS.paid, 0, 1],
  )
  assert.equal(paid.entries, [{ method: 'moto', amount: 3 * PRICE - 1000, status: 'confirmed' }])
  assert.equal([office.status(id), office.codes(id)], [STATUS.partially_paid, [null]], 'a preview books nothing')
  await office.pay(id, 3 * PRICE - 1000)
  const refund = {
    id: office.server.newId(),
    items: [{ id: floor.id, qty: 1 }],
    way: 'as_paid',
    amount: PRICE,
    reason: 'Ill',
  }
  const shown = await previewOf(office, { id, refund })
  assert.equal([shown.status_code, shown.worth, shown.paid], [STATUS.partially_refunded, 2 * PRICE, 2 * PRICE])
  assert.equal(shown.released, [
    { id: floor.id, static_name: 'Floor · Full price', qty: 1, checked_in_qty: 0, total: PRICE, fees: 0 },
  ])
  assert.equal(
    [sum(shown.entries.map(({ amount }) => amount)), shown.entries.every(({ method }) => method === 'wire')],
    [0 - PRICE, true],
  )
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  assert.equal([office.paid(id), office.quota('floor')], [2 * PRICE, [2, 0]])
  await office.close()
})

actions('shows the credit note and the new invoice of a refund', async () => {
  const office = await OfficeDesk.open()
  const [floor, gallery] = [office.places('floor', 2), office.places('gallery', 1)]
  const id = await office.reserve([floor, gallery], { order_type: 'regular' })
  const total = office.order(id).total
  await office.pay(id, total)
  assert.is(await office.code(office.ask('CreateInvoice', { input: { order_id: id } })), null)
  const refund = {
    id: office.server.newId(),
    items: [{ id: gallery.id, qty: 1 }],
    way: 'wire',
    amount: total - 2 * PRICE,
    reason: 'Ill',
  }
  const { invoices } = await previewOf(office, { id, refund })
  assert.equal(invoices, [
    { is_credit_note: true, total: 0 - total },
    { is_credit_note: false, total: 2 * PRICE },
  ])
  assert.is(office.server.rows('invoices', office.a).length, 1)
  await office.close()
})

actions('refuses in a preview what the command refuses', async () => {
  const office = await OfficeDesk.open()
  const { server } = office
  const places = office.places('floor', 2)
  const id = await office.reserve([places], { order_type: 'regular' })
  const refund = (amount: number) => ({ refund: { id: server.newId(), way: 'wire', amount, reason: 'Ill' } })
  const pay = (amount: number, method = 'wire') => ({ pay: { id: server.newId(), method, amount } })
  assert.is(await refusalOf(office, { id, ...refund(2 * PRICE) }), 'orders.not_paid')
  assert.is(await refusalOf(office, { id, ...pay(2 * PRICE + 1) }), 'orders.pays_too_much')
  assert.is(await refusalOf(office, { id, ...pay(PRICE, 'cash') }), 'orders.cash_at_desk')
  assert.is(await refusalOf(office, { id, ...pay(PRICE, 'stripe') }), 'orders.method_not_accepted')
  await office.pay(id, 2 * PRICE)
  assert.is(await refusalOf(office, { id, cancel: {} }), 'orders.has_money')
  assert.is(await refusalOf(office, { id, ...refund(PRICE) }), 'orders.refund_changed')
  await office.ask('RefundOrder', { id, input: refund(2 * PRICE).refund })
  assert.is(await refusalOf(office, { id, ...refund(2 * PRICE) }), 'orders.not_paid', 'already refunded')
  const reserve = (qty: number) => ({
    reserve: {
      id: server.newId(),
      order_type: 'regular',
      channel: 'phone',
      name: 'Ada',
      items: [office.places('floor', qty)],
    },
  })
  assert.is(await refusalOf(office, reserve(11)), 'orders.too_many')
  for (const _ of [0, 1]) await office.reserve([office.places('floor', 10)], { order_type: 'regular' })
  assert.is(await refusalOf(office, reserve(1)), 'rights.sold_out')
  const other = await OfficeDesk.open(server, server.b)
  assert.is(await refusalOf(other, { id, cancel: {} }), 'not_found', 'another organisation’s order')
  assert.is(await refusalOf(office, { id }), 'input.invalid', 'no command')
  assert.is(
    await refusalOf(office, { id, cancel: {}, convert: { order_type: 'regular' } }),
    'input.invalid',
    'two commands',
  )
  await office.close()
})

actions('refuses to refund a sale whose shift is still open, and names the desk', async () => {
  const office = await OfficeDesk.open()
  const desk = await TestDevice.ready(office.server, { shift: true })
  const { rights } = await desk.places('floor', 2)
  const [floor] = rights as [RowOf<'rights'>]
  const sale = desk.saleArgs([{ right: floor, price: office.a.prices.floor, rate: 1900, qty: 1 }], 'cash', {})
  await desk.push([desk.record('CreateOrder', sale)])
  const { id } = sale.input
  const refund = { id: office.server.newId(), way: 'as_paid', amount: PRICE, reason: 'Ill' }
  const { code, message } = await office.preview({ id, refund })
  assert.is(code, 'orders.shift_open')
  assert.match(message ?? '', 'The shift that sold this is still open at')
  await office.close()
})

actions('makes a payable order of a reservation or option, keeps its places, and extends its deadline', async () => {
  const office = await OfficeDesk.open()
  const terms = (order_type: 'reservation' | 'option') => ({ order_type, valid_until: office.in(DAY) })
  const convert = (id: string, input: Record<string, unknown>) => office.code(office.ask('ConvertOrder', { id, input }))
  for (const order_type of ['reservation', 'option'] as const) {
    const id = await office.reserve([office.places('floor', 2)], terms(order_type))
    const shown = await previewOf(office, { id, convert: { order_type: 'regular' } })
    assert.equal(
      [shown.status_code, shown.due, shown.valid_until],
      [STATUS.ready_for_payment, 2 * PRICE, office.in(DAY)],
    )
    assert.is(await convert(id, { order_type: 'regular', valid_until: office.in(2 * DAY) }), null)
    assert.equal([office.status(id), office.order(id).valid_until], [STATUS.ready_for_payment, office.in(2 * DAY)])
    assert.is(await office.code(office.pay(id, PRICE)), null)
    assert.is(await convert(id, { order_type: 'option' }), 'orders.not_convertible', 'an option cannot be paid')
    assert.is(await convert(id, { order_type: 'regular', valid_until: office.in(-1) }), 'orders.valid_until')
    assert.is(await convert(id, { order_type: 'regular', valid_until: office.in(3 * DAY) }), null)
    await office.pay(id, PRICE)
    assert.is(office.status(id), STATUS.paid)
    assert.is(await convert(id, { order_type: 'reservation' }), 'orders.not_convertible', 'it is paid')
  }
  assert.equal(office.quota('floor'), [4, 0])
  await office.close()
})

actions('ships an order from the start, and asks for the address of a postal one', async () => {
  const office = await OfficeDesk.open()
  const reserve = (shipping: unknown, id = office.server.newId()) =>
    office
      .code(
        office.ask('ReserveOrder', {
          input: {
            id,
            order_type: 'regular',
            channel: 'phone',
            name: 'Ada',
            items: [office.places('floor', 1)],
            shipping,
          },
        }),
      )
      .then((code) => [
        code,
        (office.server.rows('orders') as RowOf<'orders'>[]).find((order) => order.id === id)?.shipping ?? null,
      ])
  const postal = {
    method: 'postal',
    provider_id: null,
    address: { street: 'Am Markt 1', postcode: '04109', city: 'Leipzig', country: 'DE' },
  }
  assert.equal(await reserve({ ...postal, address: null }), ['orders.no_address', null])
  const [code, shipping] = await reserve(postal)
  assert.is(code, null)
  assert.is((shipping as RowOf<'orders'>['shipping'])?.address?.city, 'Leipzig')
  assert.equal(await reserve(null), [null, null])
  await office.close()
})

actions('lists the seats that can be ordered: without those held, sold or on hold', async () => {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const token = await server.token('ADMIN', a)
  const free = async (event_id: string) => {
    const { data, message } = await server.graphql(
      token,
      'query ($event_id: ID!, $price_category_id: ID!) { free_seats(event_id: $event_id, price_category_id: $price_category_id) { id name } }',
      { event_id, price_category_id: a.categories.stalls },
    )
    if (!data) throw new Error(message ?? 'no answer')
    return (data.free_seats as { id: string; name: string }[]).map(({ id }) => id)
  }
  const before = await free(a.events.numbered)
  const [held, blocked] = a.seats
  assert.ok(before.includes(held ?? '') && before.includes(blocked ?? ''))
  await office.reserve([office.seat(0)], { order_type: 'option', valid_until: office.in(DAY) })
  server.sql('update seats set on_hold = ? where id = ?', true, blocked ?? '')
  const after = await free(a.events.numbered)
  assert.equal(before.filter((id) => !after.includes(id)).sort(), [held, blocked].sort())
  assert.equal(await free(a.events.open), [], 'places have no seats')
  await office.close()
})

actions.run()
