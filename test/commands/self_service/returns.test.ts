import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PasswordLinkTokens } from '../../../server/accounts/password-links'
import { orderReturnEmail } from '../../../server/email/compose/emails/order-return'
import { EmailLinks } from '../../../server/email/compose/links'
import { readRow } from '../../../server/kernel/commands/rows'
import { scoped } from '../../../server/kernel/database/org-scope'
import { sum } from '../../../shared/kernel/money'
import { DAY, HOUR } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { calculateRest, remainingLineQty, soldLine } from '../../../shared/orders/refunds/rest'
import { calculateSale } from '../../../shared/orders/rules'
import { STATUS } from '../../../shared/orders/status'
import { openReturns } from '../../harness/shop/returning'
import { IDA, ShopVisitor } from '../../harness/shop/visitor'

const returns = suite('returns by the buyer')

const PRICE = 1799
const FEE = 200

type Opened = Awaited<ReturnType<typeof openReturns>>

/** Sums the rest of an order by its lines, in cents. It equals what was paid and not given back. */
const worth = ({ office }: Opened, id: string) => {
  const { total, taxes } = calculateRest(
    office.items(id).map((item) => ({ ...soldLine(item), left: remainingLineQty(item) })),
    [],
  )
  return { total, taxes }
}

const lineOf = ({ office }: Opened, id: string) => {
  const line = office.items(id).find(({ event_id }) => event_id !== null)
  if (!line) throw new Error('no ticket')
  return line
}

returns('give back the price of one of two tickets less its fee, and free the place', async () => {
  const shop = await openReturns()
  const { office, server, a, buy, plan, book, net, emailsSeen, end } = shop
  const { order_id } = await buy(2)
  const { id } = lineOf(shop, order_id)
  const { price, fee, amount, ways } = await plan(order_id, [{ id, qty: 1 }])
  assert.equal([price, fee, amount, ways], [PRICE, FEE, PRICE - FEE, ['money', 'voucher']])
  assert.equal(office.quota('floor'), [2, 0])
  await book(order_id, [{ id, qty: 1 }])
  assert.equal(office.quota('floor'), [1, 0])
  assert.equal(office.ledger(order_id), [`stripe ${FEE - PRICE}`, `stripe ${2 * PRICE}`])
  assert.is(office.status(order_id), STATUS.partially_refunded)
  assert.is(office.order(order_id).total, 2 * PRICE + FEE)
  assert.equal(worth(shop, order_id), { total: PRICE + FEE, taxes: worth(shop, order_id).taxes })
  assert.is(net(order_id), PRICE + FEE)
  const fees = office.items(order_id).filter(({ charge }) => charge === 'return_fee')
  assert.equal(
    fees.map(({ qty, static_price, static_name, rate, taxes }) => [qty, static_price, static_name, rate, taxes]),
    [[1, FEE, 'Return fee', lineOf(shop, order_id).rate, 32]],
  )
  assert.equal(
    server
      .rows('outbox', a)
      .map(({ kind, address }) => [kind, address])
      .sort(),
    [
      ['order_return', IDA.email],
      ['tickets', IDA.email],
    ],
  )
  assert.equal(await emailsSeen(order_id), ['order_return', 'tickets'])
  await end()
})

returns('are booked once, however often the form is sent', async () => {
  const shop = await openReturns()
  const { office, server, a, buy, book, stripe, end } = shop
  const { order_id } = await buy(3)
  const { id } = lineOf(shop, order_id)
  const request_id = server.newId()
  for (const _ of [1, 2, 3]) await book(order_id, [{ id, qty: 1 }], { request_id, amount: PRICE - FEE })
  assert.equal(office.ledger(order_id), [`stripe ${FEE - PRICE}`, `stripe ${3 * PRICE}`])
  assert.is(stripe.refunds.size, 1)
  assert.is(server.rows('outbox', a).filter(({ kind }) => kind === 'order_return').length, 1)
  await end()
})

returns('add up to the cent, one after the other, until only the fees are kept', async () => {
  const shop = await openReturns()
  const { office, server, a, buy, book, net, end } = shop
  const { order_id } = await buy(3)
  const { id } = lineOf(shop, order_id)
  for (const left of [2, 1, 0]) {
    await book(order_id, [{ id, qty: 1 }])
    const kept = left * PRICE + (3 - left) * FEE
    assert.equal([net(order_id), worth(shop, order_id).total], [kept, kept])
  }
  assert.equal(office.quota('floor'), [0, 0])
  assert.is(office.status(order_id), STATUS.partially_refunded)
  assert.ok(lineOf(shop, order_id).cancelled)
  const counted = server.sql('select sum(amount) as money, sum(tickets) as tickets from sales_by_quarter')
  assert.equal(
    counted.map(({ money, tickets }) => [Number(money), Number(tickets)]),
    [[3 * FEE, 0]],
  )
  assert.is(server.rows('orders', server.b).length, 0)
  assert.is(office.order(order_id).total, 3 * PRICE + 3 * FEE)
  assert.ok(a)
  await end()
})

returns('keep no more than the price of a ticket, by which nothing goes back', async () => {
  const shop = await openReturns({ return_fee: 5000 })
  const { office, buy, refused, end } = shop
  const { order_id } = await buy(1)
  const { id } = lineOf(shop, order_id)
  assert.is(await refused(order_id, [{ id, qty: 1 }], { amount: 0 }), 'shop.return_worthless')
  assert.equal(office.items(order_id).length, 1)
  await end()
})

returns('without a fee refund like the office, and end the order with the last ticket', async () => {
  const shop = await openReturns({ return_fee: 0 })
  const { office, buy, book, net, end } = shop
  const { order_id } = await buy(2)
  const { id } = lineOf(shop, order_id)
  await book(order_id, [{ id, qty: 2 }])
  assert.equal([office.status(order_id), net(order_id)], [STATUS.refunded, 0])
  await end()
})

returns('become a voucher where the buyer chooses one', async () => {
  const shop = await openReturns()
  const { office, server, a, buy, book, stripe, end } = shop
  const { order_id } = await buy(2)
  const { id } = lineOf(shop, order_id)
  await book(order_id, [{ id, qty: 1 }], { way: 'voucher' })
  assert.equal(office.ledger(order_id), [`stripe ${2 * PRICE}`, `voucher ${FEE - PRICE}`])
  assert.is(stripe.refunds.size, 0)
  const made = server.rows('vouchers', a).filter(({ id }) => id !== a.voucher.id)
  assert.equal(
    made.map(({ value, sold, held, name }) => [value, sold, held, name]),
    [[PRICE - FEE, 0, 0, 'Ida Berger']],
  )
  await end()
})

returns('are refunded only by the method that the terms name', async () => {
  const shop = await openReturns({ return_as: 'voucher' })
  const { buy, plan, refused, end } = shop
  const { order_id } = await buy(1)
  const { id } = lineOf(shop, order_id)
  assert.equal((await plan(order_id, [{ id, qty: 1 }])).ways, ['voucher'])
  assert.is(await refused(order_id, [{ id, qty: 1 }], { way: 'money' }), 'shop.return_changed')
  await end()
})

returns('give back to the voucher that paid a part first', async () => {
  const shop = await openReturns()
  const { office, server, a, buy, book, net, end } = shop
  const { order_id } = await buy(2, (visitor) => visitor.step({ do: 'add_voucher', code: 'GUTSCHEIN1' }))
  assert.equal(office.ledger(order_id), [`stripe ${2 * PRICE - 2000}`, 'voucher 2000'])
  const { id } = lineOf(shop, order_id)
  await book(order_id, [{ id, qty: 1 }])
  assert.equal(office.ledger(order_id), [`stripe ${2 * PRICE - 2000}`, `voucher ${FEE - PRICE}`, 'voucher 2000'])
  const [voucher] = server.rows('vouchers', a)
  assert.is(voucher?.sold, 2000 - PRICE + FEE)
  await book(order_id, [{ id, qty: 1 }])
  assert.equal([net(order_id), worth(shop, order_id).total], [2 * FEE, 2 * FEE])
  await end()
})

returns('tax the fee like the tickets, each rate by itself', async () => {
  const shop = await openReturns()
  const { office, server, a, buy, plan, book, net, end } = shop
  server.sql(
    'update prices set tax_group_id = (select id from tax_groups where org_id = ? and rate = 700) where id = ?',
    a.org_id,
    a.prices.gallery.id,
  )
  const { order_id } = await buy(1, (visitor) => visitor.add({ price_id: a.prices.gallery.id, qty: 2 }))
  const lines = office.items(order_id)
  assert.equal(lines.map(({ rate }) => rate).sort(), [1900, 700])
  const asked = lines.map(({ id, qty }) => ({ id, qty: qty === 2 ? 1 : qty }))
  const { amount, fee } = await plan(order_id, asked)
  await book(order_id, asked)
  const fees = office.items(order_id).filter(({ charge }) => charge !== null)
  assert.equal(fees.map(({ rate, qty }) => [rate, qty]).sort(), [
    [1900, 1],
    [700, 1],
  ])
  assert.is(fee, 2 * FEE)
  assert.is(net(order_id), sum(lines.map(({ qty, static_price }) => qty * static_price)) - amount)
  assert.is(net(order_id), worth(shop, order_id).total)
  await end()
})

returns('give back a discounted ticket at its discounted price', async () => {
  const shop = await openReturns()
  const { office, server, a, buy, plan, book, net, end } = shop
  const code = {
    id: server.newId(),
    name: 'Spring',
    code: 'SPRING',
    discount_percentage: 3333,
    starts_at: null,
    ends_at: null,
    is_global: true,
    event_ids: [],
    limit_tickets: 10,
    limit_tickets_per_order: 10,
    min_tickets: 0,
    desk_holding: 0,
    description: null,
  }
  assert.is(await office.code(office.ask('CreatePromoCode', { input: code })), null)
  const { order_id } = await buy(3, (visitor) => visitor.step({ do: 'promo_code', code: 'SPRING' }))
  const paid = office.order(order_id).total
  const { id, discount } = lineOf(shop, order_id)
  assert.ok(discount > 0)
  let back = 0
  for (const _ of [1, 2, 3]) {
    const { price, fee, amount } = await plan(order_id, [{ id, qty: 1 }])
    assert.is(price - fee, amount)
    back += price
    await book(order_id, [{ id, qty: 1 }])
    assert.is(net(order_id), worth(shop, order_id).total)
  }
  assert.equal([back, net(order_id)], [paid, 3 * FEE])
  assert.ok(a)
  await end()
})

returns('take the shipping along with the last ticket, and not before', async () => {
  const shop = await openReturns()
  const { office, server, a, buy, plan, book, net, end } = shop
  const provider = { id: server.newId(), name: 'Post', method: 'postal', price: 390, enabled: true }
  assert.is(await office.code(office.ask('CreateShippingProvider', { input: provider })), null)
  const address = { street: 'Am Markt 1', postcode: '04109', city: 'Leipzig', country: 'DE' }
  const { order_id } = await buy(2, (visitor) =>
    visitor.step({ do: 'ship', shipping: { method: 'postal', provider_id: provider.id, address } }),
  )
  const { id } = lineOf(shop, order_id)
  assert.is((await plan(order_id, [{ id, qty: 1 }])).price, PRICE)
  await book(order_id, [{ id, qty: 1 }])
  assert.is(net(order_id), PRICE + FEE + 390)
  assert.is((await plan(order_id, [{ id, qty: 1 }])).price, PRICE + 390)
  await book(order_id, [{ id, qty: 1 }])
  assert.equal([net(order_id), worth(shop, order_id).total], [2 * FEE, 2 * FEE])
  assert.ok(a)
  await end()
})

returns('end at the deadline, which moves with the event', async () => {
  const shop = await openReturns()
  const { office, server, a, buy, book, refused, policy_id, end } = shop
  const { order_id } = await buy(3)
  const { id } = lineOf(shop, order_id)
  const one = [{ id, qty: 1 }]
  // Later changes of the policy change nothing.
  assert.is(
    await office.code(office.ask('UpdateBuyerPolicy', { id: policy_id, input: { returns: false, return_fee: 900 } })),
    null,
  )
  await book(order_id, one, { amount: PRICE - FEE })
  server.advance(30 * DAY - 23 * HOUR)
  assert.is(await refused(order_id, one, { amount: PRICE - FEE }), 'shop.return_late')
  server.sql(
    'update events set starts_at = ?, ends_at = ? where id = ?',
    office.in(2 * DAY),
    office.in(2 * DAY + 1000),
    a.events.open,
  )
  await book(order_id, one, { amount: PRICE - FEE })
  server.sql('update events set cancelled = ? where id = ?', true, a.events.open)
  assert.is(await refused(order_id, one, { amount: PRICE - FEE }), 'shop.return_not_allowed')
  await end()
})

returns('are refused for used tickets, another amount, foreign lines and orders without terms', async () => {
  const shop = await openReturns()
  const { office, server, a, buy, refused, end } = shop
  const { order_id } = await buy(2)
  const { id } = lineOf(shop, order_id)
  assert.is(await refused(order_id, [{ id, qty: 1 }], { amount: PRICE }), 'shop.return_changed')
  assert.is(await refused(order_id, [{ id, qty: 3 }], { amount: PRICE }), 'shop.return_changed')
  assert.is(await refused(order_id, [], { amount: PRICE }), 'shop.return_nothing')
  server.sql('update order_items set checked_in_qty = 1 where id = ?', id)
  assert.is(await refused(order_id, [{ id, qty: 2 }], { amount: 2 * (PRICE - FEE) }), 'shop.return_used')
  assert.is(await refused(order_id, [{ id, qty: 1 }]), null, 'the other one of two is not used')
  server.sql('update order_items set checked_in_qty = 0 where id = ?', id)
  const other = await buy(1)
  const foreign = lineOf(shop, other.order_id).id
  assert.is(await refused(order_id, [{ id: foreign, qty: 1 }], { amount: 1 }), 'shop.return_changed')
  server.sql('delete from order_policies where order_id = ?', other.order_id)
  assert.is(await refused(other.order_id, [{ id: foreign, qty: 1 }], { amount: 1 }), 'shop.return_not_allowed')
  assert.ok(a)
  assert.is(office.items(other.order_id).length, 1)
  await end()
})

returns('stay owed, with an incident, where the provider rejects the refund', async () => {
  const shop = await openReturns()
  const { office, buy, book, net, incidents, stripe, end } = shop
  const { order_id } = await buy(2)
  const { id } = lineOf(shop, order_id)
  stripe.refundStatus = 'failed'
  await book(order_id, [{ id, qty: 1 }])
  assert.equal(incidents(), ['refund_failed'])
  assert.is(net(order_id), PRICE + FEE)
  assert.is(office.status(order_id), STATUS.partially_refunded)
  await end()
})

returns('tell the office what to transfer for an order paid by transfer, and the buyer who transfers it', async () => {
  const shop = await openReturns({ return_fee: 0 })
  const { office, server, a, plan, book, end } = shop
  const visitor = new ShopVisitor(server, a)
  await visitor.add({ price_id: a.prices.floor.id, qty: 2 })
  await visitor.checkOut('wire', 2 * PRICE)
  const { order_id } = visitor
  assert.is(await office.code(office.pay(order_id, 2 * PRICE)), null)
  const items = [{ id: lineOf(shop, order_id).id, qty: 1 }]
  assert.is((await plan(order_id, items)).to_transfer, PRICE)
  const request_id = server.newId()
  for (const _ of [1, 2]) await book(order_id, items, { request_id, amount: PRICE })
  assert.equal(
    server
      .rows('incidents', a)
      .map(({ kind, subject_id, details }) => [kind, subject_id, details.booking_code, details.amount]),
    [['transfer_due', order_id, office.order(order_id).booking_code, PRICE]],
  )
  const db = scoped(server.db, a.org_id)
  const letter = await db
    .selectFrom('outbox')
    .selectAll()
    .where('org_id', '=', a.org_id)
    .where('kind', '=', 'order_return')
    .executeTakeFirst()
  const org = await readRow(db, 'orgs', a.org_id, a.org_id)
  if (!letter || !org) throw new Error('no email')
  const base = new URL('https://tickets.example')
  const links = new EmailLinks(server.secret, server.now, base, new PasswordLinkTokens(server.secret, base))
  const email = await orderReturnEmail(letter as RowOf<'outbox'>, org, db, links)
  assert.match(email?.html ?? '', 'transfers €17.99 to your bank account')
  assert.not.match(email?.html ?? '', 'the way you paid')
  await end()
})

returns('are not offered as a voucher where the organisation does not convert orders to vouchers', async () => {
  const shop = await openReturns()
  const { server, buy, plan, refused, end } = shop
  const { order_id } = await buy(1)
  const items = [{ id: lineOf(shop, order_id).id, qty: 1 }]
  server.sql('update orgs set features = ?', JSON.stringify(['vouchers', 'web_shop']))
  assert.equal((await plan(order_id, items)).ways, ['money'])
  assert.is(await refused(order_id, items, { way: 'voucher' }), 'shop.return_changed')
  const terms = {
    returns: true,
    returns_until: 24,
    return_fee: FEE,
    return_as: 'voucher',
    exchanges: true,
    renames: true,
  }
  server.sql('update order_policies set terms = ?', JSON.stringify(terms))
  assert.is(await refused(order_id, items, { amount: PRICE - FEE }), 'shop.return_ask')
  await end()
})

returns('split the tax of the order over its lines and the fee as a sale would', async () => {
  const shop = await openReturns({ return_fee: 3 })
  const { office, buy, book, end } = shop
  const { order_id } = await buy(2, (visitor) => visitor.add({ price_id: shop.a.prices.gallery.id, qty: 1 }))
  await book(order_id, [{ id: lineOf(shop, order_id).id, qty: 1 }])
  const items = office.items(order_id).sort((one, other) => (one.id < other.id ? -1 : 1))
  const { lineTaxes } = calculateSale(
    items.map(soldLine),
    office.payments(order_id).filter(({ amount }) => amount > 0),
  )
  assert.equal(
    items.map(({ taxes }) => taxes),
    lineTaxes,
  )
  await end()
})

returns('credit the invoice of the order and write one for the rest, with the fee', async () => {
  const shop = await openReturns()
  const { office, server, a, buy, book, end } = shop
  const { order_id } = await buy(2)
  assert.is(await office.code(office.ask('CreateInvoice', { input: { order_id } })), null)
  const { id } = lineOf(shop, order_id)
  await book(order_id, [{ id, qty: 1 }])
  assert.equal(
    server
      .rows('invoices', a)
      .map(({ total }) => Number(total))
      .sort((one, other) => one - other),
    [-2 * PRICE, PRICE + FEE, 2 * PRICE],
  )
  const [last] = server.sql('select lines from invoices where total = ?', PRICE + FEE)
  const lines: unknown = typeof last?.lines === 'string' ? JSON.parse(last.lines) : last?.lines
  assert.equal(
    (lines as { qty: number; total: number }[]).map(({ qty, total }) => [qty, total]).sort(),
    [
      [1, PRICE],
      [1, FEE],
    ].sort(),
  )
  await end()
})

returns.run()
