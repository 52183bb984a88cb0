import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, iso } from '../../shared/kernel/time'
import { STATUS } from '../../shared/orders/status'
import { startProduct } from '../harness/browser/product'
import { PASSWORD } from '../harness/fixture'
import { freshGround } from '../harness/ground'
import { overHttp } from '../harness/http'
import { startStripe } from '../harness/providers/stripe'
import { stripeAccounts } from '../harness/providers/stripe-house'
import { eventually } from '../harness/turns'

const kill = suite('kill -9: payments')

const ORDERS = 12
const PRICE = 1799
/**
 * Moments at which the process is killed: Stripe has acted but its answer is not read, or the answer is read but not
 * stored.
 */
const PLACES = ['POST /v1/checkout/sessions', 'GET /v1/checkout/sessions', 'answered', 'POST /v1/refunds'] as const

kill('charges and refunds once over repeated crashes after Stripe’s part', async () => {
  const ground = await freshGround()
  const { a } = ground
  const stripe = await startStripe()
  const file = join(tmpdir(), `foyer-payments-${process.pid}.json`)
  writeFileSync(file, JSON.stringify(stripeAccounts(stripe.url)(ground)))
  // The product uses the machine's clock.
  ground.sql(
    'update events set starts_at = ?, ends_at = ? where id = ?',
    iso(Date.now() + DAY),
    iso(Date.now() + 2 * DAY),
    a.events.open,
  )
  ground.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe']))
  const { FOYER_DATA, ...env } = ground.environment
  const product = await startProduct({
    ...(FOYER_DATA ? { data: FOYER_DATA } : {}),
    env: { ...env, PAYMENTS_FILE: file, FOYER_URL: 'http://theatre.example' },
  })
  const died = new Set<string>()
  let back: Promise<void> | null = null
  const die = (place: (typeof PLACES)[number]): Promise<void> | null => {
    if (back || died.has(place)) return null
    died.add(place)
    back = product
      .kill()
      .then(() => product.restart())
      .then(() => {
        back = null
      })
    return back
  }
  stripe.done = async (asked) => {
    // Buyers pay at once.
    for (const session of stripe.sessions.values())
      if (session.status === 'open') stripe.pay((session.metadata as { payment_id: string }).payment_id)
    const place = PLACES.find((each) => asked.startsWith(each))
    if (place) await die(place)
    // Not awaited: the answer is in transit when the process dies.
    if (asked.startsWith('GET /v1/checkout')) void die('answered')
  }
  const server = await overHttp(product.url, `admin@${a.slug}.example`, PASSWORD, a.org_id)
  const token = await server.token('ADMIN', a)
  /** Repeats a request until it is answered, as clients do. */
  const ask = async (query: string, variables: Record<string, unknown>): Promise<void> => {
    await eventually('an answer', async () => {
      await back
      const answer = await server.graphql(token, query, variables).catch(() => null)
      if (!answer || answer.code === 'server.busy') return false
      assert.is(answer.code, null, answer.message ?? '')
      return true
    })
  }
  const told = new Map<string, string>()
  /** Sends Stripe's new notifications until they are accepted. */
  const tell = async () => {
    for (const thing of [...stripe.sessions.values(), ...stripe.refunds.values()]) {
      if (told.get(thing.id) === thing.status) continue
      const { body, signature } = stripe.event(thing)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const answer = await fetch(`${product.url}/api/payments/stripe/${a.org_id}`, {
        method: 'POST',
        headers,
        body,
      }).catch(() => null)
      if (answer?.status === 204) told.set(thing.id, String(thing.status))
    }
  }
  /** Waits until no such rows are left, while Stripe sends its new notifications. */
  const none = (rows: string, stuck: string) =>
    eventually(
      () => `${JSON.stringify(ground.sql(stuck))} ${product.output().slice(-2000)}`,
      async () => {
        await back
        await tell()
        return ground.sql(rows).length === 0
      },
    )
  const RESERVE = 'mutation ($input: ReserveOrderInput!) { ReserveOrder(input: $input) { id } }'
  const PAY = 'mutation ($id: ID!, $input: PayOrderInput!) { PayOrder(id: $id, input: $input) { id } }'
  const REFUND = 'mutation ($id: ID!, $input: RefundOrderInput!) { RefundOrder(id: $id, input: $input) { id } }'
  const orders = Array.from({ length: ORDERS }, () => server.newId())
  for (const id of orders) {
    const items = [{ id: server.newId(), price_id: a.prices.floor.id, qty: 1 }]
    await ask(RESERVE, { input: { id, order_type: 'regular', channel: 'phone', name: 'Ada', items } })
    await ask(PAY, { id, input: { id: server.newId(), method: 'stripe', amount: PRICE } })
  }
  await none(
    `select id from orders where status_code <> ${STATUS.paid}`,
    'select status_code, count(*) as n from orders group by 1',
  )
  assert.is(stripe.sessions.size, ORDERS)
  for (const id of orders)
    await ask(REFUND, { id, input: { id: server.newId(), way: 'as_paid', amount: PRICE, reason: 'Called off' } })
  await none(
    `select id from payments where status <> 'confirmed'`,
    `select kind, state, error from jobs where state <> 'done'`,
  )
  await back
  assert.equal([...died].sort(), [...PLACES].sort())
  assert.equal([stripe.sessions.size, stripe.refunds.size], [ORDERS, ORDERS])
  const [sums] = ground.sql('select count(*) as count, sum(amount) as sum from payments')
  assert.equal([sums?.count, sums?.sum], [2 * ORDERS, 0])
  assert.equal(ground.sql('select distinct status_code from orders'), [{ status_code: STATUS.refunded }])
  assert.equal(ground.sql('select kind from incidents'), [])
  server.close()
  await product.stop()
  await stripe.close()
  rmSync(file)
  await ground.close()
})

kill.run()
