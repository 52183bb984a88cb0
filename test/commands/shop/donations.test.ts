import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { springCode } from '../../harness/office/spring-code'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'
import { ShopVisitor } from '../../harness/shop/visitor'

const donations = suite('donations in the shop')

const PRICE = 1799
const GIVEN = 1000

async function open() {
  const house = await openStripeOrganisation()
  const { server, office } = house
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe', 'voucher', 'wire']))
  server.sql('update orgs set features = ?', JSON.stringify(['vouchers', 'products', 'web_shop']))
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  const turn = (enabled: boolean) =>
    office.code(
      office.ask('UpdateDonations', { id: a.org_id, input: { enabled, text: 'For the new roof', amounts: [500] } }),
    )
  assert.is(await turn(true), null)
  const visitor = async (qty = 2) => {
    const ida = new ShopVisitor(server, a)
    await ida.add({ price_id: a.prices.floor.id, qty })
    return ida
  }
  const give = (ida: ShopVisitor, amount: number) => ida.step({ do: 'donate', amount })
  const pay = async (ida: ShopVisitor, total: number) => {
    await ida.checkOut('stripe', total)
    await house.run()
    const id = ida.payments().find(({ method }) => method === 'stripe')?.id ?? ''
    house.stripe.pay(id)
    await house.heard(id)
    await house.run()
  }
  const lines = (ida: ShopVisitor) =>
    ida
      .items()
      .map(({ charge, static_price: price, rate, taxes, discount, qty }) => ({
        charge,
        price,
        rate,
        taxes,
        discount,
        qty,
      }))
      .sort((one, other) => String(one.charge).localeCompare(String(other.charge)))
  const donated = (ida: ShopVisitor) => lines(ida).filter(({ charge }) => charge === 'donation')
  return { ...house, a, turn, visitor, give, pay, lines, donated }
}

donations('are a line of the order without tax, fee, discount or ticket', async () => {
  const { server, office, a, visitor, give, pay, donated, lines, end } = await open()
  server.sql('update events set service_fees_amount = 200')
  assert.is(
    await office.code(office.ask('CreatePromoCode', { input: springCode(server.newId(), a.events.open) })),
    null,
  )
  const ida = await visitor()
  const taxes = () => lines(ida).reduce((n, line) => n + line.taxes, 0)
  await ida.step({ do: 'promo_code', code: 'SPRING' })
  const [before, taxed] = [ida.order(), taxes()]
  await give(ida, GIVEN)
  assert.equal(donated(ida), [{ charge: 'donation', price: GIVEN, rate: 0, taxes: 0, discount: 0, qty: 1 }])
  assert.equal(server.sql('select fees from order_items order by fees'), [{ fees: 0 }, { fees: 400 }])
  const order = ida.order()
  assert.equal(
    [order?.total, order?.qty, order?.discount, order?.static_title, taxes()],
    [(before?.total ?? 0) + GIVEN, 2, before?.discount, before?.static_title, taxed],
  )
  await pay(ida, order?.total ?? 0)
  assert.equal([ida.order()?.status_code, server.rows('payments', a)[0]?.amount], [STATUS.paid, order?.total])
  assert.is(await office.code(office.ask('CreateInvoice', { input: { order_id: ida.order_id } })), null)
  const [invoice] = server.rows('invoices', a)
  const invoiced = (invoice?.taxes ?? []) as readonly { gross: number; tax: number }[]
  assert.equal(
    [invoice?.total, invoiced.reduce((n, { gross }) => n + gross, 0), invoiced.reduce((n, { tax }) => n + tax, 0)],
    [order?.total, (order?.total ?? 0) - GIVEN, taxed],
  )
  await end()
})

donations('are one amount, which can be changed and taken out, and leave with the last ticket', async () => {
  const { visitor, give, donated, end } = await open()
  const ida = await visitor()
  await give(ida, GIVEN)
  await give(ida, 250)
  assert.equal(
    donated(ida).map(({ price }) => price),
    [250],
  )
  await give(ida, 0)
  assert.equal(donated(ida), [])
  await give(ida, GIVEN)
  const ticket = ida.items().find(({ event_id }) => event_id !== null)
  await ida.step({ do: 'change', item_id: ticket?.id ?? '', price_id: null, qty: 0 })
  assert.equal([ida.items(), ida.order()?.total], [[], 0])
  assert.is(await ida.refused({ do: 'donate', amount: GIVEN }), 'orders.empty')
  await end()
})

donations('are within bounds, and only where the organisation asks for them', async () => {
  const { visitor, turn, end } = await open()
  const ida = await visitor()
  for (const amount of [99, 1_000_001, 12.5, -500])
    assert.is(await ida.refused({ do: 'donate', amount }), 'shop.donation', String(amount))
  assert.is(await turn(false), null)
  assert.is(await ida.refused({ do: 'donate', amount: GIVEN }), 'orders.price_unknown')
  await end()
})

donations('are not paid by a single-purpose voucher, even at a rate of zero', async () => {
  const { server, a, visitor, give, end } = await open()
  server.sql('update tax_groups set rate = 0')
  const group = server.rows('tax_groups', a)[0]?.id ?? ''
  server.sql('update vouchers set value = 100000, tax_group_id = ?', group)
  const ida = await visitor()
  await give(ida, GIVEN)
  await ida.step({ do: 'add_voucher', code: a.voucher.code })
  await ida.checkOut('stripe', 2 * PRICE + GIVEN)
  assert.equal(
    ida
      .payments()
      .map(({ method, amount }) => [method, amount])
      .sort(),
    [
      ['stripe', GIVEN],
      ['voucher', 2 * PRICE],
    ],
  )
  await end()
})

donations('stay when the tickets are returned', async () => {
  const { server, office, visitor, give, pay, end } = await open()
  const ida = await visitor()
  await give(ida, GIVEN)
  await pay(ida, 2 * PRICE + GIVEN)
  const ticket = ida.items().find(({ event_id }) => event_id !== null)
  const items = [{ id: ticket?.id, qty: 2 }]
  const refund = { id: server.newId(), way: 'as_paid', amount: 2 * PRICE, reason: 'Ill', items }
  assert.is(await office.code(office.ask('RefundOrder', { id: ida.order_id, input: refund })), null)
  assert.is(ida.items().find(({ charge }) => charge === 'donation')?.cancelled, false)
  assert.is(ida.order()?.status_code, STATUS.partially_refunded)
  await end()
})

donations('are named apart in the turnover of the dashboard, without those that were given back', async () => {
  const { server, office, visitor, give, pay, end } = await open()
  const input = { bucket: 'DAY', from: office.in(-DAY), to: office.in(DAY), compare_from: null, compare_to: null }
  const ask = async (role: 'ADMIN' | 'ANALYST') => {
    const query = 'query ($input: DashboardInput!) { dashboard(input: $input) { donations money { turnover } } }'
    return (await server.graphql(await server.token(role), query, { input })).data?.dashboard
  }
  const [ida, ben, carl] = [await visitor(), await visitor(), await visitor()]
  for (const each of [ida, ben]) {
    await give(each, GIVEN)
    await pay(each, 2 * PRICE + GIVEN)
  }
  await give(carl, GIVEN)
  assert.equal(await ask('ADMIN'), { donations: 2 * GIVEN, money: { turnover: 4 * PRICE + 2 * GIVEN } })
  const items = ben.items().map(({ id, qty }) => ({ id, qty }))
  const refund = { id: server.newId(), way: 'as_paid', amount: 2 * PRICE + GIVEN, reason: 'Ill', items }
  assert.is(await office.code(office.ask('RefundOrder', { id: ben.order_id, input: refund })), null)
  assert.equal(await ask('ANALYST'), { donations: GIVEN, money: { turnover: 2 * PRICE + GIVEN } })
  await end()
})

donations.run()
