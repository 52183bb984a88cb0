import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { demoAllowed, seedDemo } from '../../server/demo/seed'
import { TABLE_COLUMNS } from '../../server/kernel/columns'
import type { Db } from '../../server/kernel/database'
import { verifyEd25519 } from '../../server/kernel/ed25519'
import { migrate } from '../../server/kernel/migrate'
import { kysely, openMemory } from '../../server/kernel/sqlite'
import { assertFollows, type ReceiptHead, type ReceiptInput, receiptInput } from '../../shared/cash_boxes/receipt'
import { foldShift } from '../../shared/cash_boxes/rules'
import { digest } from '../../shared/kernel/canonical'
import { idSource } from '../../shared/kernel/ids'
import { sum } from '../../shared/kernel/money'
import { ROLE_NAMES } from '../../shared/kernel/permissions'
import { HOUR, iso, ms } from '../../shared/kernel/time'
import { entities, type RowOf, TABLES, type TableName } from '../../shared/model'
import { priceSale, project } from '../../shared/orders/rules'
import { readTicketCode } from '../../shared/tickets/code'

const NOON = ms('2026-11-21T11:00:00.000Z')
const LATE = ms('2027-02-28T22:50:00.000Z')

async function seeded(now: number, environment: Parameters<typeof seedDemo>[1]['environment'] = {}): Promise<Db> {
  const raw = openMemory()
  migrate(raw, {
    clock: () => now,
    newId: idSource(
      () => now,
      (length) => new Uint8Array(length),
    ),
  })
  const db = kysely(raw)
  await seedDemo(db, { clock: () => now, hashPassword: async () => 'a hash', say: () => {}, environment })
  return db
}

const all = <T extends TableName>(db: Db, table: T): Promise<RowOf<T>[]> =>
  db
    .selectFrom(table as TableName)
    .selectAll()
    .orderBy('id')
    .execute() as Promise<RowOf<T>[]>

const groups = <T>(rows: readonly T[], key: (row: T) => string | null) => {
  const by = new Map<string, T[]>()
  for (const row of rows) {
    const known = by.get(key(row) ?? '')
    if (known) known.push(row)
    else by.set(key(row) ?? '', [row])
  }
  return by
}

const test = suite<{ noon: Db; late: Db }>('demo organisation')

test.before(async (context) => {
  context.noon = await seeded(NOON)
  context.late = await seeded(LATE)
})

for (const when of ['noon', 'late'] as const) {
  const now = { noon: NOON, late: LATE }[when]

  test(`${when}: has the size it promises`, async ({ [when]: db }) => {
    const theatre = await db.selectFrom('orgs').select('id').where('name', '=', 'Stadttheater Lindenau').executeTakeFirstOrThrow()
    const count = async (table: TableName) => (await all(db, table)).filter((row) => row.org_id === theatre.id).length
    assert.is(await count('events'), 30)
    assert.is(await count('seats'), 620)
    assert.is(await count('contacts'), 3000)
    assert.is(await count('orders'), 8000)
    assert.is(await count('cash_boxes'), 3)
    assert.equal(
      (await all(db, 'users'))
        .filter((user) => user.org_id === theatre.id)
        .map((user) => user.role)
        .sort(),
      [...ROLE_NAMES].sort(),
    )
    const admin = (await all(db, 'users')).filter((user) => user.email === 'admin@lindenau.example')
    assert.is(new Set(admin.map((user) => user.org_id)).size, 2, 'admin@ belongs to two organisations')
    assert.is((await all(db, 'orgs')).length, 3)
  })

  test(`${when}: every row is what its entity says`, async ({ [when]: db }) => {
    for (const table of TABLES) {
      const checked = entities[table].row.strict()
      for (const row of await all(db, table)) {
        const result = checked.safeParse(row)
        if (!result.success) assert.unreachable(`${table} ${row.id}: ${result.error.message}`)
      }
    }
  })

  test(`${when}: tonight has a numbered hall and an open floor on sale, and a house is open now`, async ({ [when]: db }) => {
    const selling = (await all(db, 'events')).filter((event) => event.on_sale)
    const tonight = selling.filter((event) => ms(event.starts_at) > now - 4 * HOUR && ms(event.starts_at) < now + 24 * HOUR)
    assert.ok(tonight.some((event) => event.seating_plan_id !== null))
    assert.ok(tonight.some((event) => event.seating_plan_id === null))
    assert.ok(selling.some((event) => ms(event.starts_at) <= now && ms(event.ends_at) > now + 8 * HOUR))
    assert.ok(selling.every((event) => ms(event.ends_at) > now))
  })

  test(`${when}: quotas equal the tickets, and seats have one right each`, async ({ [when]: db }) => {
    const items = (await all(db, 'order_items')).filter((item) => !item.cancelled)
    const rights = new Map((await all(db, 'rights')).map((right) => [right.id, right]))
    for (const quota of await all(db, 'quotas')) {
      const sold = items.filter((item) => item.event_id === quota.event_id && [item.price_category_id, item.event_id].includes(quota.subject_id))
      assert.is(quota.sold, sum(sold.map((item) => item.qty)))
      assert.ok(quota.sold + quota.held <= quota.capacity)
    }
    const floors = new Set((await all(db, 'quotas')).map((quota) => quota.event_id))
    for (const event of await all(db, 'events')) assert.is(floors.has(event.id), event.seating_plan_id === null, 'an open floor is counted, a hall is not')
    for (const [right_id, sold] of groups(items, (item) => item.right_id)) {
      const right = rights.get(right_id)
      assert.ok(right, 'a live ticket has a right')
      assert.is(right.used, sum(sold.map((item) => item.qty)))
      assert.is(right.qty, right.used + right.returned)
      for (const item of sold) assert.equal([right.event_id, right.subject_id], [item.event_id, item.seat_id ?? item.price_category_id])
    }
    const spent = [...rights.values()].filter((right) => right.kind === 'seat')
    assert.is(new Set(spent.map((right) => `${right.event_id} ${right.subject_id}`)).size, spent.length)
    assert.is(spent.length, items.filter((item) => item.seat_id).length)
    const shortHouse = [...groups(await all(db, 'quotas'), (quota) => quota.event_id)].filter(([event_id, quotas]) => {
      const house = quotas.find((quota) => quota.subject_id === event_id)?.capacity ?? 0
      return sum(quotas.filter((quota) => quota.subject_id !== event_id).map((quota) => quota.capacity)) > house
    })
    assert.ok(shortHouse.length > 3, 'the studio holds fewer than its categories together')
  })

  test(`${when}: every status is the projection of life and ledger`, async ({ [when]: db }) => {
    const ledger = groups(await all(db, 'payments'), (payment) => payment.order_id)
    const items = groups(await all(db, 'order_items'), (item) => item.order_id)
    const statuses = new Set<number>()
    for (const order of await all(db, 'orders')) {
      const money = ledger.get(order.id) ?? []
      const paid = money.some((payment) => payment.status === 'confirmed')
      const expired = !paid && !order.cancelled_at && order.valid_until !== null && ms(order.valid_until) < now
      const life = {
        total: order.total,
        order_type: order.order_type,
        validated: order.status_code !== 101,
        invoiced: order.invoiced_at !== null,
        cancelled: order.cancelled_at !== null,
        expired,
        deleted: false,
      }
      assert.is(order.status_code, project(life, money), order.booking_code)
      statuses.add(order.status_code)
      const lines = items.get(order.id) ?? []
      const dead = [308, 309, 505].includes(order.status_code)
      assert.ok(lines.length > 0 && (!dead || lines.every((line) => line.cancelled)), 'a dead order has cancelled tickets')
      const { total, lineTaxes } = priceSale(lines)
      assert.equal([order.total, order.qty], [total, sum(lines.map((line) => line.qty))])
      assert.is(sum(lines.map((line) => line.taxes)), sum(lineTaxes))
      assert.ok(
        ms(order.created_at) <= now && ms(order.updated_at) <= now,
        `${order.booking_code} ${order.status_code} is from after now: ${order.created_at} ${order.updated_at}`,
      )
    }
    for (const status of [308, 309, 411, 504, 505, 600, 601, 611]) assert.ok(statuses.has(status), `no order is ${status}`)
  })

  test(`${when}: receipts follow each other and shifts are their fold`, async ({ [when]: db }) => {
    const receipts = await all(db, 'receipts')
    const orders = new Map((await all(db, 'orders')).map((order) => [order.id, order]))
    const series = groups(receipts, (receipt) => receipt.right_id)
    const rights = new Map((await all(db, 'rights')).map((right) => [right.id, right]))
    assert.ok(series.size >= 2)
    const input = (row: RowOf<'receipts'>): ReceiptInput => receiptInput.parse(row)
    for (const [right_id, chain] of series) {
      let head: ReceiptHead = { right_id, number: 0, hash: null }
      for (const receipt of chain.sort((a, b) => a.number - b.number)) {
        assertFollows(head, input(receipt))
        head = { right_id, number: receipt.number, hash: receipt.hash }
      }
      assert.is(rights.get(right_id)?.used, head.number)
    }
    for (const shift of await all(db, 'cash_box_shifts')) {
      const figures = foldShift(receipts.filter((receipt) => receipt.shift_id === shift.id))
      assert.equal([shift.total, shift.qty, shift.opening, shift.expected], [figures.total, figures.qty, figures.opening, figures.expected])
      assert.is(shift.difference, (shift.counted ?? 0) - (shift.expected ?? 0))
    }
    const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]))
    for (const payment of await all(db, 'payments')) if (payment.shift_id) assert.is(byId.get(payment.receipt_id ?? '')?.order_id, payment.order_id)
    for (const receipt of receipts) if (receipt.order_id) assert.is(receipt.total, orders.get(receipt.order_id)?.total)
  })

  test(`${when}: tickets carry the organisation's signature, and scans are counted on them`, async ({ [when]: db }) => {
    const org = await db.selectFrom('orgs').select(['id', 'ticket_public_key']).where('name', '=', 'Stadttheater Lindenau').executeTakeFirstOrThrow()
    const public_key = new Uint8Array(Buffer.from(org.ticket_public_key, 'hex'))
    const tickets = (await all(db, 'order_items')).filter((item) => item.code !== null)
    assert.ok(tickets.length > 8000)
    for (const item of tickets.filter((_, i) => i % 40 === 0)) {
      const read = await readTicketCode(item.code ?? '', { id: org.id, public_key }, verifyEd25519)
      assert.equal(read, { id: item.id, event_id: item.event_id, qty: item.qty, seat_id: item.seat_id, device_id: null })
    }
    const scans = groups(await all(db, 'check_ins'), (scan) => scan.order_item_id)
    for (const item of await all(db, 'order_items')) assert.is(item.checked_in_qty, sum((scans.get(item.id) ?? []).map((scan) => scan.qty)))
    assert.ok(scans.size > 500)
  })
}

test('the same clock makes the same organisation, also a small one', async ({ noon }) => {
  const hashes = async (db: Db) => Promise.all(TABLES.map(async (table) => digest((await all(db, table)).map((row) => JSON.stringify(row)))))
  const [once, again] = [await seeded(NOON, { DEMO_SCALE: '0.0625' }), await seeded(NOON, { DEMO_SCALE: '0.0625' })]
  assert.equal(await hashes(again), await hashes(once))
  assert.is((await all(once, 'events')).length, (await all(noon, 'events')).length)
  assert.ok(Math.abs((await all(once, 'orders')).length - 500) < 50)
})

/** What only comes of doing something: the demo has a past, but nobody has worked on it. */
const OF_WORK = ['activity_log', 'event_media_items', 'incidents', 'invoices', 'jobs', 'media_gallery', 'outbox', 'ticket_printers']

test('there is something of everything an office has', async ({ noon }) => {
  const empty = await Promise.all(TABLES.map(async (table) => ((await all(noon, table)).length === 0 ? [table] : [])))
  assert.equal(empty.flat().sort(), OF_WORK)
  const [press] = await all(noon, 'accreditations')
  assert.is((await all(noon, 'accreditation_contacts')).length, press?.contacts_qty)
})

test('payouts are what online payments of their weeks come to, each in one', async ({ noon }) => {
  const [payouts, items, payments] = [await all(noon, 'payouts'), await all(noon, 'payout_items'), await all(noon, 'payments')]
  assert.ok(payouts.length >= 3)
  for (const { id, gross, refunds, fees, total, starts_at, ends_at } of payouts) {
    const own = items.filter(({ payout_id }) => payout_id === id)
    assert.equal([sum(own.map(({ amount }) => amount)), gross - refunds - fees], [total, total])
    const week = payments.filter(
      ({ method, status, created_at }) => status === 'confirmed' && created_at >= starts_at && created_at < ends_at && ['paypal', 'stripe'].includes(method),
    )
    assert.equal(own.map(({ payment_id }) => payment_id).sort(), week.map((payment) => payment.id).sort())
  }
})

test('change numbers are those of the counter', async ({ noon }) => {
  const counters = new Map((await noon.selectFrom('org_counters').selectAll().execute()).map((counter) => [counter.org_id, counter.rev]))
  for (const table of Object.keys(TABLE_COLUMNS) as TableName[]) for (const row of await all(noon, table)) assert.is(row.rev, counters.get(row.org_id))
})

test('it can be made as small as it may be', async () => {
  for (const DEMO_SCALE of ['0.02', '0.03', '0.04']) {
    const db = await seeded(NOON, { DEMO_SCALE })
    assert.ok(
      (await all(db, 'contacts')).some(({ name }) => name.includes('Klasse')),
      DEMO_SCALE,
    )
  }
})

test('refused in production unless asked for, and beside another organisation', async ({ noon }) => {
  assert.is(demoAllowed({ NODE_ENV: 'production' }), false)
  assert.is(demoAllowed({ NODE_ENV: 'production', FOYER_DEMO: '1' }), true)
  const refused = await seeded(NOON, { NODE_ENV: 'production' }).then(
    () => null,
    (error: Error) => error.message,
  )
  assert.match(refused ?? '', 'FOYER_DEMO')
  for (const DEMO_SCALE of ['many', '0', '-1', '2', ''])
    assert.match(await seeded(NOON, { DEMO_SCALE }).then(String, (error: Error) => error.message), /number from 0.02 to 1/)
  const before = (await all(noon, 'orders')).length
  const twice = await seedDemo(noon, { clock: () => NOON, hashPassword: async () => iso(NOON), say: () => {}, environment: {} }).then(
    () => null,
    (error: Error) => error.message,
  )
  assert.match(twice ?? '', 'already')
  assert.is((await all(noon, 'orders')).length, before)
})

test.run()
