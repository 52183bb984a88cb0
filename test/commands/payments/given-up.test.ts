import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { LeasedJob } from '../../../server/jobs/job'
import { LEASE } from '../../../server/jobs/steps'
import type { PaymentAccounts } from '../../../server/payments/accounts'
import { CHECKOUT_LIFETIME } from '../../../server/payments/provider'
import { sum } from '../../../shared/kernel/money'
import { MINUTE, ms } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import type { TillServer } from '../../harness/devices/till-server'
import { startOppwa } from '../../harness/providers/oppwa'
import { openPayDesk, type PayDesk } from '../../harness/providers/pay-desk'
import { startPaypal } from '../../harness/providers/paypal'
import { DOWN } from '../../harness/providers/provider-server'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'

const given = suite('abandoned checkouts')

const PRICE = 1799

const giveUp = ({ office }: PayDesk, id: string, payment_id: string) =>
  office.code(office.ask('CancelPayment', { id, input: { payment_id } }))

/** A desk with Stripe behind the interface that the tests of every provider use. */
async function stripeTill(): Promise<PayDesk & { till: TillServer; end(): Promise<void> }> {
  const house = await openStripeOrganisation()
  const { stripe, server } = house
  const till: Record<string, unknown> = {
    account: {},
    forget: () => stripe.keys.clear(),
    begun: () => stripe.sessions.size,
    taken: () =>
      [...stripe.sessions.values()].flatMap(({ payment_status, amount_total }) =>
        payment_status === 'paid' ? [Number(amount_total)] : [],
      ),
    /** Pays a checkout. */
    pay: (payment_id: string) => {
      if (stripe.of(payment_id).status === 'open') stripe.pay(payment_id)
    },
    given: () => [...stripe.refunds.values()].map(({ amount }) => Number(amount)),
  }
  till.event = (payment_id: string) => {
    const { body, signature } = stripe.event(stripe.of(payment_id), { at: server.now() })
    return { body, headers: { 'stripe-signature': signature } }
  }
  return {
    ...house,
    till: new Proxy(stripe, {
      get: (of, name) => Reflect.get(name in till ? till : of, name),
    }) as unknown as TillServer,
  }
}

const open = (method: 'paypal' | 'oppwa', start: () => Promise<TillServer>) => async () => {
  const till = await start()
  const desk = await openPayDesk([method], ({ a }) => ({ [a.org_id]: till.account }))
  const end = async () => {
    await desk.server.close()
    await till.close()
  }
  return { ...desk, till, end }
}

const TILLS = { stripe: stripeTill, paypal: open('paypal', startPaypal), oppwa: open('oppwa', startOppwa) }

const wire = (desk: PayDesk, id: string) => desk.office.code(desk.office.pay(id, PRICE))

for (const [method, openTill] of Object.entries(TILLS)) {
  /** Creates an order and shows its buyer a checkout. */
  const shown = async () => {
    const desk = await openTill()
    const id = await desk.order(1, 48)
    const paid = await desk.ask(id, PRICE, method)
    await desk.run()
    const heard = async () => {
      const event = desk.till.event(paid)
      if (event) assert.is(await desk.tell(method, event.body, event.headers), 204)
      await desk.run()
    }
    return { desk, id, paid, heard }
  }

  given(`${method}: releases a cancelled checkout once the provider confirms that nobody can pay`, async () => {
    const { desk, id, paid } = await shown()
    const { office, till, run, later, payment } = desk
    assert.is(await wire(desk, id), 'orders.pays_too_much')
    till.instead = DOWN
    assert.is(await giveUp(desk, id, paid), null)
    assert.is(await giveUp(desk, id, paid), null, 'said twice')
    await run()
    assert.equal(
      [payment(paid).status, payment(paid).checkout_url, await wire(desk, id)],
      ['pending', null, 'orders.pays_too_much'],
    )
    till.instead = { status: 200, body: {} }
    await later(1)
    assert.is(payment(paid).status, 'pending', 'what says nothing has ended nothing')
    till.instead = null
    till.lose = () => true
    await later(1)
    assert.is(payment(paid).status, 'pending')
    till.lose = () => false
    for (let n = 0; n < 6; n++) await later(15)
    assert.equal(
      [payment(paid).status, await wire(desk, id), office.status(id), desk.incidents()],
      ['failed', null, STATUS.paid, []],
    )
    assert.equal(till.taken(), [])
    await desk.end()
  })

  given(`${method}: books a payment made before the provider got the cancellation`, async () => {
    const { desk, id, paid } = await shown()
    const { office, till, run, later, payment } = desk
    till.pay(paid)
    // With PayPal, the buyer's approval does not capture the money. Uncaptured payments never complete.
    const agreed = method === 'paypal'
    assert.is(await giveUp(desk, id, paid), null)
    await run()
    await later(70)
    assert.equal(
      [office.status(id), payment(paid).status],
      agreed ? [STATUS.booked, 'failed'] : [STATUS.paid, 'confirmed'],
    )
    assert.is(await wire(desk, id), agreed ? null : 'orders.not_payable')
    assert.equal([till.taken(), office.status(id)], [agreed ? [] : [PRICE], STATUS.paid])
    assert.is(await giveUp(desk, id, paid), agreed ? null : 'payments.no_checkout')
    await desk.end()
  })

  given(`${method}: cancels checkouts that time out or whose order was cancelled`, async () => {
    const { desk, id, paid } = await shown()
    const { office, later, payment } = desk
    const other = await desk.order(1, 48)
    const beside = await desk.ask(other, PRICE, method)
    await desk.run()
    assert.is(await office.code(office.ask('CancelOrder', { id: other, input: {} })), null)
    await later(1)
    assert.equal([payment(paid).given_up_at, payment(beside).checkout_url], [null, null])
    await later(CHECKOUT_LIFETIME / MINUTE)
    assert.ok(payment(paid).given_up_at)
    assert.equal(
      [payment(paid).status, payment(beside).status, office.status(other)],
      ['failed', 'failed', STATUS.cancelled],
    )
    assert.is(await wire(desk, id), null)
    await desk.end()
  })
}

given('books late money if the order is unpaid, otherwise refunds it once and reports it', async () => {
  for (const other of [false, true]) {
    const house = await openStripeOrganisation()
    const { office, stripe, order, ask, run, later, heardOf, payment, incidents, end } = house
    const id = await order(1, 48)
    const paid = await ask(id, PRICE, 'stripe')
    await run()
    assert.is(await giveUp(house, id, paid), null)
    await run()
    assert.equal([payment(paid).status, stripe.of(paid).status], ['failed', 'expired'])
    if (other) assert.is(await wire(house, id), null)
    stripe.pay(paid)
    await heardOf(stripe.of(paid), 3)
    await later(5)
    await heardOf(stripe.of(paid), 2)
    assert.equal([payment(paid).status, office.paid(id), office.quota('floor')], ['confirmed', PRICE, [1, 0]])
    assert.equal([stripe.refunds.size, incidents()], other ? [1, ['paid_too_late']] : [0, []])
    await end()
  }
})

given('continues after a crash between Stripe’s cancellation and its booking', async () => {
  const house = await openStripeOrganisation()
  const { server, stripe, order, ask, run, payment, end } = house
  const id = await order(1, 48)
  const paid = await ask(id, PRICE, 'stripe')
  await run()
  assert.is(await giveUp(house, id, paid), null)
  const taken = (await server.writer.run({
    kind: 'queue',
    step: { do: 'take', leased_by: 'killed', limit: 50 },
  })) as LeasedJob[]
  const job = taken.find(({ kind }) => kind === 'ask_provider')
  assert.ok(job)
  await server.jobKinds.ask_provider?.outside?.effect(job.payload, { ...job, announce: async () => {} }, house.paying)
  assert.equal([stripe.of(paid).status, payment(paid).status], ['expired', 'pending'])
  server.advance(LEASE)
  await run()
  assert.equal([payment(paid).status, await wire(house, id), stripe.refunds.size], ['failed', null, 0])
  await end()
})

given('never shows a checkout cancelled during its creation, and ends it at the provider', async () => {
  const house = await openStripeOrganisation()
  const { stripe, order, ask, run, later, payment, end } = house
  const id = await order(1, 48)
  const paid = await ask(id, PRICE, 'stripe')
  stripe.done = async () => {
    stripe.done = async () => {}
    assert.is(await giveUp(house, id, paid), null)
  }
  await run()
  await later(2)
  assert.equal([payment(paid).checkout_url, payment(paid).status, stripe.of(paid).status], [null, 'failed', 'expired'])
  const never = await ask(id, PRICE, 'stripe')
  assert.is(await giveUp(house, id, never), null)
  await run()
  assert.equal([payment(never).status, stripe.sessions.size], ['failed', 1], 'who was told of no checkout cannot pay')
  await end()
})

given('never captures a PayPal payment after its cancellation, and books one already capturing', async () => {
  for (const when of ['GET', 'POST'] as const) {
    const house = await TILLS.paypal()
    const { office, till, order, ask, run, later, payment, end } = house
    const id = await order(1, 48)
    const paid = await ask(id, PRICE, 'paypal')
    await run()
    till.pay(paid)
    till.done = async (asked) => {
      if (!asked.startsWith(`${when} /v2/checkout/orders/`)) return
      till.done = async () => {}
      assert.is(await giveUp(house, id, paid), null)
    }
    // The answer to the capture gets lost.
    till.lose = (asked) => asked.endsWith('/capture')
    const event = till.event(paid)
    assert.is(await house.tell('paypal', event?.body ?? '', event?.headers ?? {}), 204)
    await run()
    till.lose = () => false
    await later(3)
    await later(3)
    const before = when === 'GET'
    assert.equal([till.taken(), payment(paid).status], before ? [[], 'failed'] : [[PRICE], 'confirmed'])
    assert.is(office.status(id), before ? STATUS.booked : STATUS.paid)
    await end()
  }
})

given('cancels only open checkouts of the order', async () => {
  const house = await openStripeOrganisation()
  const { office, stripe, order, ask, run, heard, end } = house
  const [id, other] = [await order(1, 48), await order(1, 48)]
  const paid = await ask(id, PRICE, 'stripe')
  await run()
  assert.is(await giveUp(house, other, paid), 'not_found')
  stripe.pay(paid)
  await heard(paid)
  await run()
  assert.is(await giveUp(house, id, paid), 'payments.no_checkout')
  await office.pay(other, PRICE)
  assert.is(await giveUp(house, other, office.payments(other)[0]?.id ?? ''), 'payments.no_checkout')
  await end()
})

given('refuses to cancel a checkout without a provider account', async () => {
  const till = await startPaypal()
  const accounts: Record<string, PaymentAccounts[string]> = {}
  const desk = await openPayDesk(['paypal'], ({ a }) => Object.assign(accounts, { [a.org_id]: till.account }))
  const id = await desk.order(1, 48)
  const paid = await desk.ask(id, PRICE, 'paypal')
  await desk.run()
  delete accounts[desk.server.a.org_id]
  assert.is(await giveUp(desk, id, paid), 'payments.not_set_up')
  await desk.later((2 * CHECKOUT_LIFETIME) / MINUTE)
  assert.equal([desk.payment(paid).status, desk.payment(paid).given_up_at], ['pending', null])
  Object.assign(accounts, { [desk.server.a.org_id]: till.account })
  await desk.later(1)
  await desk.later(2)
  assert.equal([desk.payment(paid).status, await wire(desk, id)], ['failed', null])
  await desk.server.close()
  await till.close()
})

type Action = readonly [does: number, much: number]

for (const [method, openTill] of Object.entries(TILLS))
  given(
    `${method}: matches the provider’s ledger through any sequence, without unreported double payments`,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(99), fc.nat(40)), { minLength: 6, maxLength: 24 }),
          async (actions: readonly Action[]) => {
            const desk = await openTill()
            const { office, till, later, run, tell } = desk
            const id = await desk.order(1, 48 * 7)
            const asked: string[] = []
            /**
             * Payments whose checkout the buyer has been shown. Nobody can pay at an address that was lost on its way
             * to the server.
             */
            const shown = new Set<string>()
            // A checkout of oppwa lasts half an hour. The other providers report expiry.
            const inTime = (payment: string) =>
              method !== 'oppwa' || desk.server.now() - ms(desk.payment(payment).taking_at ?? '') < 30 * MINUTE
            const does = async (what: number, much: number) => {
              const last = asked.at(-1)
              if (what < 20) {
                const payment = desk.server.newId()
                if ((await office.pay(id, PRICE, method, undefined, payment)).code === null) asked.push(payment)
              } else if (what < 35 && last) await giveUp(desk, id, last)
              else if (what < 50 && last && shown.has(last) && till.taken().length === 0 && inTime(last)) till.pay(last)
              else if (what < 60) await office.code(office.pay(id, PRICE))
              else if (what < 70) till.instead = till.instead ? null : DOWN
              else if (what < 78) till.lose = much % 2 ? () => true : () => false
              else if (what < 88 && last && till.begun() === asked.length && !till.instead) {
                const event = till.event(last)
                if (event) await tell(method, event.body, event.headers)
              } else await later(much)
              if (much % 3 === 0) await run()
              for (const payment of asked) if (desk.payment(payment).checkout_url) shown.add(payment)
            }
            for (const [what, much] of actions) await does(what, much)
            till.instead = null
            till.lose = () => false
            for (let n = 0; n < 6; n++) await later(CHECKOUT_LIFETIME / MINUTE / 2)
            const held = office.payments(id).filter((each) => each.method === method)
            assert.equal(
              held.filter(({ status }) => status === 'pending'),
              [],
              'nothing is open for ever',
            )
            const booked = sum(held.flatMap(({ status, amount }) => (status === 'confirmed' ? [amount] : [])))
            assert.is(booked, sum(till.taken()) - sum(till.given()))
            assert.ok(office.paid(id) <= PRICE)
            assert.equal(
              desk.incidents(),
              till.given().map(() => 'paid_too_late'),
            )
            await desk.end()
          },
        ),
        { numRuns: 5 },
      )
    },
  )

given.run()
