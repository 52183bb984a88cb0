import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { LeasedJob } from '../../../server/jobs/job'
import { LEASE } from '../../../server/jobs/steps'
import { MINUTE } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { DOWN } from '../../harness/providers/provider-server'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'

const paying = suite('payments by Stripe')

const PRICE = 1799

paying('reuses one session and payment after a crash between Stripe’s answer and its booking', async () => {
  const { office, server, stripe, order, ask, run, heard, payment, paying: world, end } = await openStripeOrganisation()
  const id = await order(2)
  const paid = await ask(id, 2 * PRICE, 'stripe')
  const take = async (leased_by: string) =>
    (await server.writer.run({ kind: 'queue', step: { do: 'take', leased_by, limit: 50 } })) as LeasedJob[]
  const job = (await take('killed')).find(({ kind }) => kind === 'ask_provider')
  assert.ok(job)
  await server.jobKinds.ask_provider?.outside?.effect(job.payload, { ...job, announce: async () => {} }, world)
  assert.is(stripe.sessions.size, 1)
  stripe.pay(paid)
  assert.equal([office.status(id), payment(paid).provider_ref], [STATUS.payment_pending, null])
  server.advance(LEASE)
  await run()
  assert.equal(
    [office.status(id), stripe.sessions.size],
    [STATUS.payment_pending, 1],
    'its first answer again: not paid yet, as far as anybody has said',
  )
  assert.is(await heard(paid), 204)
  await run()
  assert.equal([office.status(id), office.quota('floor'), stripe.sessions.size], [STATUS.paid, [2, 0], 1])
  assert.ok(office.codes(id).every((code) => code?.startsWith('F1')))
  await end()
})

paying('keeps the order pending on a lost answer, then books it once', async () => {
  const { office, stripe, order, ask, later, payment, end } = await openStripeOrganisation()
  const id = await order(1)
  stripe.lose = () => true
  const paid = await ask(id, PRICE, 'stripe')
  await later(0)
  assert.equal([office.status(id), payment(paid).status, stripe.sessions.size], [STATUS.payment_pending, 'pending', 1])
  stripe.lose = () => false
  stripe.instead = DOWN
  await later(1)
  assert.equal([office.status(id), payment(paid).status], [STATUS.payment_pending, 'pending'])
  const nameless = {
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_1',
    amount_total: PRICE,
    currency: 'eur',
    url: null,
  }
  stripe.instead = { status: 200, body: nameless }
  await later(1)
  assert.equal(
    [office.status(id), payment(paid).status, payment(paid).provider_ref],
    [STATUS.payment_pending, 'pending', null],
    'what has no id is nothing that could be given back',
  )
  stripe.instead = null
  stripe.pay(paid)
  await later(5)
  await later(5)
  assert.equal([office.status(id), stripe.sessions.size, office.quota('floor')], [STATUS.paid, 1, [1, 0]])
  await end()
})

paying('books once when messages come early, twice at once and late', async () => {
  const { office, server, stripe, order, run, heard, payment, end } = await openStripeOrganisation()
  const id = await order(1)
  let told: number[] = []
  const paid = server.newId()
  stripe.done = async () => {
    stripe.done = async () => {}
    stripe.pay(paid)
    told = await Promise.all([heard(paid), heard(paid)])
  }
  assert.is((await office.pay(id, PRICE, 'stripe', undefined, paid)).code, null)
  await run()
  assert.equal([told, office.status(id)], [[204, 204], STATUS.paid])
  const before = payment(paid).rev
  assert.is(await heard(paid), 204)
  await run()
  server.advance(60 * MINUTE)
  assert.is(await heard(paid), 204)
  await run()
  assert.equal([office.ledger(id), payment(paid).rev, office.quota('floor')], [[`stripe ${PRICE}`], before, [1, 0]])
  await end()
})

paying('emails the tickets once, when the whole order is paid and the buyer’s address is known', async () => {
  const { office, server, stripe, order, ask, run, heard, end } = await openStripeOrganisation()
  const known = await order(2)
  server.sql('update contacts set email = ? where id = ?', 'anna@example.org', server.a.contact)
  const unknown = await order(1)
  server.sql('update orders set contact_id = null where id = ?', unknown)
  const sent = () => server.sql("select address, payload from outbox where kind = 'tickets'")
  const pay = async (id: string, amount: number) => {
    const paid = await ask(id, amount, 'stripe')
    await run()
    stripe.pay(paid)
    assert.is(await heard(paid), 204)
    await run()
    return paid
  }
  await pay(known, PRICE)
  assert.equal([office.status(known) === STATUS.paid, sent()], [false, []], 'half of it is still due')
  const last = await pay(known, PRICE)
  assert.is(await heard(last), 204)
  await pay(unknown, PRICE)
  assert.equal([office.status(known), office.status(unknown)], [STATUS.paid, STATUS.paid])
  assert.equal(sent(), [{ address: 'anna@example.org', payload: { order_id: known } }])
  await end()
})

paying('refuses forged, outdated, foreign and oversized messages', async () => {
  const { office, server, stripe, order, ask, run, tell, end } = await openStripeOrganisation()
  const id = await order(1)
  const paid = await ask(id, PRICE, 'stripe')
  await run()
  stripe.pay(paid)
  const at = server.now()
  const session = stripe.of(paid)
  const asked = stripe.asked.length
  const told = async (event: { body: string; signature: string }, world = server.a) =>
    tell('stripe', event.body, { 'stripe-signature': event.signature }, world)
  const good = stripe.event(session, { at })
  assert.is(await told({ ...good, body: good.body.replace('paid', 'PAID') }), 400, 'changed on its way')
  assert.is(await told(stripe.event(session, { at, secret: 'whsec_stranger' })), 400)
  assert.is(await told(stripe.event(session, { at: at - 6 * MINUTE })), 400, 'kept and sent again')
  assert.is(await told(stripe.event(session, { at }), server.b), 400, 'signed for another house')
  assert.is(await tell('stripe', good.body, {}), 400)
  assert.is(
    await tell('paypal', good.body, { 'stripe-signature': good.signature }),
    400,
    'a provider the house does not have',
  )
  assert.is(await tell('stripe', 'x'.repeat(300_000), { 'stripe-signature': good.signature }), 413)
  // One is signed for another organisation but about this one's payment. The others are about unknown payments.
  const theirs = stripe.event(session, { at, secret: 'whsec_other' })
  assert.is(await told(theirs, server.b), 204)
  assert.is(
    await told(
      stripe.event(
        { ...session, metadata: { payment_id: paid, org_id: server.b.org_id } },
        { at, secret: 'whsec_other' },
      ),
      server.b,
    ),
    204,
  )
  assert.is(await told(stripe.event({ ...session, metadata: {} }, { at })), 204)
  await run()
  assert.equal([office.status(id), stripe.asked.length], [STATUS.payment_pending, asked], 'nobody was asked anything')
  await end()
})

paying('refuses another amount or currency than requested', async () => {
  for (const changed of [{ amount_total: PRICE - 1 }, { amount_total: PRICE + 1 }, { currency: 'usd' }]) {
    const { office, stripe, order, ask, run, heardOf, payment, incidents, end } = await openStripeOrganisation()
    const id = await order(1)
    const paid = await ask(id, PRICE, 'stripe')
    await run()
    stripe.pay(paid, changed)
    await heardOf(stripe.of(paid), 2)
    assert.equal([office.status(id), payment(paid).status, office.paid(id)], [STATUS.payment_failed, 'failed', 0])
    assert.equal([incidents(), office.codes(id)], [['payment_differs'], [null]], 'somebody looks, once')
    await end()
  }
})

paying('reports a paid session beside the known one without booking it', async () => {
  const { office, stripe, order, ask, run, heard, heardOf, incidents, end } = await openStripeOrganisation()
  const id = await order(1)
  const paid = await ask(id, PRICE, 'stripe')
  await run()
  stripe.pay(paid)
  await heard(paid)
  await run()
  const second = { ...stripe.of(paid), id: 'cs_second' }
  stripe.sessions.set('cs_second', second)
  await heardOf(second, 2)
  assert.equal([office.status(id), office.paid(id), incidents()], [STATUS.paid, PRICE, ['payment_differs']])
  await end()
})

paying('takes part payments by Stripe and transfer, and retries failed ones only', async () => {
  const { office, stripe, order, ask, run, later, payment, end } = await openStripeOrganisation()
  const id = await order(2, 48)
  const first = await ask(id, 1000, 'stripe')
  assert.is(await office.code(office.pay(id, 2 * PRICE, 'stripe')), 'orders.pays_too_much')
  assert.is(await office.code(office.pay(id, 2 * PRICE - 1000)), null)
  await run()
  assert.equal(
    [office.status(id), payment(first).checkout_url?.startsWith('https://checkout.example/')],
    [STATUS.partially_paid, true],
  )
  Object.assign(stripe.of(first), { status: 'expired', url: null })
  await later(5)
  assert.equal(
    [office.status(id), payment(first).status, payment(first).checkout_url],
    [STATUS.partially_paid, 'failed', null],
  )
  const second = await ask(id, 1000, 'stripe')
  await run()
  stripe.pay(second)
  await later(5)
  assert.equal([office.status(id), office.paid(id), office.quota('floor')], [STATUS.paid, 2 * PRICE, [2, 0]])
  await end()
})

paying('requires the method to be offered, an account and a payable order', async () => {
  const { office, server, stripe, order, run, end } = await openStripeOrganisation()
  const id = await order(1)
  const paid = server.newId()
  assert.is(await office.code(office.pay(id, PRICE, 'stripe', undefined, paid)), null)
  assert.is(await office.code(office.pay(id, PRICE, 'stripe', undefined, paid)), null, 'sent twice')
  await run()
  assert.equal([stripe.sessions.size, office.payments(id).length], [1, 1])
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['cash']))
  const other = await order(1)
  assert.is(await office.code(office.pay(other, PRICE, 'stripe')), 'orders.method_not_accepted')
  assert.is(await office.code(office.pay(other, PRICE, 'cash')), 'orders.cash_at_desk')
  await end()
})

paying('queues one question per payment while Stripe is unreachable, then books it once', async () => {
  const { office, server, stripe, order, ask, heard, run, later, end } = await openStripeOrganisation()
  const id = await order(1)
  stripe.lose = () => true
  const paid = await ask(id, PRICE, 'stripe')
  const asks = () => server.rows('jobs').filter(({ kind, state }) => kind === 'ask_provider' && state !== 'done')
  await run()
  for (let hour = 0; hour < 48; hour++) await later(60)
  assert.ok(stripe.asked.length > 3)
  assert.equal(asks(), [])
  stripe.lose = () => false
  await later(6 * 60)
  stripe.pay(paid)
  await heard(paid)
  await run()
  assert.equal([office.status(id), stripe.sessions.size], [STATUS.paid, 1])
  await end()
})

paying.run()
