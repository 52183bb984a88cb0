import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { BuyerTerms } from '../../../shared/buyer_policies/terms'
import { sum } from '../../../shared/kernel/money'
import { DAY, HOUR } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'
import { ShopVisitor } from '../../harness/shop/visitor'

const exchange = suite('exchanges by the buyer')

const PRICE = 1799

const TERMS: BuyerTerms = {
  returns: false,
  returns_until: 0,
  return_fee: 0,
  return_as: 'money',
  exchanges: true,
  exchanges_until: 24,
  exchange_fee: 200,
  renames: true,
}

/** A shop whose policy lets buyers exchange for 2,00 a ticket, and a buyer who has paid for two places. */
async function open(terms: Partial<BuyerTerms> = {}) {
  const house = await openStripeOrganisation()
  const { server, office } = house
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe', 'voucher']))
  server.sql('update events set max_qty_per_order = 20')
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  server.sql('update orgs set features = ?', JSON.stringify(['vouchers', 'products', 'web_shop']))
  const policy = { id: server.newId(), name: 'Standard', is_default: true, ...TERMS, ...terms }
  assert.is(await office.code(office.ask('CreateBuyerPolicy', { input: policy })), null)
  const pays = async (visitor: ShopVisitor) => {
    await house.run()
    const id = visitor.payments().find(({ method, status }) => method === 'stripe' && status === 'pending')?.id ?? ''
    house.stripe.pay(id)
    await house.heard(id)
    await house.run()
  }
  const ida = new ShopVisitor(server, a)
  await ida.add({ price_id: a.prices.floor.id, qty: 2 })
  await ida.checkOut('stripe', 2 * PRICE)
  await pays(ida)
  assert.is(ida.order()?.status_code, STATUS.paid)
  const [line] = ida.items()
  /** Begins an exchange of some of the tickets, for places of a price. */
  const begin = async (price_id: string, qty: number, given = qty) => {
    const cart = new ShopVisitor(server, a)
    await cart.step({ do: 'begin_exchange', of: ida.order_id, items: [{ id: line?.id ?? '', qty: given }] })
    await cart.add({ price_id, qty })
    return cart
  }
  const paid = (visitor: ShopVisitor) =>
    visitor
      .payments()
      .map(({ method, amount, status }) => [method, amount, status])
      .sort()
  const ledger = () => sum(server.rows('payments', a).map(({ amount, status }) => (status === 'failed' ? 0 : amount)))
  return { ...house, a, ida, line, begin, paid, pays, ledger }
}

exchange('return the tickets, and carry their value and the fee to the new order', async () => {
  const { a, ida, begin, paid, end, ledger } = await open()
  const cart = await begin(a.prices.floor.id, 1)
  assert.is(ida.order()?.status_code, STATUS.paid, 'nothing has changed yet')
  assert.equal(await cart.step({ do: 'exchange', way: 'stripe', difference: 200 }), { state: 'booked' })
  assert.equal(paid(ida), [
    ['exchange', -PRICE, 'confirmed'],
    ['stripe', 2 * PRICE, 'confirmed'],
  ])
  assert.is(ida.order()?.status_code, STATUS.partially_refunded)
  assert.equal(paid(cart).slice(0, 1), [['exchange', PRICE, 'confirmed']])
  const order = cart.order()
  assert.equal([order?.total, order?.exchanged_from_id, order?.name], [PRICE + 200, ida.order_id, 'Ida Berger'])
  const [fee] = cart.items().filter(({ charge }) => charge === 'exchange_fee')
  assert.equal([fee?.qty, fee?.static_price, fee?.code], [1, 200, null])
  assert.ok((fee?.taxes ?? 0) > 0, 'the fee is taxed as the ticket is')
  assert.is(order?.qty, 1)
  assert.is(ledger(), 2 * PRICE + 200)
  await end()
})

exchange('issue no new tickets before the difference is paid', async () => {
  const { a, begin, pays, end, server } = await open()
  const cart = await begin(a.prices.floor.id, 1)
  await cart.step({ do: 'exchange', way: 'stripe', difference: 200 })
  const codes = () => cart.items().flatMap(({ code }) => code ?? [])
  assert.equal([cart.order()?.status_code, codes().length], [STATUS.partially_paid, 0])
  await pays(cart)
  assert.equal([cart.order()?.status_code, codes().length], [STATUS.paid, 1])
  assert.equal(
    server
      .rows('outbox', a)
      .map(({ kind }) => kind)
      .sort(),
    ['order', 'tickets', 'tickets'],
  )
  await end()
})

exchange('refund the difference to cheaper tickets by the original payment method', async () => {
  const { a, ida, begin, paid, run, end } = await open({ exchange_fee: 0, returns: true })
  const cart = await begin(a.prices.floor.id, 1, 2)
  assert.equal(await cart.step({ do: 'exchange', way: 'nothing', difference: -PRICE }), { state: 'booked' })
  await run()
  assert.is(cart.order()?.status_code, STATUS.paid)
  assert.equal(paid(ida), [
    ['exchange', -PRICE, 'confirmed'],
    ['stripe', -PRICE, 'confirmed'],
    ['stripe', 2 * PRICE, 'confirmed'],
  ])
  assert.is(ida.order()?.status_code, STATUS.refunded)
  await end()
})

exchange('pay out nothing that the terms withhold, and accept only tickets', async () => {
  const { a, ida, begin, server, end } = await open({ exchange_fee: 0 })
  const cheaper = await begin(a.prices.floor.id, 1, 2)
  const ask = { do: 'exchange', way: 'nothing', difference: -PRICE } as const
  assert.is(await cheaper.refused(ask), 'orders.exchange_cheaper')
  const voucher = new ShopVisitor(server, a)
  const items = ida.items().map(({ id }) => ({ id, qty: 2 }))
  await voucher.step({ do: 'begin_exchange', of: ida.order_id, items })
  await voucher.add({ voucher_value: 2 * PRICE, qty: 1 })
  assert.is(await voucher.refused({ ...ask, difference: 0 }), 'orders.exchange_tickets')
  assert.is(ida.order()?.status_code, STATUS.paid)
  await end()
})

exchange('to cheaper tickets don’t avoid a higher return fee', async () => {
  const { a, begin, end } = await open({ exchange_fee: 100, returns: true, return_fee: 500 })
  const cheaper = await begin(a.prices.floor.id, 1, 2)
  assert.is(
    await cheaper.refused({ do: 'exchange', way: 'nothing', difference: 200 - PRICE }),
    'orders.exchange_cheaper',
  )
  await end()
})

exchange('are booked once, and by one of two carts', async () => {
  const { a, begin, server, end } = await open({ exchange_fee: 0 })
  const [one, other] = [await begin(a.prices.floor.id, 2), await begin(a.prices.floor.id, 2)]
  const step = server.newId()
  const ask = { do: 'exchange', way: 'nothing', difference: 0 } as const
  assert.equal(
    (await Promise.all([one.step(ask, step), one.step(ask, step)])).map(({ state }) => state),
    ['booked', 'repeated'],
  )
  assert.is(await other.refused(ask), 'orders.given_back')
  assert.is(other.order()?.status_code, STATUS.created)
  await end()
})

exchange('report a changed difference instead of booking it', async () => {
  const { a, ida, begin, server, end } = await open()
  const cart = await begin(a.prices.floor.id, 1)
  server.sql('update prices set value = ? where id = ?', PRICE + 500, a.prices.floor.id)
  assert.equal(await cart.step({ do: 'exchange', way: 'stripe', difference: 200 }), { state: 'changed' })
  assert.is(ida.order()?.status_code, STATUS.paid)
  assert.equal(await cart.step({ do: 'exchange', way: 'stripe', difference: 200 }), { state: 'changed' })
  assert.equal(await cart.step({ do: 'exchange', way: 'stripe', difference: 700 }), { state: 'booked' })
  await end()
})

exchange('go by the terms of the order, and end with their time', async () => {
  const { a, begin, server, office, end } = await open()
  server.sql('update buyer_policies set exchanges = ?, exchange_fee = ?', false, 900)
  const late = await begin(a.prices.floor.id, 1)
  const starts = office.in(25 * HOUR)
  server.sql('update events set starts_at = ?, ends_at = ?', starts, office.in(28 * HOUR))
  const cart = await begin(a.prices.floor.id, 1)
  assert.equal(await cart.step({ do: 'exchange', way: 'stripe', difference: 200 }), { state: 'booked' })
  server.sql('update orders set valid_until = ? where id = ?', office.in(9 * HOUR), late.order_id)
  server.advance(2 * HOUR)
  assert.is(await late.refused({ do: 'exchange', way: 'stripe', difference: 200 }), 'orders.exchange_over')
  await end()
})

exchange('end with their cart, though its link begins another cart', async () => {
  const { a, ida, begin, end } = await open()
  const cart = await begin(a.prices.floor.id, 1)
  await cart.step({ do: 'leave' })
  await cart.add({ price_id: a.prices.floor.id, qty: 1 })
  assert.is(await cart.refused({ do: 'exchange', way: 'stripe', difference: 200 }), 'shop.cart_over')
  assert.is(ida.order()?.status_code, STATUS.paid)
  await end()
})

exchange('are refused where the policy allows none, and for a used ticket', async () => {
  const { a, ida, line, server, end } = await open({ exchanges: false })
  const cart = new ShopVisitor(server, a)
  const given = { do: 'begin_exchange', of: ida.order_id, items: [{ id: line?.id ?? '', qty: 1 }] } as const
  assert.is(await cart.refused(given), 'orders.no_exchange')
  server.sql('update order_policies set terms = ?', JSON.stringify({ ...TERMS }))
  server.sql('update order_items set checked_in_qty = ? where id = ?', 2, line?.id)
  assert.is(await cart.refused(given), 'orders.exchange_used')
  const other = new ShopVisitor(server, server.b)
  assert.is(await other.refused(given), 'not_found')
  await end()
})

exchange.run()
