import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { LeasedJob } from '../../../server/jobs/job'
import type { CancellationProblem } from '../../../shared/event_cancellations/entity'
import { sum } from '../../../shared/kernel/money'
import { DAY } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { STATUS } from '../../../shared/orders/status'
import { OfficeDesk } from '../../harness/office/office-desk'

const cancellations = suite('event cancellations')

const KIND = 'event_cancellation'
const COURIER = 490

/** An organisation with paid, free, unpaid and part-paid orders of its open event. */
async function house() {
  const office = await OfficeDesk.open()
  const { server, a } = office
  office.allow('order_to_voucher_conversion')
  server.sql('update quotas set capacity = 1000')
  const order = async (
    items: Parameters<typeof office.reserve>[0],
    ...paid: readonly [amount: number, method?: string][]
  ) => {
    const id = await office.reserve(items, { order_type: 'regular' })
    for (const [amount, method] of paid) assert.is(await office.code(office.pay(id, amount, method)), null)
    return id
  }
  const cancel = (input: Record<string, unknown>) => {
    // Ids follow the clock.
    server.advance(1000)
    return office.ask('CancelEvent', {
      id: a.events.open,
      input: { id: server.newId(), reason: 'The tenor is ill', compensation: 'refund', ...input },
    })
  }
  const take = async (by: string) => {
    const others = server.sql(`select distinct kind from jobs where kind <> '${KIND}'`).map(({ kind }) => String(kind))
    return (await server.writer.run({
      kind: 'queue',
      step: { do: 'take', leased_by: by, limit: 1, without: others },
    })) as LeasedJob[]
  }
  /** Runs the job to its end. Before each step a process leases it and dies, and comes back too late. */
  const run = async () => {
    let steps = 0
    for (;;) {
      const [lost] = await take('dead')
      if (!lost) return steps
      await server.writer.run({ kind: 'queue', step: { do: 'let_go' } })
      for (const job of await take('alive')) await server.writer.run({ kind: 'queue', step: { do: 'book', job } })
      assert.is(await server.writer.run({ kind: 'queue', step: { do: 'book', job: lost } }), false)
      steps += 1
    }
  }
  const last = () => server.rows('event_cancellations', a).at(-1)
  const emails = (id: string) =>
    server.rows('outbox', a).filter(({ payload }) => (payload as { order_id?: string }).order_id === id)
  const value = a.prices.floor.value
  return { office, server, a, order, cancel, run, last, emails, value }
}

cancellations('refunds each order by its own method, once, though the server dies at every step', async () => {
  const { office, server, a, order, cancel, run, last, emails, value } = await house()
  const wired = []
  for (let n = 0; n < 21; n++) wired.push(await order([office.places('floor', 2)], [2 * value, 'wire']))
  const moto = await order([office.places('floor', 1)], [value, 'moto'])
  const split = await order([office.places('floor', 2)], [1000, 'voucher'], [2 * value - 1000, 'wire'])
  const unpaid = await order([office.places('floor', 3)])
  const partly = await order([office.places('floor', 2)], [500, 'wire'])
  const spent = server.rows('vouchers', a).find(({ id }) => id === a.voucher.id)?.sold
  assert.is(sum(office.quota('floor')), 50)
  const id = server.newId()
  assert.is(await office.code(cancel({ id })), null)
  assert.is(await office.code(cancel({ id })), null, 'repeated, it cancels once')
  assert.is(await office.code(cancel({})), 'events.cancellation_running')
  assert.is(server.rows('event_cancellations', a).length, 1)
  assert.equal([last()?.state, last()?.total], ['running', 25])
  assert.ok((await run()) >= 3)
  const done = last()
  assert.equal([done?.state, done?.handled, done?.failed, done?.problems], ['done', 25, 0, []])
  for (const each of wired) {
    assert.equal(office.ledger(each), [`wire ${2 * value}`, `wire -${2 * value}`].sort())
    assert.is(office.status(each), STATUS.refunded)
    assert.is(emails(each).length, 1)
  }
  assert.equal(office.ledger(moto), [`moto -${value}`, `moto ${value}`])
  assert.equal(
    office.ledger(split),
    ['voucher -1000', 'voucher 1000', `wire -${2 * value - 1000}`, `wire ${2 * value - 1000}`].sort(),
  )
  assert.is(server.rows('vouchers', a).find(({ id: each }) => each === a.voucher.id)?.sold, (spent ?? 0) - 1000)
  assert.equal([office.status(unpaid), office.ledger(unpaid)], [STATUS.cancelled, []])
  assert.equal(office.ledger(partly), ['wire -500', 'wire 500'])
  assert.is(sum(server.rows('payments', a).map(({ amount }) => amount)), 0)
  assert.is(done?.amount, 21 * 2 * value + value + 2 * value + 500)
  assert.equal(office.quota('floor'), [0, 0])
  const acts = server
    .rows('activity_log', a)
    .filter(({ name, subject }) => name === 'CancelEvent' && subject === 'orders')
  assert.equal([acts.length, new Set(acts.map(({ user_id }) => user_id)).size], [25, 1])
  assert.is(done?.emails, server.rows('outbox', a).filter(({ kind }) => kind === 'event_cancelled').length)
  await office.close()
})

cancellations('makes one voucher for each paid order and returns what a voucher paid to it', async () => {
  const { office, server, a, order, cancel, run, last, emails, value } = await house()
  const paid = await order([office.places('floor', 2)], [2 * value, 'wire'])
  const mixed = await order([office.places('floor', 1)], [200, 'voucher'], [value - 200, 'wire'])
  const prepaid = await order([office.places('floor', 1)], [value, 'voucher'])
  const other = await order([office.places('floor', 1), office.product(2)], [value + 2 * a.products.sekt.value, 'wire'])
  const before = server.rows('vouchers', a).length
  assert.is(await office.code(cancel({ compensation: 'voucher' })), null)
  await run()
  assert.equal([last()?.handled, last()?.problems], [4, []])
  const made = server.rows('vouchers', a).slice(before)
  assert.equal(
    made.map((voucher) => voucher.value - voucher.sold).sort((x, y) => x - y),
    [value - 200, value, 2 * value],
  )
  assert.is(new Set(made.map(({ code }) => code)).size, 3)
  for (const { code } of made) assert.match(code, /^[0-9A-Z]{16}$/)
  assert.equal(
    office.ledger(mixed),
    [`voucher -${value - 200}`, 'voucher -200', 'voucher 200', `wire ${value - 200}`].sort(),
  )
  assert.equal(office.ledger(prepaid), [`voucher -${value}`, `voucher ${value}`])
  assert.is(office.status(other), STATUS.partially_refunded, 'the drinks stay')
  assert.is(office.paid(other), 2 * a.products.sekt.value)
  const [email] = emails(paid)
  assert.equal(
    [email?.kind, (email?.payload as { result?: string } | undefined)?.result],
    ['event_cancelled', 'voucher'],
  )
  await office.close()
})

cancellations('exchanges tickets for another date at the same price, and leaves what costs more there', async () => {
  const { office, server, a, order, cancel, run, last, value } = await house()
  const paid = await order([office.places('floor', 2)], [2 * value, 'wire'])
  const dear = await order([office.places('gallery', 1)], [a.prices.gallery.value, 'wire'])
  const copy = await server.graphql(
    await server.token('ADMIN'),
    'mutation ($id: ID!, $input: DuplicateEventInput!) { DuplicateEvent(id: $id, input: $input) { event_ids } }',
    {
      id: a.events.open,
      input: { dates: [{ starts_at: office.in(20 * DAY) }], series: true, published: true, is_template: false },
    },
  )
  const [target] = (copy.data as { DuplicateEvent: { event_ids: string[] } }).DuplicateEvent.event_ids
  server.sql(
    'update prices set value = value + 100 where event_id = ? and price_category_id = ?',
    target,
    a.categories.gallery,
  )
  assert.is(await office.code(cancel({ compensation: 'exchange' })), 'events.no_target')
  assert.is(await office.code(cancel({ compensation: 'exchange', target_event_id: a.events.open })), 'events.no_target')
  assert.is(await office.code(cancel({ compensation: 'exchange', target_event_id: target })), null)
  await run()
  const made = server.rows('orders', a).find(({ exchanged_from_id }) => exchanged_from_id === paid)
  assert.equal([made?.event_id, made?.status_code, made?.total], [target, STATUS.paid, 2 * value])
  assert.equal(office.ledger(paid), [`exchange -${2 * value}`, `wire ${2 * value}`])
  assert.equal([office.status(dear), office.ledger(dear)], [STATUS.paid, [`wire ${a.prices.gallery.value}`]])
  assert.equal(
    ((last()?.problems ?? []) as CancellationProblem[]).map(({ order_id, code }) => [order_id, code]),
    [[dear, 'events.exchange_dearer']],
  )
  // The rest is refunded by a second cancellation, which leaves the exchanged order alone.
  assert.is(await office.code(cancel({})), null)
  assert.is(last()?.total, 1)
  await run()
  assert.equal([last()?.handled, office.status(dear), office.status(made?.id ?? '')], [1, STATUS.refunded, STATUS.paid])
  await office.close()
})

/** A provider of shipping for 4.90, and a way to order by it. */
async function shippedHouse() {
  const made = await house()
  const { office, server, a, value } = made
  const provider = await office.ask('CreateShippingProvider', {
    input: { name: 'Courier', method: 'collect', price: COURIER },
  })
  const provider_id = (provider.data?.CreateShippingProvider as { readonly id: string } | undefined)?.id ?? ''
  const ship = async (items: Parameters<typeof office.reserve>[0], amount: number, method = 'wire') => {
    const terms = {
      order_type: 'regular' as const,
      shipping: { method: 'collect' as const, provider_id, address: null },
    }
    const id = await office.reserve(items, terms)
    if (amount > 0) assert.is(await office.code(office.pay(id, amount, method)), null)
    return id
  }
  const copy = async () => {
    const answer = await server.graphql(
      await server.token('ADMIN'),
      'mutation ($id: ID!, $input: DuplicateEventInput!) { DuplicateEvent(id: $id, input: $input) { event_ids } }',
      {
        id: a.events.open,
        input: { dates: [{ starts_at: office.in(20 * DAY) }], series: true, published: true, is_template: false },
      },
    )
    const [event_id = ''] = (answer.data as { DuplicateEvent: { event_ids: string[] } }).DuplicateEvent.event_ids
    const price_id = String(
      server
        .rows('prices', a)
        .find((price) => price.event_id === event_id && price.price_category_id === a.categories.floor)?.id,
    )
    return { event_id, ticket: () => ({ id: server.newId(), price_id, qty: 1 }) }
  }
  const expected = async () => {
    const answer = await server.graphql(
      await server.token('ADMIN'),
      `{ event_consequences(id: "${a.events.open}") { amount } }`,
    )
    return (answer.data as { event_consequences: { amount: number } }).event_consequences.amount
  }
  return { ...made, ship, copy, expected, whole: value + COURIER }
}

cancellations(
  'refunds shipping with the last goods of an order, once, though the server dies at every step',
  async () => {
    const { office, server, a, value, whole, cancel, run, last, ship, copy, expected, emails } = await shippedHouse()
    const later = await copy()
    const alone = await ship([office.places('floor', 1)], whole)
    const twelve = []
    for (let n = 0; n < 12; n++) twelve.push(await ship([office.places('floor', 1)], whole, 'moto'))
    const both = await ship([office.places('floor', 1), later.ticket()], whole + value)
    const drink = await ship([office.places('floor', 1), office.product(1)], whole + a.products.sekt.value)
    const unpaid = await ship([office.places('floor', 1)], 0)
    const partly = await ship([office.places('floor', 1)], 100)
    const invoiced = await ship([office.places('floor', 1)], whole)
    assert.is(await office.code(office.ask('CreateInvoice', { input: { order_id: invoiced } })), null)
    const ofEvent = 13 * whole + 2 * value + 3 * whole
    assert.is(await expected(), ofEvent)
    assert.is(await office.code(cancel({})), null)
    await run()
    assert.equal([last()?.state, last()?.failed, last()?.amount], ['done', 0, ofEvent - whole - (whole - 100)])
    assert.equal(office.ledger(alone), [`wire -${whole}`, `wire ${whole}`])
    for (const id of twelve)
      assert.equal([office.ledger(id), office.status(id)], [[`moto -${whole}`, `moto ${whole}`], STATUS.refunded])
    assert.equal([office.status(both), office.paid(both)], [STATUS.partially_refunded, value + COURIER])
    assert.equal(
      [office.status(drink), office.paid(drink)],
      [STATUS.partially_refunded, a.products.sekt.value + COURIER],
    )
    assert.equal(
      [office.status(unpaid), office.status(partly), office.paid(partly)],
      [STATUS.cancelled, STATUS.refunded, 0],
    )
    const invoices = server.rows('invoices', a).filter(({ order_id }) => order_id === invoiced)
    assert.equal(
      invoices.map(({ total }) => total).sort((x, y) => Number(x) - Number(y)),
      [0 - whole, whole],
    )
    assert.is((emails(alone)[0]?.payload as { readonly amount?: number } | undefined)?.amount, whole)
    // The last event of the order gives its shipping back.
    assert.is(
      await office.code(
        office.ask('CancelEvent', {
          id: later.event_id,
          input: { id: server.newId(), reason: 'Storm', compensation: 'refund' },
        }),
      ),
      null,
    )
    await run()
    assert.equal([office.status(both), office.paid(both)], [STATUS.refunded, 0])
    assert.is(sum(server.rows('payments', a).map(({ amount }) => amount)), a.products.sekt.value + COURIER)
    await office.close()
  },
)

cancellations('puts shipping on the voucher, and keeps it where tickets are exchanged', async () => {
  const { office, server, a, value, whole, cancel, run, last, ship, copy } = await shippedHouse()
  const later = await copy()
  const [paid, free] = [await ship([office.places('floor', 1)], whole), await ship([office.places('floor', 1)], whole)]
  assert.is(await office.code(cancel({ compensation: 'exchange', target_event_id: later.event_id })), null)
  await run()
  assert.equal([last()?.handled, last()?.problems], [2, []])
  const made = server.rows('orders', a).find(({ exchanged_from_id }) => exchanged_from_id === paid)
  assert.is(
    (made as RowOf<'orders'> | undefined)?.shipping?.method,
    'collect',
    'the new tickets are handed over like the old ones',
  )
  assert.equal(
    [made?.total, office.paid(paid), office.ledger(free)],
    [value, COURIER, [`exchange -${value}`, `wire ${whole}`]],
  )
  const before = server.rows('vouchers', a).length
  const third = await ship([later.ticket()], whole)
  const cancelled = { id: server.newId(), reason: 'Storm', compensation: 'voucher' }
  assert.is(await office.code(office.ask('CancelEvent', { id: later.event_id, input: cancelled })), null)
  await run()
  const values = server.rows('vouchers', a).slice(before)
  assert.equal(
    values.map((voucher) => voucher.value).sort((x, y) => x - y),
    [value, value, whole],
  )
  assert.equal([office.status(third), office.paid(third)], [STATUS.refunded, 0])
  await office.close()
})

cancellations('refuses a voucher without the feature, and refunds by a role that may not refund', async () => {
  const { office, server, a, cancel } = await house()
  office.allow()
  assert.is(await office.code(cancel({ compensation: 'voucher' })), 'orders.no_vouchers')
  const MUTATION = 'mutation ($id: ID!, $input: CancelEventInput!) { CancelEvent(id: $id, input: $input) { id state } }'
  const input = { id: server.newId(), reason: 'Storm', compensation: 'refund' }
  for (const role of ['TICKETING', 'EDITOR'] as const)
    assert.is(
      (await server.graphql(await server.token(role), MUTATION, { id: a.events.open, input })).code,
      'forbidden',
      role,
    )
  assert.is(
    (await server.graphql(await server.token('ADMIN', server.b), MUTATION, { id: a.events.open, input })).code,
    'not_found',
  )
  const later = await server.graphql(await server.token('EDITOR'), MUTATION, {
    id: a.events.open,
    input: { ...input, compensation: 'later' },
  })
  assert.equal([later.code, server.rows('events', a).find(({ id }) => id === a.events.open)?.cancelled], [null, true])
  await office.close()
})

cancellations.run()
