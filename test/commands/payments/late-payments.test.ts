import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MINUTE } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { TestDevice } from '../../harness/devices/test-device'
import { holdOrder, pickUpArgs, returnOrderRight } from '../../harness/office/picking-up'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'

const late = suite('late payments and refunds by their provider')

const PRICE = 1799

late('takes places again when an expired order is paid, if they are free', async () => {
  const { office, server, stripe, order, ask, run, heard, incidents, end } = await openStripeOrganisation()
  const id = await order(2, 1)
  const paid = await ask(id, 2 * PRICE, 'stripe')
  await run()
  server.advance(61 * MINUTE)
  await run()
  assert.equal([office.status(id), office.quota('floor')], [STATUS.expired, [0, 0]])
  stripe.pay(paid)
  await heard(paid)
  await run()
  assert.equal(
    [office.status(id), office.quota('floor'), office.quota('house'), office.order(id).expired_at],
    [STATUS.paid, [2, 0], [2, 0], null],
  )
  assert.ok(office.codes(id).every((code) => code?.startsWith('F1')))
  assert.equal([incidents(), stripe.refunds.size], [[], 0])
  const refund = { id: server.newId(), way: 'wire', amount: 2 * PRICE, reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  assert.equal(office.quota('floor'), [0, 0], 'they hang on the rights they were taken by')
  await end()
})

/**
 * An order of one place whose online payment failed. A desk is about to take the money when the buyer pays online after
 * all.
 */
async function paidAtDesk() {
  const house = await openStripeOrganisation()
  const { server, stripe, order, ask, run, heard, payment } = house
  const id = await order(1, 24)
  const paid = await ask(id, PRICE, 'stripe')
  await run()
  Object.assign(stripe.of(paid), { status: 'complete', payment_intent: { status: 'requires_payment_method' } })
  await heard(paid)
  await run()
  assert.is(payment(paid).status, 'failed')
  const desk = await TestDevice.ready(server, { shift: true })
  const held = await holdOrder(desk, id)
  stripe.pay(paid)
  await heard(paid)
  await run()
  return { ...house, id, paid, desk, held }
}

late('books a payment once the desk returns the order, however late', async () => {
  const { office, server, id, paid, desk, held, later, payment, incidents, end } = await paidAtDesk()
  for (let n = 0; n < 12; n++) await later(20)
  const dead = () => server.rows('jobs').filter(({ state }) => state === 'dead').length
  assert.equal([payment(paid).status, dead(), incidents()], ['failed', 0, []], 'nothing of it changes meanwhile')
  await returnOrderRight(desk, held)
  await later(1)
  assert.equal([office.status(id), payment(paid).status, office.quota('floor')], [STATUS.paid, 'confirmed', [1, 0]])
  assert.equal([office.paid(id), incidents(), dead()], [PRICE, [], 0])
  await end()
})

late('processes every provider message once the desk has released the order', async () => {
  const { stripe, paid, desk, held, later, heard, heardOf, payment, incidents, end } = await paidAtDesk()
  const second = { ...stripe.of(paid), id: 'cs_second' }
  stripe.sessions.set('cs_second', second)
  await heardOf(second, 1)
  await heard(paid)
  const asked = stripe.asked.length
  for (let n = 0; n < 30; n++) await later(1)
  assert.equal([stripe.asked.length, payment(paid).status], [asked, 'failed'])
  await returnOrderRight(desk, held)
  await later(1)
  assert.equal(
    [payment(paid).status, incidents()],
    ['confirmed', ['payment_differs']],
    'one of the two has paid for it',
  )
  await end()
})

late('refunds an online payment made while a desk sold the order, and reports it', async () => {
  const { office, id, paid, desk, held, later, payment, incidents, stripe, end } = await paidAtDesk()
  await desk.send('CreateOrder', pickUpArgs(desk, held))
  await later(1)
  await later(1)
  assert.equal([payment(paid).status, stripe.refunds.size, incidents()], ['confirmed', 1, ['paid_too_late']])
  assert.equal(office.ledger(id), ['cash 1799', 'stripe -1799', 'stripe 1799'])
  await end()
})

late('takes promo code uses together with the places or not at all', async () => {
  const { office, server, stripe, ask, run, heard, incidents, end } = await openStripeOrganisation()
  const code = {
    id: server.newId(),
    name: 'Spring',
    code: 'SPRING',
    description: null,
    discount_percentage: 2000,
    starts_at: null,
    ends_at: null,
    is_global: true,
    event_ids: [],
    all_products: true,
    limit_tickets: 2,
    limit_tickets_per_order: null,
    min_tickets: 0,
    desk_holding: 0,
  }
  assert.is(await office.code(office.ask('CreatePromoCode', { input: code })), null)
  const reserve = async () => {
    const id = server.newId()
    const input = {
      id,
      channel: 'phone',
      name: '',
      order_type: 'reservation',
      valid_until: office.in(60 * MINUTE),
      promo_code_id: code.id,
    }
    assert.is(
      await office.code(office.ask('ReserveOrder', { input: { ...input, items: [office.places('floor', 2)] } })),
      null,
    )
    return id
  }
  const uses = () => server.rows('promo_codes').map(({ sold, held }) => [sold, held])[0]
  const orders = []
  for (let n = 0; n < 2; n++) {
    const id = await reserve()
    const paid = await ask(id, office.order(id).total, 'stripe')
    orders.push({ id, paid })
    await run()
    server.advance(61 * MINUTE)
    await run()
    assert.equal([office.status(id), uses()], [STATUS.expired, [0, 0]])
  }
  for (const { paid } of orders) {
    stripe.pay(paid)
    await heard(paid)
    await run()
  }
  assert.equal(
    [orders.map(({ id }) => office.status(id)), uses(), office.quota('floor'), incidents()],
    [[STATUS.paid, STATUS.refunded], [2, 0], [2, 0], ['paid_too_late']],
  )
  const [first] = orders
  const refund = { id: server.newId(), way: 'as_paid', amount: office.order(first?.id ?? '').total, reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id: first?.id, input: refund })), null)
  await run()
  assert.equal([uses(), office.quota('floor'), stripe.refunds.size], [[0, 0], [0, 0], 2])
  await end()
})

late('grants nothing again on an accreditation used up meanwhile', async () => {
  const { office, server, stripe, order, ask, run, heard, incidents, end } = await openStripeOrganisation()
  const { a } = server
  const made = async (name: string, input: object) => assert.is(await office.code(office.ask(name, { input })), null)
  const [accreditation_id, id] = [server.newId(), await order(2, 1)]
  const span = { starts_at: office.in(-MINUTE), ends_at: office.in(600 * MINUTE) }
  await made('CreateAccreditation', { id: accreditation_id, name: 'Press', is_exclusive: true, ...span })
  await made('CreateAccreditationEvent', {
    accreditation_id,
    event_id: a.events.open,
    price_id: a.prices.floor.id,
    max_qty: 3,
  })
  await made('CreateAccreditationContact', { accreditation_id, contact_id: a.contact })
  const paid = await ask(id, 2 * PRICE, 'stripe')
  await run()
  server.advance(61 * MINUTE)
  await run()
  await order(2, 1)
  stripe.pay(paid)
  await heard(paid)
  await run()
  assert.equal([office.status(id), office.quota('floor'), incidents()], [STATUS.refunded, [0, 2], ['paid_too_late']])
  await end()
})

late('refunds a late payment once if the places are taken, and reports it', async () => {
  const { office, server, stripe, ask, run, heard, later, incidents, end } = await openStripeOrganisation()
  const seat = () => office.seat(1)
  const id = await office.reserve([office.places('floor', 2), seat()], {
    order_type: 'reservation',
    valid_until: office.in(60 * MINUTE),
  })
  const paid = await ask(id, 2 * PRICE + 3800, 'stripe')
  await run()
  server.advance(61 * MINUTE)
  await run()
  await office.reserve([seat()], { order_type: 'option', valid_until: office.in(60 * MINUTE) })
  stripe.pay(paid)
  await Promise.all([heard(paid), heard(paid)])
  await run()
  assert.equal([office.status(id), office.quota('floor'), office.quota('house')], [STATUS.refunded, [0, 0], [0, 0]])
  assert.equal(office.ledger(id), ['stripe -7398', 'stripe 7398'])
  assert.equal([incidents(), office.codes(id)], [['paid_too_late'], [null, null]])
  await heard(paid)
  await later(10)
  assert.equal(
    [[...stripe.refunds.values()].map(({ amount }) => amount), office.payments(id).map(({ status }) => status)],
    [[7398], ['confirmed', 'confirmed']],
  )
  await end()
})

late('refunds payments for cancelled orders and above the amount due', async () => {
  const { office, stripe, ask, run, heard, incidents, end } = await openStripeOrganisation()
  const places = [office.places('floor', 2), office.places('gallery', 1)]
  const held = { order_type: 'reservation' as const, valid_until: office.in(600 * MINUTE) }
  const [whole, some] = [await office.reserve([office.places('floor', 1)], held), await office.reserve(places, held)]
  const [paid, beyond] = [await ask(whole, PRICE, 'stripe'), await ask(some, 2 * PRICE + 2500, 'stripe')]
  await run()
  assert.is(await office.code(office.ask('CancelOrder', { id: whole, input: {} })), null)
  assert.is(
    await office.code(office.ask('CancelOrder', { id: some, input: { items: [{ id: places[1]?.id, qty: 1 }] } })),
    null,
  )
  for (const payment of [paid, beyond]) {
    stripe.pay(payment)
    await heard(payment)
  }
  await run()
  assert.equal([office.status(whole), office.ledger(whole)], [STATUS.refunded, [`stripe -${PRICE}`, `stripe ${PRICE}`]])
  assert.equal(
    [office.status(some), office.paid(some), office.codes(some).filter((code) => code !== null).length],
    [STATUS.partially_refunded, 2 * PRICE, 1],
  )
  assert.equal(
    [office.quota('floor'), office.quota('gallery'), incidents()],
    [
      [2, 0],
      [0, 0],
      ['paid_too_late', 'paid_too_late'],
    ],
  )
  await end()
})

late('refunds money for an order that was otherwise refunded in full', async () => {
  const { office, server, stripe, order, ask, run, heard, incidents, end } = await openStripeOrganisation()
  const id = await order(2, 48)
  const paid = await ask(id, 1000, 'stripe')
  await run()
  await office.pay(id, 2 * PRICE - 1000)
  const refund = { id: server.newId(), way: 'wire', amount: 2 * PRICE - 1000, reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  assert.is(office.status(id), STATUS.refunded)
  stripe.pay(paid)
  await heard(paid)
  await run()
  assert.equal(
    [office.status(id), office.paid(id), incidents(), stripe.refunds.size],
    [STATUS.refunded, 0, ['paid_too_late'], 1],
  )
  await end()
})

late('gives a refund once despite repeats, a lost answer and a forgotten key', async () => {
  const { office, server, stripe, order, ask, run, heard, later, payment, end } = await openStripeOrganisation()
  const id = await order(2, 48)
  const paid = await ask(id, 2 * PRICE, 'stripe')
  await run()
  stripe.pay(paid)
  await heard(paid)
  await run()
  const refund = {
    id: server.newId(),
    items: [{ id: office.items(id)[0]?.id, qty: 2 }],
    way: 'as_paid',
    amount: 2 * PRICE,
    reason: 'Ill',
  }
  const [one, two] = await Promise.all([0, 0].map(() => office.code(office.ask('RefundOrder', { id, input: refund }))))
  assert.equal([one, two], [null, null])
  assert.equal(
    [office.status(id), payment(refund.id).status, payment(refund.id).refund_of_id],
    [STATUS.refunded, 'pending', paid],
  )
  assert.is(
    await office.code(office.ask('RefundOrder', { id, input: { ...refund, id: server.newId() } })),
    'orders.not_paid',
  )
  let lost = 0
  // Loses the answer to the last request of a refund.
  stripe.lose = (asked) => asked === 'POST /v1/refunds' && lost++ === 0
  await run()
  stripe.keys.clear()
  assert.equal([stripe.refunds.size, payment(refund.id).status], [1, 'pending'])
  await later(1)
  assert.equal([stripe.refunds.size, payment(refund.id).status, office.paid(id)], [1, 'confirmed', 0])
  await end()
})

late('refunds part of an order through its payment, and polls a pending bank refund', async () => {
  const { office, server, stripe, ask, run, heard, later, payment, end } = await openStripeOrganisation()
  const places = [office.places('floor', 1), office.places('gallery', 1)]
  const id = await office.reserve(places, { order_type: 'regular' })
  const paid = await ask(id, PRICE + 2500, 'stripe')
  await run()
  stripe.pay(paid)
  await heard(paid)
  await run()
  stripe.refundStatus = 'pending'
  const some = (n: number, amount: number) => ({
    id: server.newId(),
    items: [{ id: places[n]?.id, qty: 1 }],
    way: 'as_paid',
    amount,
    reason: 'Ill',
  })
  const [first, second] = [some(1, 2500), some(0, PRICE)]
  assert.is(await office.code(office.ask('RefundOrder', { id, input: first })), null)
  assert.is(
    await office.code(office.ask('RefundOrder', { id, input: second })),
    null,
    'before anybody knows of the first',
  )
  await run()
  assert.equal([office.status(id), payment(first.id).status, stripe.refunds.size], [STATUS.refunded, 'pending', 2])
  for (const refund of stripe.refunds.values()) refund.status = 'succeeded'
  await later(5)
  assert.equal([office.status(id), office.paid(id), payment(second.id).status], [STATUS.refunded, 0, 'confirmed'])
  await end()
})

late('reports refunds that Stripe refuses or a bank returns for manual transfer', async () => {
  for (const bounced of [false, true]) {
    const { office, server, stripe, order, ask, run, heard, heardOf, payment, incidents, end } =
      await openStripeOrganisation()
    const id = await order(1)
    const paid = await ask(id, PRICE, 'stripe')
    await run()
    stripe.pay(paid)
    await heard(paid)
    await run()
    stripe.refundStatus = bounced ? 'succeeded' : 'failed'
    const refund = { id: server.newId(), way: 'as_paid', amount: PRICE, reason: 'Ill' }
    assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
    await run()
    const [given] = [...stripe.refunds.values()]
    assert.ok(given)
    given.status = 'failed'
    await heardOf(given, 2)
    assert.equal(
      [payment(refund.id).status, office.status(id), office.paid(id), incidents()],
      ['failed', STATUS.refunded, 0, ['refund_failed']],
    )
    assert.equal(office.ledger(id), [`stripe ${PRICE}`, `stripe -${PRICE}`, `wire -${PRICE}`].sort())
    await end()
  }
})

late.run()
