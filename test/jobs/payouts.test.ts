import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { handlers } from '../../server/registry'
import { bucketStart } from '../../shared/kernel/buckets'
import { sum } from '../../shared/kernel/money'
import { DAY, HOUR, iso, MINUTE, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { reportTime } from '../../shared/orgs/rules'
import { OfficeDesk } from '../harness/office/office-desk'
import { openPayDesk } from '../harness/providers/pay-desk'
import { startPaypal } from '../harness/providers/paypal'
import { startServer, type TestServer } from '../harness/server'

const payouts = suite('payouts')

const VIENNA = 'Europe/Vienna'
/** Tests start on a Saturday at seven in the evening. This is six on Monday morning in the organisation's time zone. */
const MONDAY_MORNING = '2026-11-23T05:00:00.000Z'

type Payment = RowOf<'payments'>

/** An organisation whose ledger the test writes as providers would. */
async function house() {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const order_id = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  server.sql('update orders set status_code = 611, valid_until = null where id = ?', order_id)
  const write = (amount: number, rest: Partial<Payment> = {}): string => {
    const id = server.newId()
    const row = {
      method: 'stripe',
      status: 'confirmed',
      provider_ref: `ref-${id}`,
      fee: 0,
      fee_currency: 'EUR',
      ...rest,
    }
    const columns =
      'id, org_id, rev, deleted, order_id, method, amount, status, by_hand, provider_ref, fee, fee_currency, created_at'
    const values = [
      id,
      server.a.org_id,
      1,
      false,
      order_id,
      row.method,
      amount,
      row.status,
      false,
      row.provider_ref,
      row.fee,
      row.fee_currency,
      iso(server.now()),
    ]
    server.sql(`insert into payments (${columns}) values (${values.map(() => '?').join(', ')})`, ...values)
    return id
  }
  const set = (id: string, status: Payment['status']) =>
    server.sql('update payments set status = ? where id = ?', status, id)
  const until = async (time: string) => {
    server.advance(ms(time) - server.now())
    await server.server.jobs.drain()
  }
  return { server, office, order_id, write, set, until }
}

const made = (server: TestServer): RowOf<'payouts'>[] =>
  (server.rows('payouts') as RowOf<'payouts'>[]).sort((a, b) => a.num - b.num)
const figures = (server: TestServer) =>
  made(server).map(({ gross, refunds, fees, total }) => [gross, refunds, fees, total])

const COUNTED: readonly string[] = ['oppwa', 'paypal', 'stripe']

/** Cut-off of the last completed week. A week is complete on the morning after it. */
function cutAt(now: number): string {
  const monday = bucketStart('WEEK', iso(now), VIENNA)
  return reportTime(VIENNA, monday) <= iso(now) ? monday : bucketStart('WEEK', iso(ms(monday) - HOUR), VIENNA)
}

/**
 * Asserts that every movement is in exactly one payout, that no payout exceeds what was received, and that none is
 * negative.
 */
function assertAddsUp(server: TestServer, cut: string): void {
  const items = server.rows('payout_items') as RowOf<'payout_items'>[]
  assert.is(new Set(items.map(({ payment_id, kind }) => `${payment_id} ${kind}`)).size, items.length)
  let last: RowOf<'payouts'> | null = null
  for (const payout of made(server)) {
    const own = items.filter(({ payout_id }) => payout_id === payout.id)
    assert.ok(payout.total > 0 && payout.ends_at > payout.starts_at)
    const sums = [
      sum(own.map(({ amount }) => amount)) - payout.fees,
      sum(own.map(({ fee }) => fee ?? 0)),
      own.filter(({ fee }) => fee === null).length,
    ]
    assert.equal(
      [payout.gross - payout.refunds - payout.fees, ...sums],
      [payout.total, payout.total, payout.fees, payout.fees_unknown],
    )
    assert.ok(own.every(({ booked_at }) => booked_at < payout.ends_at))
    assert.equal([payout.num, payout.starts_at], [(last?.num ?? 0) + 1, last?.ends_at ?? payout.starts_at])
    last = payout
  }
  const ledger = (server.rows('payments') as Payment[]).filter(
    ({ method, status, provider_ref, created_at }) =>
      COUNTED.includes(method) && status === 'confirmed' && provider_ref !== null && created_at < cut,
  )
  const kept = sum(ledger.map(({ fee, fee_currency }) => (fee_currency === 'EUR' ? (fee ?? 0) : 0)))
  const left = sum(ledger.map(({ amount }) => amount)) - kept - sum(made(server).map(({ total }) => total))
  assert.ok(left <= 0, `what is not paid out is what the house owes, not ${left}`)
  if (last?.ends_at === cut) assert.is(left, 0)
}

type RandomStep = readonly [action: number, of: number, much: number]

payouts('matches payouts to provider payments over random histories, each movement once', async () => {
  const lives = fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.integer({ min: 1, max: 9999 })), {
    minLength: 20,
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(lives, async (life: readonly RandomStep[]) => {
      const { server, write, set } = await house()
      let cut = cutAt(server.now())
      const of = (choose: (payment: Payment) => boolean, n: number): Payment | undefined => {
        const found = server.rows('payments').filter((payment) => choose(payment as Payment)) as Payment[]
        return found[n % Math.max(found.length, 1)]
      }
      for (const [action, n, much] of life) {
        server.advance(MINUTE)
        const method = COUNTED[n % 3] as Payment['method']
        if (action < 10) write(much, { method, fee: n % 40 })
        else if (action < 20) write(much, { method, fee: n, fee_currency: 'USD' })
        else if (action < 26) write(much, { method, fee: null, fee_currency: null })
        else if (action < 30) {
          const unknown = of(({ fee, status }) => fee === null && status === 'confirmed', n)
          if (unknown)
            server.sql(
              'update payments set fee = ?, fee_currency = ? where id = ?',
              n,
              n % 2 ? 'EUR' : 'USD',
              unknown.id,
            )
        } else if (action < 38) write(much, { method, status: 'pending' })
        else if (action < 42) write(much, n % 2 ? { method: 'terminal' } : { method: 'cash', provider_ref: null })
        else if (action < 62) write(-much, { method, status: n % 3 ? 'confirmed' : 'pending' })
        else if (action < 76) {
          const late = of(({ status }) => status === 'pending', n)
          if (late) set(late.id, n % 4 ? 'confirmed' : 'failed')
        } else if (action < 84) {
          const back = of(({ amount, status }) => amount < 0 && status === 'confirmed', n)
          if (back) set(back.id, 'failed')
        } else {
          server.advance((1 + (n % 9)) * DAY)
          await server.server.jobs.drain()
          if (cutAt(server.now()) === cut) continue
          cut = cutAt(server.now())
          assertAddsUp(server, cut)
        }
      }
      server.advance(7 * DAY)
      await server.server.jobs.drain()
      assertAddsUp(server, cutAt(server.now()))
      assert.equal(server.reports, [])
      await server.close()
    }),
    { numRuns: 15 },
  )
})

payouts('has one default account at most', async () => {
  const { server, office } = await house()
  const ask = (command: string, values: Record<string, unknown>) => office.code(office.ask(command, values))
  const byDefault = () => server.rows('bank_accounts').flatMap(({ holder, is_default }) => (is_default ? [holder] : []))
  for (const [holder, iban] of [
    ['Association', 'DE75512108001245126199'],
    ['House', 'DE02120300000000202051'],
  ])
    assert.is(await ask('CreateBankAccount', { input: { holder, iban, is_default: true } }), null)
  assert.equal(byDefault(), ['House'])
  const [first] = server.rows('bank_accounts').filter(({ holder }) => holder === 'Association')
  const change = (is_default: boolean) => ask('UpdateBankAccount', { id: first?.id, input: { is_default } })
  assert.equal([await change(true), byDefault()], [null, ['Association']])
  assert.equal([await change(false), byDefault()], [null, []])
  await server.close()
})

payouts('pays out each week on the following morning in local time, and notifies readers', async () => {
  const { server, office, write, until } = await house()
  const iban = { holder: 'House', iban: 'DE02120300000000202051', is_default: true }
  assert.is(await office.code(office.ask('CreateBankAccount', { input: iban })), null)
  write(5000)
  write(2500, { method: 'paypal' })
  write(-1000)
  write(9900, { method: 'cash', provider_ref: null })
  await until('2026-11-23T04:59:59.000Z')
  assert.equal(figures(server), [])
  await until(MONDAY_MORNING)
  assert.equal(figures(server), [[7500, 1000, 0, 6500]])
  const [payout] = made(server) as [RowOf<'payouts'>]
  const { status, starts_at, ends_at, orders_qty, bank_account_id } = payout
  assert.equal(
    { status, starts_at, ends_at, orders_qty, bank_account_id },
    {
      status: 'pending',
      starts_at: '2026-11-15T23:00:00.000Z',
      ends_at: '2026-11-22T23:00:00.000Z',
      orders_qty: 1,
      bank_account_id: server.rows('bank_accounts')[0]?.id,
    },
  )
  const told = server.rows('notifications').map(({ user_id, payout_id }) => [user_id, payout_id])
  const { SUPER, ADMIN } = server.a.users
  assert.equal(told.sort(), [SUPER, ADMIN].map((user) => [user, payout.id]).sort())
  await until('2026-11-30T06:00:00.000Z')
  assert.is(made(server).length, 1, 'a week in which nothing was taken is none')
  assert.equal(server.rows('payouts', server.b), [])
  const change = { id: payout.id, input: { status: 'paid' } }
  assert.is(await office.code(office.ask('UpdatePayout', change)), null)
  assert.equal([made(server)[0]?.status, made(server)[0]?.paid_at], ['paid', iso(server.now())])
  const QUERY = `query ($id: ID!) { payout(id: $id) { total bank_account { holder } }
    payout_items(input: { payout_id: $id, kind: payment, limit: 1, sort: "amount", desc: true }) { total pages payout_items { amount payment { method } order { booking_code } } }
    payouts(input: { status: paid, from: "2026-11-22T00:00:00.000Z", to: "2026-11-23T00:00:00.000Z" }) { total } }`
  const { data } = await server.graphql(await server.token('ADMIN'), QUERY, { id: payout.id })
  const [{ booking_code }] = server.rows('orders') as [RowOf<'orders'>]
  const items = {
    total: 2,
    pages: 2,
    payout_items: [{ amount: 5000, payment: { method: 'stripe' }, order: { booking_code } }],
  }
  assert.equal(data, {
    payout: { total: 6500, bank_account: { holder: 'House' } },
    payout_items: items,
    payouts: { total: 1 },
  })
  await server.close()
})

payouts('deducts late refunds, carries negative balances, and adds returned refunds', async () => {
  const { server, write, set, until } = await house()
  write(5000)
  const pending = write(700, { status: 'pending' })
  await until(MONDAY_MORNING)
  const back = write(-3000)
  await until('2026-11-30T05:00:00.000Z')
  assert.equal(figures(server), [[5000, 0, 0, 5000]], 'the house owes it')
  set(pending, 'confirmed')
  write(4000)
  await until('2026-12-07T05:00:00.000Z')
  assert.equal(figures(server)[1], [4700, 3000, 0, 1700])
  assert.equal(made(server)[1]?.starts_at, made(server)[0]?.ends_at)
  set(back, 'failed')
  await until('2026-12-14T05:00:00.000Z')
  assert.equal(figures(server)[2], [0, -3000, 0, 3000])
  await until('2026-12-28T05:00:00.000Z')
  assert.is(made(server).length, 3)
  await server.close()
})

payouts('deducts fees known later from the next payout, in the same currency only', async () => {
  const { server, write, until } = await house()
  const late = write(5000, { fee: null, fee_currency: null })
  const foreign = write(3000, { fee: null, fee_currency: null })
  write(100, { method: 'oppwa', fee: null, fee_currency: null })
  await until(MONDAY_MORNING)
  assert.equal([figures(server), made(server)[0]?.fees_unknown], [[[8100, 0, 0, 8100]], 3])
  const tell = (id: string, fee: number, currency: string) =>
    server.sql('update payments set fee = ?, fee_currency = ? where id = ?', fee, currency, id)
  tell(late, 145, 'EUR')
  tell(foreign, 90, 'USD')
  write(1000, { fee: 30 })
  await until('2026-11-30T05:00:00.000Z')
  assert.equal([figures(server)[1], made(server)[1]?.fees_unknown], [[1000, 0, 175, 825], 0])
  await until('2026-12-21T05:00:00.000Z')
  assert.is(made(server).length, 2, 'once')
  await server.close()
})

payouts('catches up missed weeks one by one', async () => {
  const { server, write, until } = await house()
  for (const amount of [100, 200, 300]) {
    write(amount)
    server.advance(7 * DAY)
  }
  await until('2026-12-14T05:00:00.000Z')
  assert.equal(
    made(server).map(({ num, total, ends_at }) => [num, total, ends_at]),
    [
      [1, 100, '2026-11-22T23:00:00.000Z'],
      [2, 200, '2026-11-29T23:00:00.000Z'],
      [3, 300, '2026-12-06T23:00:00.000Z'],
    ],
  )
  await server.close()
})

payouts('creates one payout when two nodes run the job', async () => {
  const { server, write } = await house()
  for (let n = 0; n < 20; n++) write(100)
  server.advance(7 * DAY)
  await server.writer.run({ kind: 'queue', step: { do: 'stand' } })
  const job = server.rows('jobs').find(({ kind }) => kind === 'payouts') as RowOf<'jobs'>
  // Two nodes that both run the job. The queue is not what keeps a payment out of two payouts.
  const twin = server.newId()
  server.sql(
    `insert into jobs (id, org_id, rev, deleted, kind, key, payload, state, rank, run_at, tries, created_at, updated_at)
      values (?, ?, 0, ?, 'payouts', 'twin', '{}', 'waiting', 1, ?, 0, ?, ?)`,
    ...[twin, server.a.org_id, false, job.run_at, job.run_at, job.run_at],
  )
  const other = server.ground.between === null ? null : server.ground.another()
  const writer =
    other?.writer({ handlers, jobKinds: server.jobKinds, ports: server.ports, report: () => {} }, () => {}) ??
    server.writer
  const taken = (await server.writer.run({ kind: 'queue', step: { do: 'take', leased_by: 'one', limit: 50 } })) as {
    id: string
  }[]
  const book = (at: typeof writer, id: string) =>
    at.run({ kind: 'queue', step: { do: 'book', job: taken.find((each) => each.id === id) as never } })
  await Promise.allSettled([book(server.writer, job.id), book(writer, twin)])
  await server.server.jobs.drain()
  assert.equal(figures(server), [[2000, 0, 0, 2000]])
  assert.is(server.rows('payout_items').length, 20)
  if (other) await writer.close().then(() => other.close())
  await server.close()
})

payouts('pays out confirmed payments less refunds', async () => {
  const till = await startPaypal()
  const desk = await openPayDesk(['paypal'], ({ a }) => ({ [a.org_id]: till.account }))
  const { server, office } = desk
  const places = [office.places('floor', 1), office.places('gallery', 1)]
  const id = await office.reserve(places, { order_type: 'regular' })
  const accounts = async (world = server.a) =>
    (await server.graphql(await server.token('ADMIN', world), '{ connected_payment_methods }')).data
  assert.equal(await accounts(), { connected_payment_methods: ['paypal'] })
  assert.equal(await accounts(server.b), { connected_payment_methods: [] })
  const paid = await desk.ask(id, 1799 + 2500, 'paypal')
  await desk.run()
  till.pay(paid)
  await desk.later(2)
  const refund = {
    id: server.newId(),
    items: [{ id: places[1]?.id, qty: 1 }],
    way: 'as_paid',
    amount: 2500,
    reason: 'Ill',
  }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  await desk.later(2)
  server.advance(2 * DAY)
  await desk.run()
  assert.equal(figures(server), [[4299, 2500, 87, 1712]], 'PayPal keeps 97 and gives 10 of that back')
  await server.close()
  await till.close()
})

payouts('are refused without a connected account, but for the owner’s organisation', async () => {
  const server = await startServer()
  const read = async () => (await server.graphql(await server.token('ADMIN'), '{ payouts { total } }')).code
  const update = 'mutation ($id: ID!) { UpdatePayout(id: $id, input: { status: paid }) { id } }'
  assert.is(await read(), null)
  server.sql('update orgs set is_owner = ? where id = ?', false, server.a.org_id)
  assert.is(await read(), 'payouts.no_account')
  assert.is(
    (await server.graphql(await server.token('ADMIN'), update, { id: server.newId() })).code,
    'payouts.no_account',
  )
  await server.close()
})

payouts.run()
