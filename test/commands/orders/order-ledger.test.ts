import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sum } from '../../../shared/kernel/money'
import type { RowOf as KeptRow } from '../../../shared/model'
import { CANCELLABLE_STATUSES, lifeOf, orderStatus } from '../../../shared/orders/life'
import { type OrderOutcome, PREVIEWED } from '../../../shared/orders/preview'
import { calculateRefund } from '../../../shared/orders/refunds/refund'
import { calculateRest, remainingLineQty, soldLine } from '../../../shared/orders/refunds/rest'
import { calculateSale } from '../../../shared/orders/rules'
import { countsAsPaid, STATUS } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { TestDevice } from '../../harness/devices/test-device'
import { wrongFigures } from '../../harness/figures/wrong-figures'
import { OfficeDesk } from '../../harness/office/office-desk'
import { startServer, type TestServer } from '../../harness/server'

const ledgers = suite('random order histories')

const HOUR = 3_600_000

/** One random step: action, order and amount. */
type RandomStep = readonly [action: number, order: number, share: number]
const lives = fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)), { minLength: 12, maxLength: 40 })

/** Statuses in which an order may hold unpaid items. */
const HOLDING: readonly number[] = [...CANCELLABLE_STATUSES, STATUS.partially_paid]

/** Asserts that every order matches its ledger, every tax is right to the cent, and every pool matches its rights. */
function assertTrue(server: TestServer, org_id: string): void {
  const of = { org_id }
  const [orders, items, payments, rights] = [
    server.rows('orders', of),
    server.rows('order_items', of),
    server.rows('payments', of),
    server.rows('rights', of),
  ]
  for (const order of orders) {
    const own = items.filter(({ order_id }) => order_id === order.id)
    const ledger = payments.filter(({ order_id }) => order_id === order.id)
    const told = `${order.booking_code} ${order.status_code} ${ledger.map(({ method, amount, status }) => `${method} ${amount} ${status}`).join()}`
    assert.is(order.status_code, orderStatus(order, ledger), `status of ${told}`)
    const paid = sum(ledger.flatMap(({ amount, status }) => (status === 'confirmed' ? [amount] : [])))
    const worth = calculateRest(
      own.map((item) => ({ ...soldLine(item), left: remainingLineQty(item) })),
      ledger.filter(({ amount, status }) => amount > 0 && status === 'confirmed'),
    )
    assert.ok(paid >= 0 && paid <= Math.max(order.total, 0), `paid of ${told}`)
    if (order.status_code === STATUS.paid || order.status_code === STATUS.partially_refunded)
      assert.is(paid, worth.total, `what is left of ${told}`)
    if (order.status_code === STATUS.refunded) assert.is(paid, 0, told)
    if (order.paid_at === null) assert.ok(order.status_code !== STATUS.paid, told)
    const holds = rights.some(({ order_id, status }) => order_id === order.id && status === 'live')
    if (!HOLDING.includes(order.status_code))
      assert.not(holds, `what is paid is sold, what is over holds nothing: ${told}`)
    assertTaxes(order, own, ledger)
  }
  const credit = payments.filter(({ method }) => method === 'exchange')
  assert.is(sum(credit.map(({ amount }) => amount)), 0, 'what one order gives in exchange another one gets')
  assertPools(server, of)
  assertBills(server, of)
}

/** Asserts for each line and rate that the partial taxes add up to the tax of everything ever owed. */
function assertTaxes(
  order: RowOf<'orders'>,
  own: readonly RowOf<'order_items'>[],
  ledger: readonly RowOf<'payments'>[],
): void {
  const { total, taxes } = calculateSale(
    own.map(soldLine),
    ledger.filter(({ amount }) => amount > 0),
  )
  assert.is(total, order.total)
  for (const { rate, gross, tax } of taxes) {
    const lines = own.filter((item) => item.rate === rate && item.voucher_kind !== 'multi_purpose')
    assert.is(sum(lines.map((item) => item.taxes)), tax, `tax of ${rate}`)
    assert.is(tax, Math.round((gross * rate) / (10_000 + rate)))
  }
}

/** Asserts that held and sold quantities match the rights and never exceed capacity. */
function assertPools(server: TestServer, of: { readonly org_id: string }): void {
  const rights = server.rows('rights', of)
  for (const quota of server.rows('quotas', of)) {
    const own = rights.filter(
      ({ kind, event_id, subject_id }) =>
        kind === 'places' &&
        event_id === quota.event_id &&
        (quota.subject_id === quota.event_id || subject_id === quota.subject_id),
    )
    const live = own.filter(({ status }) => status === 'live')
    assert.equal(
      [quota.sold, quota.held],
      [sum(own.map(({ used }) => used)), sum(live.map(({ qty, used, returned }) => qty - used - returned))],
    )
    assert.ok(quota.sold + quota.held <= quota.capacity)
  }
  const seats = rights
    .filter(({ kind, status }) => kind === 'seat' && (status === 'live' || status === 'spent'))
    .map(({ subject_id }) => subject_id)
  assert.is(new Set(seats).size, seats.length, 'no seat twice')
  for (const voucher of server.rows('vouchers', of)) {
    if (voucher.cancelled) continue
    const redeemed = sum(
      server.rows('payments', of).flatMap(({ voucher_id, amount }) => (voucher_id === voucher.id ? [amount] : [])),
    )
    assert.is(
      voucher.sold,
      Math.max(0, redeemed) + (redeemed < 0 ? voucher.value + redeemed : 0),
      'what vouchers paid is what is gone from them',
    )
  }
}

/** Asserts that invoices are numbered without gaps and chained, and that credit notes cancel exactly. */
function assertBills(server: TestServer, of: { readonly org_id: string }): void {
  const bills = server.rows('invoices', of) as KeptRow<'invoices'>[]
  for (const credit of [true, false]) {
    const series = bills.filter(({ is_credit_note }) => is_credit_note === credit).sort((a, b) => a.number - b.number)
    for (const [i, bill] of series.entries())
      assert.equal([bill.number, bill.prev_hash], [i + 1, series[i - 1]?.hash ?? null])
  }
  for (const bill of bills)
    assert.is(sum(bill.taxes.map(({ gross }) => gross)), bill.total, 'of orders without vouchers in them')
  for (const note of bills.filter(({ is_credit_note }) => is_credit_note))
    assert.is((bills.find(({ id }) => id === note.credited_invoice_id)?.total ?? 0) + note.total, 0)
}

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]

/** A random action on an office order. Returns the request, so that it can be repeated. */
type Action = (
  office: OfficeDesk,
  order: RowOf<'orders'> | undefined,
  share: number,
) => { readonly name: string; readonly args: Record<string, unknown> } | null

const part = (amount: number, share: number) => Math.max(1, Math.ceil((amount * (share + 1)) / 100))

const some = (office: OfficeDesk, id: string, share: number) => {
  const item = pick(
    office.items(id).filter((each) => remainingLineQty(each) > 0),
    share,
  )
  if (!item || share % 3 === 0) return {}
  return { items: [{ id: item.id, qty: item.event_id ? remainingLineQty(item) : part(remainingLineQty(item), share) }] }
}

/** Total of a refund, and the part of it that was not paid by voucher. */
const worthOfRefund = (office: OfficeDesk, id: string, items?: readonly { id: string; qty: number }[]) => {
  const refund = calculateRefund(office.items(id), office.payments(id), items ?? null)
  const money = (refund.returned ?? []).filter(({ voucher_id }) => voucher_id === null)
  return { all: refund.amount, money: 0 - sum(money.map(({ amount }) => amount)) }
}

const lines = (office: OfficeDesk, share: number) => [
  ...(share % 2 ? [office.places('floor', 1 + (share % 3))] : []),
  ...(share % 5 ? [] : [office.seat(share % 10)]),
  ...(share % 3 ? [office.places('gallery', 1 + (share % 2))] : []),
  ...(share % 7 ? [] : [office.product(1 + (share % 4))]),
]

/** Shipping by one of the organisation's providers, or none. */
const shippedBy = (office: OfficeDesk, share: number) => {
  const provider = pick(office.server.rows('shipping_providers', office.a) as KeptRow<'shipping_providers'>[], share)
  return share % 3 && provider ? { method: provider.method, provider_id: provider.id, address: null } : null
}

const ACTIONS: readonly Action[] = [
  (office, _order, share) => {
    const items = lines(office, share)
    const order_type = (['regular', 'reservation', 'option'] as const)[share % 3] ?? 'regular'
    const terms = {
      order_type,
      ...(order_type === 'regular' && share % 4 ? {} : { valid_until: office.in(HOUR * (1 + (share % 4))) }),
    }
    const input = {
      id: office.server.newId(),
      channel: 'phone',
      name: 'Ada',
      contact_id: office.a.contact,
      items,
      shipping: shippedBy(office, share),
      ...terms,
    }
    return items.length === 0 ? null : { name: 'ReserveOrder', args: { input } }
  },
  (office, order, share) =>
    (order && {
      name: 'PayOrder',
      args: {
        id: order.id,
        input: { id: office.server.newId(), method: 'wire', amount: part(order.total + 100, share) },
      },
    }) ||
    null,
  (office, order) =>
    (order && {
      name: 'PayOrder',
      args: {
        id: order.id,
        input: { id: office.server.newId(), method: 'wire', amount: order.total - office.paid(order.id) },
      },
    }) ||
    null,
  (office, order, share) =>
    (order && {
      name: 'PayOrder',
      args: {
        id: order.id,
        input: {
          id: office.server.newId(),
          method: 'voucher',
          amount: part(900, share),
          voucher_code: office.a.voucher.code,
        },
      },
    }) ||
    null,
  (_office, order, share) =>
    (order && {
      name: 'ConvertOrder',
      args: { id: order.id, input: { order_type: share % 3 ? 'reservation' : 'regular' } },
    }) ||
    null,
  (office, order, share) =>
    (order && { name: 'CancelOrder', args: { id: order.id, input: some(office, order.id, share) } }) || null,
  (office, order, share) =>
    (order && { name: 'UpdateOrderShipping', args: { id: order.id, input: { shipping: shippedBy(office, share) } } }) ||
    null,
  (_office, order) => (order && { name: 'CreateInvoice', args: { input: { order_id: order.id } } }) || null,
  (office, order, share) => {
    if (!order) return null
    const asked = some(office, order.id, share)
    const input = {
      id: office.server.newId(),
      ...asked,
      way: share % 2 ? 'wire' : 'as_paid',
      amount: worthOfRefund(office, order.id, asked.items).all,
      reason: 'Ill',
    }
    return { name: 'RefundOrder', args: { id: order.id, input } }
  },
  (office, order, share) => {
    const new_items = lines(office, share + 1)
    if (!order || new_items.length === 0) return null
    const { prices, products } = office.a
    const costs = [...Object.values(prices), ...Object.values(products)]
    const total = sum(
      new_items.map(
        (line) => line.qty * (costs.find(({ id }) => id === line.price_id || id === line.product_id)?.value ?? 0),
      ),
    )
    const asked = some(office, order.id, share)
    const difference = total - worthOfRefund(office, order.id, asked.items).money
    return {
      name: 'ExchangeOrder',
      args: { id: order.id, input: { id: office.server.newId(), new_items, ...asked, way: 'wire', difference } },
    }
  },
  (office, order, share) => {
    if (!order) return null
    const asked = some(office, order.id, share)
    const voucher_id = office.server.newId()
    const code = voucher_id.replace(/-/g, '').slice(-20).toUpperCase()
    return {
      name: 'ConvertOrderToVoucher',
      args: {
        id: order.id,
        input: { voucher_id, code, ...asked, amount: worthOfRefund(office, order.id, asked.items).money },
      },
    }
  },
]

/** Tables of an organisation that are compared. */
const TABLES = [
  'orders',
  'order_items',
  'payments',
  'rights',
  'quotas',
  'vouchers',
  'invoices',
  'products',
  'contacts',
] as const
const everything = (server: TestServer, org_id: string) =>
  JSON.stringify(TABLES.map((table) => server.rows(table, { org_id })))

/** True for commands that may either accept or refuse a repeated request. */
const REPEATED = (name: string): boolean =>
  ['ReserveOrder', 'PayOrder', 'RefundOrder', 'ExchangeOrder', 'ConvertOrderToVoucher'].includes(name)

/** Members of the preview's input by command. */
const PREVIEW_MEMBERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PREVIEWED).map(([member, { name }]) => [name, member]),
)

type CommandRequest = NonNullable<ReturnType<Action>>

/**
 * Previews a command, if it has a preview, and asserts that nothing was booked. Returns the outcomes, or the refusal's
 * code.
 */
async function previewed(
  office: OfficeDesk,
  { name, args }: CommandRequest,
): Promise<{ readonly code: string | null; readonly outcomes: readonly OrderOutcome[] } | null> {
  const member = PREVIEW_MEMBERS[name]
  if (!member) return null
  const before = everything(office.server, office.a.org_id)
  const { code, data, message } = await office.preview({
    ...('id' in args ? { id: args.id } : {}),
    [member]: args.input,
  })
  if (code === null && message !== null) assert.unreachable(`preview of ${name}: ${message}`)
  assert.is(everything(office.server, office.a.org_id), before, `a preview of ${name} booked something`)
  return { code, outcomes: Object.values(data?.answer ?? {}).filter(Boolean) as OrderOutcome[] }
}

/** Asserts that an order is as its preview said, to the cent. */
function assertAsPreviewed(
  office: OfficeDesk,
  { order_id, status_code, paid, worth, lines, entries, taxes }: OrderOutcome,
  before: readonly string[],
): void {
  const [order, items, ledger] = [office.order(order_id), office.items(order_id), office.payments(order_id)]
  assert.is(status_code, order.status_code)
  assert.is(paid, sum(ledger.filter(countsAsPaid).map(({ amount }) => amount)))
  const left = items.filter((item) => remainingLineQty(item) > 0)
  const rest = calculateRest(
    items.map((item) => ({ ...soldLine(item), left: remainingLineQty(item) })),
    ledger.filter(({ amount, status }) => amount > 0 && status === 'confirmed'),
  )
  assert.equal([worth, sum(lines.map(({ total }) => total)), lines.length], [rest.total, rest.total, left.length])
  assert.equal(
    taxes,
    rest.taxes.filter(({ rate }) => left.some((item) => item.rate === rate)),
  )
  const added = ledger
    .filter(({ id }) => !before.includes(id))
    .map(({ method, amount, status }) => `${method} ${amount} ${status}`)
  assert.equal(entries.map(({ method, amount, status }) => `${method} ${amount} ${status}`).sort(), added.sort())
}

/** Number of commands that the histories have to book, and the statuses that they have to reach. */
const COMMANDS = 9
const REACHED: readonly number[] = [
  STATUS.booked,
  STATUS.paid,
  STATUS.partially_paid,
  STATUS.refunded,
  STATUS.partially_refunded,
  STATUS.expired,
  STATUS.cancelled,
  STATUS.invoiced,
]
const LEAST_ROUNDS = 2
const MOST_ROUNDS = 8

ledgers(
  'derives status and taxes from the ledger through any sequence of commands, repeated ones included',
  async () => {
    const server = await startServer()
    // Days pass, and the event is still in the future.
    server.sql('update events set ends_at = ?', '2027-11-21T20:00:00.000Z')
    for (const [name, price, tax_group_id] of [
      ['Courier', 490, null],
      ['Free', 0, null],
      ['Bike', 733, server.rows('tax_groups', server.a).find(({ name }) => name === 'Reduced')?.id],
    ] as const)
      await (await OfficeDesk.open(server)).ask('CreateShippingProvider', {
        input: { name, method: 'collect', price, tax_group_id },
      })
    const seen = new Map<string, number>()
    const reached = new Set<number>()
    const histories = fc.asyncProperty(lives, async (throws) => {
      // All histories share one database. What one leaves is there for the next, until the house is full.
      const office = await OfficeDesk.open(server)
      office.allow('order_to_voucher_conversion')
      for (const [action, which, share] of throws as readonly RandomStep[]) {
        const live = server
          .rows('orders')
          .filter(
            ({ status_code }) =>
              ![STATUS.cancelled, STATUS.expired, STATUS.refunded].some((code) => code === status_code),
          )
        if (action % 12 === 11) {
          server.advance(HOUR * (1 + (share % 4)))
          await office.expire()
        } else {
          const asked = ACTIONS[action % ACTIONS.length]?.(office, pick(live, which), share)
          if (!asked) continue
          const ledger = server.rows('payments').map(({ id }) => String(id))
          const shown = await previewed(office, asked)
          const { code, message } = await office.ask(asked.name, asked.args)
          if (shown) assert.is(shown.code, code, `preview of ${asked.name}`)
          for (const outcome of shown?.outcomes ?? []) assertAsPreviewed(office, outcome, ledger)
          if (code === null && message !== null) assert.unreachable(`${asked.name}: ${message}`)
          assert.is.not(code, 'internal', asked.name)
          const told = `${asked.name} ${code ?? 'done'}`
          seen.set(told, (seen.get(told) ?? 0) + 1)
          if (code === null && REPEATED(asked.name)) {
            const before = everything(server, office.a.org_id)
            assert.is((await office.ask(asked.name, asked.args)).code, null, `${asked.name} again`)
            assert.is(everything(server, office.a.org_id), before, `${asked.name} twice`)
          }
        }
        for (const { status_code } of server.rows('orders')) reached.add(status_code)
      }
      assertTrue(server, office.a.org_id)
      assert.equal(await wrongFigures(server), [])
      // Releases everything for the next history.
      for (const { id, status_code } of server.rows('orders')) {
        if ([STATUS.paid, STATUS.partially_refunded, STATUS.partially_paid].some((code) => code === status_code)) {
          const amount = worthOfRefund(office, id).all
          await office.ask('RefundOrder', { id, input: { id: server.newId(), way: 'wire', amount, reason: 'Next' } })
        } else await office.ask('CancelOrder', { id, input: {} })
      }
      assertTrue(server, office.a.org_id)
    })
    const done = () => [...seen.keys()].filter((told) => told.endsWith(' done')).length
    const isComplete = () => done() === COMMANDS && REACHED.every((code) => reached.has(code))
    // What a history reaches depends on random ids too: one more round is played where a rare success is missing.
    for (let round = 0; round < LEAST_ROUNDS || (round < MOST_ROUNDS && !isComplete()); round++)
      await fc.assert(histories, {
        numRuns: Number(process.env.FOYER_LIVES ?? 8),
        seed: Number(process.env.FOYER_SEED ?? 232) + round,
      })
    assert.is(done(), COMMANDS, [...seen].map(([told, n]) => `${told} ${n}`).join('\n'))
    for (const code of REACHED) assert.ok(reached.has(code), `no order became ${code}`)
    assert.equal(server.reports, [])
    await server.close()
  },
)

ledgers('gives the same state for payments in any order', async () => {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const shape = (id: string) => {
    const { status_code, total, payment_methods } = office.order(id)
    return [
      status_code,
      total,
      [...payment_methods].sort(),
      office.ledger(id),
      office
        .items(id)
        .map(({ taxes }) => taxes)
        .sort(),
      office.quota('floor'),
    ]
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(3000), { minLength: 1, maxLength: 5 }),
      fc.nat(500),
      fc.boolean(),
      async (amounts, by_voucher, twice) => {
        const states: string[] = []
        for (const turned of [false, true]) {
          const id = await office.reserve([office.places('floor', 2)], {
            order_type: 'reservation',
            valid_until: office.in(HOUR),
          })
          const fit: number[] = []
          for (const amount of amounts) if (amount > 0 && sum(fit) + amount + by_voucher <= 3598) fit.push(amount)
          const asked = [...fit.map((amount) => ['wire', amount] as const), ['voucher', by_voucher] as const].filter(
            ([, amount]) => amount > 0,
          )
          for (const [method, amount] of turned ? [...asked].reverse() : asked) {
            const payment = server.newId()
            assert.is(await office.code(office.pay(id, amount, method, undefined, payment)), null)
            if (twice) assert.is(await office.code(office.pay(id, amount, method, undefined, payment)), null)
          }
          states.push(JSON.stringify(shape(id)))
          const { amount } = calculateRefund(office.items(id), office.payments(id), null)
          if (amount > 0)
            await office.ask('RefundOrder', { id, input: { id: server.newId(), way: 'wire', amount, reason: 'Next' } })
          else await office.ask('CancelOrder', { id, input: {} })
          assert.equal(office.quota('floor'), [0, 0])
        }
        assert.is(states[0], states[1])
      },
    ),
    { numRuns: 15 },
  )
  await server.close()
})

ledgers('derives desk sales with vouchers and partial voids from their ledgers, replays included', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const { rights } = await desk.places('floor', 20)
  const [floor] = rights as [RowOf<'rights'>]
  const { rights: balances } = await desk.acquire([
    { kind: 'balance', event_id: null, subject_id: server.a.voucher.id, qty: 1 },
  ])
  const [balance] = balances as [RowOf<'rights'>]
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.nat(120), async (qty, by_voucher) => {
      const paid =
        by_voucher > 0 ? { voucher_id: server.a.voucher.id, right_id: balance.id, amount: by_voucher } : undefined
      const sale = desk.saleArgs([{ right: floor, price: server.a.prices.floor, rate: 1900, qty }], 'cash', {}, paid)
      const op = desk.record('CreateOrder', sale)
      const [first] = (await desk.push([op])).receipts
      const before = everything(server, server.a.org_id)
      const [again] = (await desk.push([op])).receipts
      assert.equal([first?.status, again?.status], ['applied', 'applied'])
      assert.is(everything(server, server.a.org_id), before)
      assertTrue(server, server.a.org_id)
    }),
    { numRuns: 6 },
  )
  assert.ok(server.rows('orders').every((order) => lifeOf(order).validated))
  await server.close()
})

ledgers('numbers simultaneous invoices without a gap', async () => {
  const one = await startServer()
  const two = process.env.FOYER_TEST_POSTGRES ? await startServer({ beside: one }) : one
  const [first, second] = [await OfficeDesk.open(one), await OfficeDesk.open(two)]
  const ids: string[] = []
  for (let i = 0; i < 12; i++)
    ids.push(await first.reserve([first.product(1)], { order_type: 'reservation', valid_until: first.in(HOUR) }))
  // Every other order is invoiced twice at once, and some requests fail. Neither may consume a number.
  const asked = ids.flatMap((id, i) =>
    [first, second].map((office) =>
      office.code(office.ask('CreateInvoice', { input: { order_id: i % 5 ? id : one.newId() } })),
    ),
  )
  const codes = await Promise.all(asked)
  assert.is(codes.filter((code) => code === null).length, 9)
  const notes = one
    .rows('invoices')
    .map(({ id }, i) =>
      (i % 2 ? first : second).code(
        (i % 2 ? first : second).ask('CreateCreditNote', { input: { invoice_id: id, reason: 'Name' } }),
      ),
    )
  assert.ok((await Promise.all(notes)).every((code) => code === null))
  assertTrue(one, first.a.org_id)
  assert.equal(
    [one.rows('invoices').length, Math.max(...one.rows('invoices').map(({ number }) => Number(number)))],
    [18, 9],
  )
  if (two !== one) await two.close()
  await one.close()
})

ledgers.run()
