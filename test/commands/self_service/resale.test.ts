import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, HOUR, MINUTE } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { STATUS } from '../../../shared/orders/status'
import { openResale } from '../../harness/shop/reselling'
import { ShopVisitor } from '../../harness/shop/visitor'

const resale = suite('tickets that are sold on through the waiting list')

const PRICE = 1799
const FEE = 200

/** Opens a shop that is sold out: a buyer has all of its three tickets, and Ada waits for one. */
async function openSoldOut(policy: Readonly<Record<string, unknown>> = {}) {
  const shop = await openResale(policy)
  const seller = await shop.buy(3)
  const ada = await shop.join('Ada')
  const line = shop.ticketOf(seller.order_id)
  return { ...shop, seller: seller.order_id, ada, line, item: (qty: number) => [{ id: line.id, qty }] }
}

resale('belong to the buyer until the next person has paid, and are refunded then', async () => {
  const {
    office,
    server,
    a,
    seller,
    ada,
    item,
    resell,
    work,
    entry,
    states,
    taker,
    pay,
    net,
    ticketOf,
    emailsSeen,
    end,
  } = await openSoldOut()
  await resell(seller, item(1))
  assert.equal(states(seller), ['open'])
  await work()
  assert.is(entry(ada).state, 'offered')
  assert.equal([states(seller), net(seller), office.status(seller)], [['offered'], 3 * PRICE, STATUS.paid])
  assert.equal(office.quota('floor'), [3, 0], 'the offer holds no place')
  const buyer = taker(ada)
  await buyer.checkOut('stripe', PRICE)
  assert.equal([net(seller), ticketOf(seller).cancelled_qty ?? 0], [3 * PRICE, 0], 'not refunded before it is sold')
  await pay(buyer)
  assert.is(office.status(buyer.order_id), STATUS.paid)
  assert.equal([states(seller), ticketOf(seller).cancelled_qty], [['sold'], 1])
  assert.is(net(seller), 2 * PRICE + FEE)
  assert.equal(office.quota('floor'), [3, 0])
  assert.is(net(buyer.order_id), PRICE)
  assert.ok(ticketOf(buyer.order_id).code)
  assert.not.equal(ticketOf(buyer.order_id).code, ticketOf(seller).code)
  assert.ok(ticketOf(buyer.order_id).right_id)
  await work()
  assert.is(entry(ada).state, 'bought')
  const letters = (server.rows('outbox', a) as RowOf<'outbox'>[]).filter(({ kind }) => kind === 'order_return')
  assert.equal(
    letters.map(({ payload }) => [payload.order_id, payload.tickets, payload.fee, payload.money, payload.sold_on]),
    [[seller, 1, FEE, PRICE - FEE, 1]],
  )
  assert.equal([await emailsSeen(seller), await emailsSeen(buyer.order_id)], [['order_return', 'tickets'], ['tickets']])
  const counted = server.sql('select sum(amount) as money, sum(tickets) as tickets from sales_by_quarter')
  assert.equal(
    counted.map(({ money, tickets }) => [Number(money), Number(tickets)]),
    [[3 * PRICE + FEE, 3]],
  )
  await end()
})

resale('are not offered by a page that was opened before one of them was sold', async () => {
  const { seller, ada, line, resell, resellRefused, work, states, taker, pay, end } = await openSoldOut()
  const asked = [{ id: line.id, qty: 1, left: 3 }]
  await resell(seller, asked)
  await resell(seller, asked)
  assert.equal(states(seller), ['open'], 'repeated, it changes nothing')
  await work()
  const buyer = taker(ada)
  await buyer.checkOut('stripe', PRICE)
  await pay(buyer)
  assert.is(await resellRefused(seller, asked), 'shop.resale_changed')
  assert.equal(states(seller), ['sold'])
  assert.is(await resellRefused(seller, [{ id: line.id, qty: 1, left: 2 }]), null)
  assert.equal(states(seller).toSorted(), ['open', 'sold'])
  await end()
})

resale('are offered to the next person where an offer lapses, and cannot be paid by then', async () => {
  const { office, server, seller, ada, item, resell, work, entry, states, taker, pay, net, join, end } =
    await openSoldOut()
  const ben = await join('Ben')
  await resell(seller, item(1))
  await work()
  const late = taker(ada)
  await late.checkOut('stripe', PRICE)
  await work()
  server.advance(HOUR)
  await work()
  assert.is(office.status(late.order_id), STATUS.expired)
  assert.equal([entry(ada).state, entry(ben).state, states(seller)], ['lapsed', 'offered', ['offered']])
  await pay(late)
  assert.is(net(late.order_id), 0, 'her money goes back')
  const [counter] = server.sql('select rev from org_counters where org_id = ?', server.a.org_id)
  for (const table of ['orders', 'order_items', 'payments', 'rights'] as const)
    assert.ok(
      server.rows(table, server.a).every(({ rev }) => Number(rev) <= Number(counter?.rev)),
      `no change number of ${table} is given again`,
    )
  assert.equal([net(seller), states(seller)], [3 * PRICE, ['offered']])
  const buyer = taker(ben)
  await buyer.checkOut('stripe', PRICE)
  await pay(buyer)
  assert.equal([net(seller), states(seller)], [2 * PRICE + FEE, ['sold']])
  assert.equal([office.status(buyer.order_id), office.quota('floor')], [STATUS.paid, [3, 0]])
  await end()
})

resale('leave the resale when a door admits them, and a person who paid meanwhile is refunded', async () => {
  const { office, server, seller, ada, line, item, resell, work, entry, states, taker, pay, net, end } =
    await openSoldOut()
  await resell(seller, item(1))
  await work()
  const buyer = taker(ada)
  await buyer.checkOut('stripe', PRICE)
  server.sql('update order_items set checked_in_qty = 3 where id = ?', line.id)
  await pay(buyer)
  assert.equal([net(seller), net(buyer.order_id)], [3 * PRICE, 0])
  assert.equal([office.status(seller), office.quota('floor')], [STATUS.paid, [3, 0]])
  assert.ok(
    server
      .rows('incidents', server.a)
      .some(({ kind, subject_id }) => kind === 'paid_too_late' && subject_id === buyer.order_id),
  )
  server.advance(MINUTE)
  await work()
  assert.equal([entry(ada).state, states(seller)], ['lapsed', ['open']])
  await end()
})

resale('can be taken back by the buyer until they are offered to a person', async () => {
  const { seller, ada, item, resell, resellRefused, work, entry, states, end } = await openSoldOut()
  await resell(seller, item(2))
  await resell(seller, item(2))
  await resell(seller, item(1))
  assert.equal(states(seller).sort(), ['ended', 'open'])
  await work()
  assert.is(entry(ada).state, 'offered')
  assert.is(await resellRefused(seller, item(0)), 'shop.resale_offered')
  assert.is(await resellRefused(seller, item(4)), 'shop.return_changed')
  await end()
})

resale('serve a group from several buyers, each of whom is refunded', async () => {
  const shop = await openResale()
  const { office, buy, join, resell, work, entry, taker, pay, net, ticketOf, end } = shop
  const [one, two] = [await buy(2), await buy(1)]
  const group = await join('Ada', 2)
  for (const { order_id } of [one, two]) await resell(order_id, [{ id: ticketOf(order_id).id, qty: 1 }])
  await work()
  assert.is(entry(group).state, 'offered')
  const buyer = taker(group)
  await buyer.checkOut('stripe', 2 * PRICE)
  await pay(buyer)
  assert.equal(
    [one, two, buyer].map(({ order_id }) => net(order_id)),
    [PRICE + FEE, FEE, 2 * PRICE],
  )
  assert.equal(office.quota('floor'), [3, 0])
  await end()
})

resale('are not offered while enough places are free', async () => {
  const { office, seller, ada, item, resell, work, entry, states, server, a, end } = await openSoldOut()
  server.sql('update quotas set capacity = 4 where subject_id = ?', a.categories.floor)
  await resell(seller, item(1))
  await work()
  assert.equal([entry(ada).state, states(seller), office.quota('floor')], ['offered', ['open'], [3, 1]])
  await end()
})

resale('are not promised twice where two offers are open', async () => {
  const { seller, ada, item, resell, work, entry, states, join, end } = await openSoldOut()
  const ben = await join('Ben')
  await resell(seller, item(1))
  await work()
  assert.equal([entry(ada).state, entry(ben).state], ['offered', 'waiting'])
  await resell(seller, item(2))
  await work()
  assert.equal([entry(ben).state, states(seller)], ['offered', ['offered', 'offered']])
  await end()
})

resale('go back to their buyer where an offer is refused', async () => {
  const { seller, ada, item, resell, work, entry, states, taker, net, end } = await openSoldOut()
  await resell(seller, item(1))
  await work()
  await taker(ada).step({ do: 'leave' })
  await work()
  assert.equal([entry(ada).state, states(seller), net(seller)], ['declined', ['open'], 3 * PRICE])
  await end()
})

resale('can only be paid at once, not reserved, nor paid by transfer, at the office or at a desk', async () => {
  const { office, server, seller, ada, item, resell, work, taker, end } = await openSoldOut()
  server.sql('update events set reservations = ?', true)
  await resell(seller, item(1))
  await work()
  const buyer = taker(ada)
  const order = (way: 'wire' | 'reserve') => buyer.refused({ do: 'check_out', buyer: { ...NOBODY }, way, total: PRICE })
  assert.equal([await order('wire'), await order('reserve')], ['shop.resale_pays_now', 'shop.resale_pays_now'])
  assert.is(await office.code(office.ask('ReserveForWaiting', { id: ada })), 'orders.resale_online')
  await buyer.checkOut('stripe', PRICE)
  const payment = { id: server.newId(), method: 'wire', amount: PRICE }
  const paid = await office.code(office.ask('PayOrder', { id: buyer.order_id, input: payment }))
  assert.is(paid, 'orders.resale_online')
  const part = { id: server.newId(), method: 'stripe', amount: 500 }
  assert.is(await office.code(office.ask('PayOrder', { id: buyer.order_id, input: part })), 'orders.resale_online')
  await end()
})

resale('are refused by the terms of the order, and without a waiting list', async () => {
  const shop = await openSoldOut({ resale: false })
  const { server, policy_id, office, seller, item, resellRefused, end } = shop
  const code = await office.code(office.ask('UpdateBuyerPolicy', { id: policy_id, input: { resale: true } }))
  assert.is(code, null)
  assert.is(await resellRefused(seller, item(1)), 'shop.resale_not_allowed', 'the terms are those of the purchase')
  server.sql(
    'update order_policies set terms = ?',
    JSON.stringify({ returns: false, exchanges: false, renames: false, resale: true, resale_fee: FEE }),
  )
  assert.is(await resellRefused(seller, item(1)), null)
  server.sql('update events set waiting_list = ?', false)
  assert.is(await resellRefused(seller, item(2)), 'shop.resale_not_allowed')
  server.advance(31 * DAY)
  assert.is(await resellRefused(seller, item(3)), 'shop.resale_not_allowed')
  await end()
})

resale('leave the resale when the office refunds them, and the offer gets another place', async () => {
  const { office, server, seller, ada, item, resell, work, states, taker, pay, net, end } = await openSoldOut()
  await resell(seller, item(1))
  await work()
  const refund = { id: server.newId(), way: 'as_paid', amount: 3 * PRICE, reason: 'ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id: seller, input: refund })), null)
  assert.equal(states(seller), ['ended'])
  const buyer = taker(ada)
  await buyer.checkOut('stripe', PRICE)
  await pay(buyer)
  assert.equal([office.status(buyer.order_id), net(buyer.order_id), net(seller)], [STATUS.paid, PRICE, 0])
  assert.equal(office.quota('floor'), [1, 0])
  await end()
})

resale('give no access to orders of another organisation', async () => {
  const { server, seller, item, end } = await openSoldOut()
  const request = { org_id: server.b.org_id, order_id: seller, items: item(1) }
  await server.writer.run({ kind: 'order_resale', request }).then(
    () => assert.unreachable(),
    (error: { readonly code?: string }) => assert.is(error.code, 'not_found'),
  )
  await end()
})

const NOBODY = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.org',
  phone: null,
  address: null,
  newsletter: false,
}

resale('are offered to a person who joins the list later', async () => {
  const { buy, ticketOf, resell, join, work, entry, states, end } = await openResale()
  const { order_id } = await buy(3)
  await resell(order_id, [{ id: ticketOf(order_id).id, qty: 1 }])
  const ada = await join('Ada')
  await work()
  assert.equal([entry(ada).state, states(order_id)], ['offered', ['offered']])
  await end()
})

resale('are promised for the place that was offered, and for no other', async () => {
  const { a, seller, ada, item, resell, work, taker, states, office, end } = await openSoldOut()
  await resell(seller, item(1))
  await work()
  const buyer = taker(ada)
  const [line] = buyer.items()
  const step = { do: 'change' as const, item_id: String(line?.id), price_id: a.prices.gallery.id, qty: 1 }
  assert.is(await buyer.refused(step), 'waiting_list.offer_only', 'though the gallery is free')
  assert.equal([states(seller), buyer.rights().length], [['offered'], 0])
  assert.equal(office.quota('gallery')[1], 0)
  const exchange = { do: 'begin_exchange' as const, of: seller, items: item(1) }
  assert.is(await buyer.refused(exchange), 'waiting_list.offer_only')
  await end()
})

resale('can still be paid after the offer expired, if their places came free otherwise', async () => {
  const { office, server, seller, ada, item, resell, work, taker, pay, net, end } = await openSoldOut()
  await resell(seller, item(1))
  await work()
  const buyer = taker(ada)
  await buyer.checkOut('stripe', PRICE)
  await work()
  server.advance(HOUR)
  await office.expire()
  assert.is(office.status(buyer.order_id), STATUS.expired)
  const refund = { id: server.newId(), way: 'as_paid', amount: 3 * PRICE, reason: 'ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id: seller, input: refund })), null)
  await pay(buyer)
  assert.equal([office.status(buyer.order_id), net(buyer.order_id)], [STATUS.paid, PRICE])
  assert.equal(office.quota('floor'), [1, 0])
  assert.is(buyer.rights().length, 1)
  await end()
})

resale('are not refunded for a line that the office has removed from the order', async () => {
  const { office, seller, item, resell, work, taker, join, net, states, ticketOf, stripe, heard, end } =
    await openSoldOut()
  const two = await join('Ben', 2)
  await resell(seller, item(3))
  await work()
  const buyer = taker(two)
  await buyer.checkOut('stripe', 2 * PRICE)
  await work()
  const [payment] = buyer.payments()
  await buyer.step({ do: 'give_up' })
  await work()
  await heard(payment?.id ?? '')
  await work()
  assert.is(buyer.payments()[0]?.status, 'failed')
  const one = { items: [{ id: ticketOf(buyer.order_id).id, qty: 1 }] }
  assert.is(await office.code(office.ask('CancelOrder', { id: buyer.order_id, input: one })), null)
  await buyer.step({ do: 'pay', way: 'stripe' })
  await work()
  const again = buyer.payments().find(({ status }) => status === 'pending')?.id ?? ''
  stripe.pay(again)
  await heard(again)
  await work()
  assert.is(office.status(buyer.order_id), STATUS.paid)
  await work()
  assert.equal(states(seller).sort(), ['offered', 'open', 'sold'], 'Ada has one on offer')
  assert.equal([net(seller), net(buyer.order_id)], [2 * PRICE + FEE, PRICE])
  assert.is(office.quota('floor')[0], 3)
  await end()
})

resale('are not sold to visitors of the shop, where the event stays sold out', async () => {
  const { server, a, seller, item, resell, end } = await openSoldOut()
  await resell(seller, item(1))
  const visitor = new ShopVisitor(server)
  const wishes = [{ price_id: a.prices.floor.id, qty: 1 }]
  assert.is(await visitor.refused({ do: 'add', wishes }), 'rights.sold_out')
  await end()
})

resale.run()
