import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RowOf } from '../../../shared/model'
import type { OrderOutcome } from '../../../shared/orders/preview'
import { isShippingLine } from '../../../shared/orders/shipping-line'
import { STATUS } from '../../../shared/orders/status'
import { TestDevice } from '../../harness/devices/test-device'
import { OfficeDesk } from '../../harness/office/office-desk'
import { holdOrder, pickUpArgs } from '../../harness/office/picking-up'

const shipping = suite('shipping of orders')

const PRICE = 1799
const COURIER = 490

/** An office with two providers that cost something, one that is free, and one that is no longer offered. */
async function open() {
  const office = await OfficeDesk.open()
  const provider = async (name: string, price: number, more: Record<string, unknown> = {}) => {
    const { data, message } = await office.ask('CreateShippingProvider', {
      input: { name, method: 'collect', price, ...more },
    })
    if (!data) throw new Error(message ?? 'no answer')
    return (data.CreateShippingProvider as { readonly id: string }).id
  }
  const providers = {
    courier: await provider('Courier', COURIER),
    bike: await provider('Bike', 700, {
      tax_group_id: office.server.rows('tax_groups', office.a).find(({ name }) => name === 'Reduced')?.id,
    }),
    free: await provider('Till', 0),
    old: await provider('Pigeon', 100, { enabled: false }),
  }
  const by = (provider_id: string, method = 'collect') => ({ method, provider_id, address: null })
  const input = (items: readonly unknown[], provider_id: string | null, more: Record<string, unknown> = {}) => ({
    id: office.server.newId(),
    order_type: 'regular',
    channel: 'phone',
    name: 'Ada',
    items,
    shipping: provider_id && by(provider_id),
    ...more,
  })
  const order = async (items: readonly unknown[], provider_id: string | null, more: Record<string, unknown> = {}) => {
    const reserve = input(items, provider_id, more)
    assert.is(await office.code(office.ask('ReserveOrder', { input: reserve })), null)
    return reserve.id
  }
  const ship = (id: string, provider_id: string | null, method?: string) =>
    office.code(office.ask('UpdateOrderShipping', { id, input: { shipping: provider_id && by(provider_id, method) } }))
  const charged = (id: string) => {
    const lines = office.items(id).filter((item) => isShippingLine(item) && !item.cancelled)
    return lines.map(({ static_name, qty, static_price, rate, taxes }) => [static_name, qty, static_price, rate, taxes])
  }
  return { office, providers, input, order, ship, charged }
}

shipping('is charged as a line of a new order, as previewed', async () => {
  const { office, providers, input, charged } = await open()
  const reserve = input([office.places('floor', 2)], providers.courier)
  const { data } = await office.preview({ reserve })
  const shown = (data?.answer as { readonly order: OrderOutcome } | undefined)?.order
  assert.equal([shown?.worth, shown?.due], [2 * PRICE + COURIER, 2 * PRICE + COURIER])
  assert.equal(shown?.lines.map(({ static_name, total }) => `${static_name} ${total}`).sort(), [
    `Floor · Full price ${2 * PRICE}`,
    `Shipping · Courier ${COURIER}`,
  ])
  for (const _ of ['first', 'repeated']) {
    assert.is(await office.code(office.ask('ReserveOrder', { input: reserve })), null)
    const { total, qty } = office.order(reserve.id)
    assert.equal([total, qty, office.items(reserve.id).length], [2 * PRICE + COURIER, 2, 2])
    assert.equal(charged(reserve.id), [['Shipping · Courier', 1, COURIER, 1900, Math.round((COURIER * 19) / 119)]])
  }
  await office.close()
})

shipping('is taxed by the group of its provider, otherwise by the highest rate in the order', async () => {
  const { office, providers, order, charged } = await open()
  const rateOf = async (items: readonly unknown[], provider_id: string) =>
    charged(await order(items, provider_id))[0]?.[3]
  assert.is(await rateOf([office.places('floor', 1)], providers.bike), 700)
  const gallery = office.places('gallery', 1)
  const highest = Math.max(...office.items(await order([gallery], null)).map(({ rate }) => rate))
  assert.is(await rateOf([office.places('gallery', 1)], providers.courier), highest)
  assert.equal(charged(await order([office.places('floor', 1)], providers.free)), [])
  await office.close()
})

shipping('is recalculated while nothing is paid, and then stays as paid', async () => {
  const { office, providers, order, ship, charged } = await open()
  const id = await order([office.places('floor', 1)], providers.courier)
  const total = () => office.order(id).total
  assert.is(await ship(id, providers.bike), null)
  assert.equal([total(), charged(id).length], [PRICE + 700, 1])
  assert.is(await ship(id, null), null)
  assert.equal([total(), charged(id)], [PRICE, []])
  assert.is(await ship(id, providers.courier), null)
  assert.equal([total(), charged(id).length], [PRICE + COURIER, 1])
  await office.pay(id, PRICE)
  assert.is(office.status(id), STATUS.partially_paid)
  assert.is(await ship(id, providers.bike), null)
  assert.equal([total(), charged(id)[0]?.[0]], [PRICE + COURIER, 'Shipping · Courier'])
  await office.pay(id, COURIER)
  assert.is(office.status(id), STATUS.paid)
  assert.is(await ship(id, providers.free), null)
  assert.equal(
    [total(), charged(id).length, (office.order(id) as RowOf<'orders'>).shipping?.provider_id],
    [PRICE + COURIER, 1, providers.free],
  )
  await office.close()
})

shipping('is on the invoice, and is refunded with the whole order or by itself', async () => {
  const { office, providers, order } = await open()
  const id = await order([office.places('floor', 1)], providers.courier)
  await office.pay(id, PRICE + COURIER)
  assert.is(await office.code(office.ask('CreateInvoice', { input: { order_id: id } })), null)
  const [invoice] = office.server.rows('invoices', office.a) as RowOf<'invoices'>[]
  assert.is(invoice?.total, PRICE + COURIER)
  assert.ok(
    invoice?.lines.some(({ name, total, rate }) => name === 'Shipping · Courier' && total === COURIER && rate === 1900),
  )
  const line = office.items(id).find(isShippingLine)?.id ?? ''
  const refund = (items: unknown, amount: number) =>
    office.code(
      office.ask('RefundOrder', {
        id,
        input: { id: office.server.newId(), items, way: 'as_paid', amount, reason: 'Collected' },
      }),
    )
  assert.is(await refund([{ id: line, qty: 1 }], COURIER), null)
  assert.equal([office.paid(id), office.status(id)], [PRICE, STATUS.partially_refunded])
  assert.is(await refund(null, PRICE), null)
  assert.equal([office.paid(id), office.status(id), office.quota('floor')], [0, STATUS.refunded, [0, 0]])
  await office.close()
})

shipping('is not reduced by a promo code', async () => {
  const { office, providers, order, charged } = await open()
  const promo_code_id = office.server.newId()
  const limits = {
    limit_tickets: null,
    limit_tickets_per_order: null,
    min_tickets: 1,
    desk_holding: 0,
    starts_at: null,
    ends_at: null,
  }
  const half = {
    id: promo_code_id,
    code: 'HALF',
    name: 'Half',
    discount_percentage: 5000,
    description: null,
    is_global: true,
    event_ids: [],
    ...limits,
  }
  assert.is(await office.code(office.ask('CreatePromoCode', { input: half })), null)
  const id = await order([office.places('floor', 2)], providers.courier, { promo_code_id })
  assert.equal([office.order(id).total, charged(id).length], [PRICE + COURIER, 1])
  await office.close()
})

shipping('ends with the last ticket of an unpaid order', async () => {
  const { office, providers, order } = await open()
  const [floor, gallery] = [office.places('floor', 2), office.places('gallery', 1)]
  const id = await order([floor, gallery], providers.courier)
  const cancel = (item: string, qty: number) =>
    office.code(office.ask('CancelOrder', { id, input: { items: [{ id: item, qty }] } }))
  assert.is(await cancel(gallery.id, 1), null)
  const { total, qty } = office.order(id)
  assert.equal([total, qty], [2 * PRICE + COURIER, 2])
  assert.is(await cancel(floor.id, 2), null)
  assert.is(office.status(id), STATUS.cancelled)
  await office.close()
})

shipping('refuses a provider that is not offered, or for another method', async () => {
  const { office, providers, input, order, ship } = await open()
  const reserve = (provider_id: string, method: string) =>
    office.code(
      office.ask('ReserveOrder', {
        input: { ...input([office.places('floor', 1)], null), shipping: { method, provider_id, address: null } },
      }),
    )
  assert.equal(
    [await reserve(providers.old, 'collect'), await reserve(providers.courier, 'pdf')],
    ['not_found', 'not_found'],
  )
  const id = await order([office.places('floor', 1)], providers.courier)
  assert.is(
    await office.code(
      office.ask('UpdateShippingProvider', { id: providers.courier, input: { enabled: false, price: 9900 } }),
    ),
    null,
  )
  assert.is(await ship(id, providers.courier), null, 'an order keeps its provider')
  assert.is(office.order(id).total, PRICE + COURIER, 'and the price it was ordered for')
  assert.is(await ship(id, providers.old), 'not_found')
  await office.close()
})

shipping('is sold by the desk that picks the order up', async () => {
  const { office, providers, order, charged } = await open()
  const desk = await TestDevice.ready(office.server, { shift: true, name: 'Desk one' })
  const terms = { order_type: 'reservation', valid_until: office.in(3_600_000) }
  const id = await order([office.places('floor', 2)], providers.courier, terms)
  const held = await holdOrder(desk, id)
  const { receipts } = await desk.push([desk.record('CreateOrder', pickUpArgs(desk, held))])
  assert.equal(
    receipts.map(({ status, code }) => [status, code]),
    [['applied', null]],
  )
  const { total, qty, status_code } = office.order(id)
  assert.equal([total, qty, status_code, office.paid(id)], [2 * PRICE + COURIER, 2, STATUS.paid, 2 * PRICE + COURIER])
  assert.equal(charged(id), [['Shipping · Courier', 1, COURIER, 1900, Math.round((COURIER * 19) / 119)]])
  assert.equal(office.server.rows('incidents'), [])
  await office.close()
})

shipping.run()
