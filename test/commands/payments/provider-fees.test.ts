import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startOppwa } from '../../harness/providers/oppwa'
import { openPayDesk } from '../../harness/providers/pay-desk'
import { startPaypal } from '../../harness/providers/paypal'
import { DOWN } from '../../harness/providers/provider-server'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'

const fees = suite('provider fees')

const PRICE = 1799

fees('polls Stripe’s fee until known, in the account’s currency, and books it once', async () => {
  for (const currency of ['eur', 'usd']) {
    const { office, server, stripe, order, ask, run, heard, later, payment, end } = await openStripeOrganisation()
    const id = await order(1, 48)
    const paid = await ask(id, PRICE, 'stripe')
    await run()
    stripe.pay(paid)
    await heard(paid)
    await run()
    const told = () => [payment(paid).fee, payment(paid).fee_currency]
    assert.equal([payment(paid).status, told()], ['confirmed', [null, null]])
    stripe.instead = DOWN
    await later(2)
    stripe.instead = null
    await later(2)
    assert.equal(told(), [null, null])
    stripe.kept = { fee: 55, currency }
    await later(60)
    assert.equal([told(), office.paid(id)], [[55, currency.toUpperCase()], PRICE])
    const asked = stripe.asked.length
    await later(600)
    assert.is(stripe.asked.length, asked)
    stripe.kept = { fee: 0, currency }
    const refund = { id: server.newId(), way: 'as_paid', amount: PRICE, reason: 'Ill' }
    assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
    await later(1)
    await later(60)
    assert.equal(
      [payment(refund.id).status, payment(refund.id).fee, told()],
      ['confirmed', 0, [55, currency.toUpperCase()]],
      'it keeps its fee of the payment',
    )
    assert.equal(
      server.rows('jobs').filter(({ state }) => state === 'dead'),
      [],
    )
    await end()
  }
})

fees('reads PayPal’s fees at capture and refund, and keeps oppwa’s unknown rather than zero', async () => {
  for (const [method, start, wanted] of [
    ['paypal', startPaypal, [97, -10]] as const,
    ['oppwa', startOppwa, [null, null]] as const,
  ]) {
    const till = await start()
    const { office, server, order, ask, run, later, payment } = await openPayDesk([method], ({ a }) => ({
      [a.org_id]: till.account,
    }))
    const id = await order(1, 48)
    const paid = await ask(id, PRICE, method)
    await run()
    till.pay(paid)
    await later(2)
    const refund = { id: server.newId(), way: 'as_paid', amount: PRICE, reason: 'Ill' }
    assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
    await later(2)
    assert.equal([payment(paid).fee, payment(refund.id).fee], wanted)
    assert.equal([payment(paid).fee_ask_at, payment(refund.id).status], [null, 'confirmed'])
    await server.close()
    await till.close()
  }
})

fees.run()
