import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { STATUS } from '../../shared/orders/status'
import { openStripeOrganisation, stripeAccounts } from '../harness/providers/stripe-house'
import { startServer } from '../harness/server'

const nodes = suite('payments on two nodes')

nodes('books a payment once when two nodes hear of it', async () => {
  const { office, server, stripe, order, ask, run, heard, end } = await openStripeOrganisation()
  const two = await startServer({ beside: server, payments: stripeAccounts(stripe.url) })
  for (let round = 0; round < 8; round++) {
    const id = await order(1)
    const paid = await ask(id, 1799, 'stripe')
    await Promise.all([run(), two.server.jobs.drain()])
    stripe.pay(paid)
    const told = await Promise.all([heard(paid), heard(paid, two), heard(paid), heard(paid, two)])
    await Promise.all([run(), two.server.jobs.drain()])
    assert.equal(
      [told, office.status(id), office.ledger(id), office.quota('floor')],
      [[204, 204, 204, 204], STATUS.paid, ['stripe 1799'], [round + 1, 0]],
    )
  }
  assert.is(stripe.sessions.size, 8)
  await two.close()
  await end()
})

nodes.run()
