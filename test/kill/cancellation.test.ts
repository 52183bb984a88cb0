import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, iso } from '../../shared/kernel/time'
import { STATUS } from '../../shared/orders/status'
import { startProduct } from '../harness/browser/product'
import { PASSWORD } from '../harness/fixture'
import { freshGround } from '../harness/ground'
import { overHttp } from '../harness/http'
import { startSmtp } from '../harness/office/smtp'
import { eventually } from '../harness/turns'

const kill = suite('kill -9: cancelled event')

const ORDERS = 150
const TICKETS_EACH = 4
const DEATHS = 4
const PRICE = 1799
const SHIPPING = 490
const RESERVE = 'mutation ($input: ReserveOrderInput!) { ReserveOrder(input: $input) { id } }'
const PAY = 'mutation ($id: ID!, $input: PayOrderInput!) { PayOrder(id: $id, input: $input) { id } }'
const PROVIDER = 'mutation ($input: CreateShippingProviderInput!) { CreateShippingProvider(input: $input) { id } }'
const CANCEL = 'mutation ($id: ID!, $input: CancelEventInput!) { CancelEvent(id: $id, input: $input) { id } }'
const METHODS = ['wire', 'moto', 'dealer_transfer'] as const

kill('refunds 600 tickets of a cancelled event once each, and emails every buyer once', async () => {
  const ground = await freshGround()
  const smtp = await startSmtp()
  const { a } = ground
  const { FOYER_DATA, ...database } = ground.environment
  const env = {
    ...database,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'house@theatre.example',
    FOYER_URL: 'http://theatre.example',
  }
  ground.sql('update quotas set capacity = 1000')
  // The product uses the machine's clock.
  ground.sql(
    'update events set starts_at = ?, ends_at = ? where id = ?',
    iso(Date.now() + DAY),
    iso(Date.now() + 2 * DAY),
    a.events.open,
  )
  const product = await startProduct({ ...(FOYER_DATA ? { data: FOYER_DATA } : {}), env })
  const server = await overHttp(product.url, `admin@${a.slug}.example`, PASSWORD, a.org_id)
  const token = await server.token('ADMIN', a)
  const ask = async (query: string, variables: Record<string, unknown>) => {
    const answer = await server.graphql(token, query, variables)
    assert.is(answer.code, null, answer.message ?? '')
    return answer.data
  }
  const id = (kind: number, n: number) => `0192a000-0000-7000-8000-${String(kind * 1_000_000 + n).padStart(12, '0')}`
  const provider = (await ask(PROVIDER, { input: { name: 'Courier', method: 'collect', price: SHIPPING } }))
    ?.CreateShippingProvider
  const shipping = {
    method: 'collect',
    provider_id: (provider as { readonly id: string } | undefined)?.id,
    address: null,
  }
  /** Every other order is shipped. */
  const shippingOf = (n: number) => (n % 2) * SHIPPING
  const order = async (n: number) => {
    const items = [{ id: id(2, n), price_id: a.prices.floor.id, qty: TICKETS_EACH }]
    const buyer = {
      order_type: 'regular',
      channel: 'phone',
      name: 'Ada',
      contact_id: a.contact,
      shipping: shippingOf(n) > 0 ? shipping : null,
    }
    await ask(RESERVE, { input: { id: id(1, n), ...buyer, items } })
    await ask(PAY, {
      id: id(1, n),
      input: { id: id(3, n), method: METHODS[n % METHODS.length], amount: TICKETS_EACH * PRICE + shippingOf(n) },
    })
  }
  for (let n = 0; n < ORDERS; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => order(n + i)))
  await ask(CANCEL, { id: a.events.open, input: { id: id(4, 1), compensation: 'refund', reason: 'Storm' } })
  const progress = () => ground.sql('select state, handled, failed, total, amount, emails from event_cancellations')[0]
  for (let death = 1; death <= DEATHS; death++) {
    await eventually(
      () => `${JSON.stringify(progress())} ${product.output().slice(-2000)}`,
      async () => Number(progress()?.handled) >= (death * ORDERS) / (DEATHS + 2),
    )
    await product.kill()
    await product.restart()
  }
  await eventually(
    () => `${JSON.stringify(progress())} ${product.output().slice(-2000)}`,
    async () =>
      progress()?.state === 'done' &&
      ground.sql(`select id from outbox where state in ('waiting', 'sending')`).length === 0,
  )
  assert.equal(progress(), {
    state: 'done',
    handled: ORDERS,
    failed: 0,
    total: ORDERS,
    amount: ORDERS * TICKETS_EACH * PRICE + (ORDERS / 2) * SHIPPING,
    emails: ORDERS,
  })
  const ledgers = ground.sql(
    'select order_id, method, sum(amount) as left, count(*) as entries from payments group by order_id, method',
  )
  assert.is(ledgers.length, ORDERS, 'each order has one payment method')
  for (const { left, entries } of ledgers) assert.equal([Number(left), Number(entries)], [0, 2])
  const [orders] = ground.sql('select count(*) as count from orders where status_code = ?', STATUS.refunded)
  assert.is(Number(orders?.count), ORDERS)
  const [quota] = ground.sql(
    'select sold, held from quotas where subject_id = ? and event_id = ?',
    a.categories.floor,
    a.events.open,
  )
  assert.equal([quota?.sold, quota?.held], [0, 0])
  const sent = ground.sql(`select id, state from outbox where kind = 'event_cancelled'`)
  assert.is(sent.length, ORDERS)
  const arrived = smtp.arrived.map(({ message_id }) => message_id)
  assert.is(new Set(arrived).size, arrived.length, 'no email arrived twice')
  server.close()
  await product.stop()
  await smtp.close()
  await ground.close()
})

kill.run()
