import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isDemoAllowed, seedDemo } from '../../../server/demo/seed'
import { invoiceHash } from '../../../server/invoices/numbering'
import { TABLE_COLUMNS } from '../../../server/kernel/database/columns'
import type { Db } from '../../../server/kernel/database/database'
import { migrate } from '../../../server/kernel/database/migrate'
import { kysely } from '../../../server/kernel/database/sqlite'
import { verifyEd25519 } from '../../../server/kernel/ed25519'
import { openMemory } from '../../../server/kernel/sqlite-file'
import { assertFollows, type ReceiptHead, type ReceiptInput, receiptInput } from '../../../shared/cash_boxes/receipt'
import { foldShift } from '../../../shared/cash_boxes/rules'
import { digest } from '../../../shared/kernel/encoding/canonical'
import { idSource } from '../../../shared/kernel/ids'
import { sum } from '../../../shared/kernel/money'
import { ROLE_NAMES } from '../../../shared/kernel/permissions'
import { DAY, HOUR, iso, MINUTE, ms } from '../../../shared/kernel/time'
import { entities, type RowOf, TABLES, type TableName } from '../../../shared/model'
import { ORDER_CHANNELS } from '../../../shared/orders/entity'
import { calculateSale } from '../../../shared/orders/rules'
import { BOUGHT_STATUSES, projectStatus } from '../../../shared/orders/status'
import { readTicketCode } from '../../../shared/tickets/code'
import { DEEP } from '../../harness/deep'

const NOON = ms('2026-11-21T11:00:00.000Z')
const LATE = ms('2027-02-28T22:50:00.000Z')

/** Part of the demo organisation that is created. `first-start` creates all of it with the built product. */
const SCALE = { noon: DEEP ? '1' : '0.4', late: '0.2' }

/** A store that drops the posters: the tests read rows. */
const NO_FILES = { put: async () => {} }

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
  await db.transaction().execute((trx) =>
    seedDemo(trx, {
      clock: () => now,
      hashPassword: async () => 'a hash',
      files: NO_FILES,
      say: () => {},
      environment,
    }),
  )
  return db
}

const reading = new WeakMap<Db, Map<TableName, Promise<unknown[]>>>()

/** Every row of a table, read once. Nothing changes a demo that is created. */
function all<T extends TableName>(db: Db, table: T): Promise<readonly RowOf<T>[]> {
  const tables = reading.get(db) ?? new Map<TableName, Promise<unknown[]>>()
  reading.set(db, tables)
  const known =
    tables.get(table) ??
    db
      .selectFrom(table as TableName)
      .selectAll()
      .orderBy('id')
      .execute()
  tables.set(table, known)
  return known as Promise<readonly RowOf<T>[]>
}

const groups = <T>(rows: readonly T[], key: (row: T) => string | null) => {
  const by = new Map<string, T[]>()
  for (const row of rows) {
    const known = by.get(key(row) ?? '')
    if (known) known.push(row)
    else by.set(key(row) ?? '', [row])
  }
  return by
}

/** Evenings of the theatre's last and current season. */
async function seasons(db: Db, now: number) {
  const evenings = (await all(db, 'events')).filter(({ location_id }) => location_id !== null)
  const isOver = ({ ends_at }: RowOf<'events'>) => ms(ends_at) < now - 120 * DAY
  return { last: evenings.filter(isOver), running: evenings.filter((event) => !isOver(event)) }
}

const test = suite<{ noon: Db; late: Db }>('demo organisation')

test.before(async (context) => {
  context.noon = await seeded(NOON, { DEMO_SCALE: SCALE.noon })
  context.late = await seeded(LATE, { DEMO_SCALE: SCALE.late })
})

for (const when of ['noon', 'late'] as const) {
  const now = { noon: NOON, late: LATE }[when]
  const size = Number(SCALE[when])

  test(`${when}: has the promised size`, async ({ [when]: db }) => {
    const theatre = await db
      .selectFrom('orgs')
      .select('id')
      .where('name', '=', 'Stadttheater Lindenau')
      .executeTakeFirstOrThrow()
    const count = async (table: TableName) => (await all(db, table)).filter((row) => row.org_id === theatre.id).length
    const { last, running } = await seasons(db, now)
    assert.equal(
      [last.length, running.length],
      [120 * size, Math.max(30, 120 * size)],
      'the season has at least the evenings every demo has',
    )
    assert.is(await count('seats'), 620)
    assert.is(await count('contacts'), 12_000 * size)
    assert.is(await count('orders'), 30_000 * size)
    assert.is(await count('cash_boxes'), 3)
    assert.is(await count('locations'), 3)
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

  test(`${when}: matches every row’s entity`, async ({ [when]: db }) => {
    for (const table of TABLES) {
      const checked = entities[table].row.strict()
      for (const row of await all(db, table)) {
        const result = checked.safeParse(row)
        if (!result.success) assert.unreachable(`${table} ${row.id}: ${result.error.message}`)
      }
    }
  })

  test(`${when}: sells a hall and general admission tonight, with one event open now`, async ({ [when]: db }) => {
    const selling = (await all(db, 'events')).filter((event) => event.on_sale)
    const tonight = selling.filter(
      (event) => ms(event.starts_at) > now - 4 * HOUR && ms(event.starts_at) < now + 24 * HOUR,
    )
    assert.ok(tonight.some((event) => event.seating_plan_id !== null))
    assert.ok(tonight.some((event) => event.seating_plan_id === null))
    assert.ok(selling.some((event) => ms(event.starts_at) <= now && ms(event.ends_at) > now + 8 * HOUR))
    assert.ok(selling.every((event) => ms(event.ends_at) > now))
  })

  test(`${when}: has quotas equal to tickets and one right per seat`, async ({ [when]: db }) => {
    const items = (await all(db, 'order_items')).filter((item) => !item.cancelled)
    const rights = new Map((await all(db, 'rights')).map((right) => [right.id, right]))
    for (const quota of await all(db, 'quotas')) {
      const sold = items.filter(
        (item) =>
          item.event_id === quota.event_id && [item.price_category_id, item.event_id].includes(quota.subject_id),
      )
      assert.is(quota.sold, sum(sold.map((item) => item.qty)))
      assert.ok(quota.sold + quota.held <= quota.capacity)
    }
    const floors = new Set((await all(db, 'quotas')).map((quota) => quota.event_id))
    for (const event of await all(db, 'events'))
      assert.is(floors.has(event.id), event.seating_plan_id === null, 'an open floor is counted, a hall is not')
    const uncounted = new Set((await all(db, 'products')).flatMap(({ id, stock }) => (stock === null ? [id] : [])))
    const counted = items.filter(({ product_id }) => !uncounted.has(product_id ?? ''))
    for (const [right_id, sold] of groups(counted, (item) => item.right_id)) {
      const right = rights.get(right_id)
      assert.ok(right, 'a live ticket has a right')
      assert.is(right.used, sum(sold.map((item) => item.qty)))
      assert.is(right.qty, right.used + right.returned)
      for (const item of sold)
        assert.equal(
          [right.event_id, right.subject_id],
          [item.event_id, item.product_id ?? item.seat_id ?? item.price_category_id],
        )
    }
    const spent = [...rights.values()].filter((right) => right.kind === 'seat')
    assert.is(new Set(spent.map((right) => `${right.event_id} ${right.subject_id}`)).size, spent.length)
    assert.is(spent.length, items.filter((item) => item.seat_id).length)
    const shortHouse = [...groups(await all(db, 'quotas'), (quota) => quota.event_id)].filter(([event_id, quotas]) => {
      const house = quotas.find((quota) => quota.subject_id === event_id)?.capacity ?? 0
      return sum(quotas.filter((quota) => quota.subject_id !== event_id).map((quota) => quota.capacity)) > house
    })
    assert.ok(shortHouse.length > 3, 'the studio holds fewer than its categories together')
    const used = (chosen: (item: RowOf<'order_items'>) => boolean) => sum(items.filter(chosen).map((item) => item.qty))
    for (const { id, stock, sold } of await all(db, 'products'))
      assert.equal(
        [sold, sold <= (stock ?? 0)],
        stock === null ? [0, true] : [used((item) => item.product_id === id), true],
      )
    const coded = new Map((await all(db, 'orders')).map((order) => [order.id, order.promo_code_id]))
    for (const { id, limit_tickets, sold } of await all(db, 'promo_codes'))
      assert.is(
        sold,
        limit_tickets === null ? 0 : used((item) => item.discount_right_id !== null && coded.get(item.order_id) === id),
      )
  })

  test(`${when}: derives every status from life and ledger`, async ({ [when]: db }) => {
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
      assert.is(order.status_code, projectStatus(life, money), order.booking_code)
      statuses.add(order.status_code)
      const lines = items.get(order.id) ?? []
      const dead = [308, 309, 505].includes(order.status_code)
      assert.ok(
        lines.length > 0 && (!dead || lines.every((line) => line.cancelled)),
        'a dead order has cancelled tickets',
      )
      const { total, lineTaxes } = calculateSale(lines)
      assert.equal([order.total, order.qty], [total, sum(lines.map((line) => line.qty))])
      assert.is(sum(lines.map((line) => line.taxes)), sum(lineTaxes))
      assert.ok(
        ms(order.created_at) <= now && ms(order.updated_at) <= now,
        `${order.booking_code} ${order.status_code} is from after now: ${order.created_at} ${order.updated_at}`,
      )
    }
    for (const status of [308, 309, 411, 504, 505, 600, 601, 611])
      assert.ok(statuses.has(status), `no order is ${status}`)
  })

  test(`${when}: lets few orders expire while it is looked at`, async ({ [when]: db }) => {
    const orders = [...(await all(db, 'orders'))].sort((a, b) => (a.created_at > b.created_at ? -1 : 1))
    const endsBy = (time: number) => (order: RowOf<'orders'>) =>
      order.status_code === 308 ||
      (!BOUGHT_STATUSES.includes(order.status_code) && order.valid_until !== null && ms(order.valid_until) < time)
    const first = orders.slice(0, 30).filter(endsBy(now + HOUR))
    assert.ok(first.length <= 10, `${first.length} of the newest 30 have expired after an hour`)
    const evenings = new Map((await all(db, 'events')).map(({ id, starts_at }) => [id, ms(starts_at)]))
    const ends = orders.filter(
      (order) =>
        order.status_code !== 308 &&
        endsBy(now + 2 * DAY)(order) &&
        (evenings.get(order.event_id ?? '') ?? 0) > now + 3 * DAY,
    )
    assert.ok(ends.length <= 4, `${ends.length} reservations of later evenings end within two days`)
    const expired = orders.filter(({ expired_at }) => expired_at !== null && ms(expired_at) > now - 2 * MINUTE)
    assert.ok(expired.length <= 2, `${expired.length} expired in the minute before the start`)
  })

  test(`${when}: numbers, chains and signs invoices without gaps`, async ({ [when]: db }) => {
    const orders = new Map((await all(db, 'orders')).map((order) => [order.id, order]))
    const series = await db.selectFrom('invoice_series').selectAll().execute()
    const key = await db
      .selectFrom('orgs')
      .select('ticket_public_key')
      .where('name', '=', 'Stadttheater Lindenau')
      .executeTakeFirstOrThrow()
    const public_key = new Uint8Array(Buffer.from(key.ticket_public_key, 'hex'))
    const years = groups(await all(db, 'invoices'), ({ year }) => String(year))
    assert.is(years.size, series.length)
    for (const [year, chain] of years) {
      let head: string | null = null
      for (const [i, { rev: _, deleted: __, hash, signature, ...invoice }] of chain
        .sort((a, b) => a.number - b.number)
        .entries()) {
        assert.equal(
          [invoice.number, invoice.num, invoice.prev_hash],
          [i + 1, `${year}-${String(i + 1).padStart(5, '0')}`, head],
        )
        assert.is(hash, invoiceHash(invoice))
        if (i % 40 === 0)
          assert.ok(await verifyEd25519(public_key, Buffer.from(signature, 'hex'), Buffer.from(hash, 'hex')))
        const order = orders.get(invoice.order_id)
        assert.equal(
          [order?.invoice_id, order?.total, sum(invoice.lines.map((line) => line.total))],
          [invoice.id, invoice.total, invoice.total],
        )
        head = hash
      }
      const [kept] = series.filter(({ id }) => id.endsWith(` invoices ${year}`))
      assert.equal([kept?.last, kept?.last_hash], [chain.length, head])
    }
    const billed = [...orders.values()].filter((order) => order.invoiced_at !== null)
    assert.is(billed.length, (await all(db, 'invoices')).length)
    assert.ok(billed.length > 50)
  })

  test(`${when}: has nothing of last season on sale, owed, held or pending`, async ({ [when]: db }) => {
    const past = new Map((await seasons(db, now)).last.map((event) => [event.id, event]))
    assert.ok([...past.values()].every((event) => !event.on_sale))
    const sold = (await all(db, 'orders')).filter((order) => past.has(order.event_id ?? ''))
    assert.equal([...new Set(sold.map((order) => order.status_code))].sort(), [308, 309, 504, 505, 611])
    for (const order of sold) {
      const event = past.get(order.event_id ?? '')
      assert.ok(
        order.created_at >= (event?.created_at ?? '') && order.created_at < (event?.ends_at ?? ''),
        'sold while it was on sale',
      )
      if (event?.cancelled) assert.ok([505, 309, 308].includes(order.status_code), 'what was called off was given back')
    }
    const known = new Map((await all(db, 'contacts')).map((contact) => [contact.id, contact.created_at]))
    const early = (await all(db, 'orders')).filter(
      ({ contact_id, created_at, qty }) => contact_id && qty < 17 && (known.get(contact_id) ?? '') > created_at,
    )
    assert.equal(early, [], 'nobody bought before they were written down')
  })

  test(`${when}: counts each contact’s orders`, async ({ [when]: db }) => {
    const bought = groups(
      (await all(db, 'orders')).filter(({ status_code }) => BOUGHT_STATUSES.includes(status_code)),
      ({ contact_id }) => String(contact_id),
    )
    for (const { id, total_orders } of await all(db, 'contacts')) assert.is(total_orders, bought.get(id)?.length ?? 0)
  })

  test(`${when}: chains receipts, and folds shifts from them`, async ({ [when]: db }) => {
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
      assert.equal(
        [shift.total, shift.qty, shift.opening, shift.expected],
        [figures.total, figures.qty, figures.opening, figures.expected],
      )
      assert.is(shift.difference, (shift.counted ?? 0) - (shift.expected ?? 0))
    }
    const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]))
    for (const payment of await all(db, 'payments'))
      if (payment.shift_id) assert.is(byId.get(payment.receipt_id ?? '')?.order_id, payment.order_id)
    for (const receipt of receipts) if (receipt.order_id) assert.is(receipt.total, orders.get(receipt.order_id)?.total)
  })

  test(`${when}: signs tickets and counts their scans`, async ({ [when]: db }) => {
    const org = await db
      .selectFrom('orgs')
      .select(['id', 'ticket_public_key'])
      .where('name', '=', 'Stadttheater Lindenau')
      .executeTakeFirstOrThrow()
    const public_key = new Uint8Array(Buffer.from(org.ticket_public_key, 'hex'))
    const tickets = (await all(db, 'order_items')).filter((item) => item.code !== null)
    assert.ok(tickets.length > 35_000 * size)
    for (const item of tickets.filter((_, i) => i % 40 === 0)) {
      const read = await readTicketCode(item.code ?? '', { id: org.id, public_key }, verifyEd25519)
      assert.equal(read, {
        id: item.id,
        event_id: item.event_id,
        qty: item.qty,
        seat_id: item.seat_id,
        device_id: null,
      })
    }
    const scans = groups(await all(db, 'check_ins'), (scan) => scan.order_item_id)
    for (const item of await all(db, 'order_items'))
      assert.is(item.checked_in_qty, sum((scans.get(item.id) ?? []).map((scan) => scan.qty)))
    assert.ok(scans.size > 100)
  })
}

test('mixes channels, statuses, methods and taxes over two seasons realistically', async ({ noon }) => {
  const orders = await all(noon, 'orders')
  const within = (what: string, part: number, of: number, [low, high]: readonly [number, number]) =>
    assert.ok(
      part / of >= low && part / of <= high,
      `${what}: ${((part / of) * 100).toFixed(1)} %, not ${low * 100} to ${high * 100} %`,
    )
  const last = new Set((await seasons(noon, NOON)).last.map(({ id }) => id))
  within('last season', orders.filter(({ event_id }) => last.has(event_id ?? '')).length, orders.length, [0.35, 0.65])
  const CHANNELS = { desk: [0.08, 0.25], web_shop: [0.5, 0.8], phone: [0.08, 0.2], dealer: [0.04, 0.12] } as const
  for (const channel of ORDER_CHANNELS)
    within(channel, orders.filter((order) => order.channel === channel).length, orders.length, CHANNELS[channel])
  const STATUSES = {
    611: [0.6, 0.9],
    308: [0.03, 0.15],
    505: [0.01, 0.1],
    504: [0.005, 0.04],
    309: [0.005, 0.05],
    601: [0.002, 0.03],
    600: [0.005, 0.06],
  } as const
  for (const [code, bounds] of Object.entries(STATUSES))
    within(code, orders.filter(({ status_code }) => String(status_code) === code).length, orders.length, bounds)
  for (const rare of [101, 301, 400, 401, 411])
    assert.ok(
      orders.some(({ status_code }) => status_code === rare),
      `no order is ${rare}`,
    )
  const payments = await all(noon, 'payments')
  for (const method of ['cash', 'dealer_transfer', 'free', 'moto', 'paypal', 'stripe', 'terminal', 'voucher', 'wire'])
    within(method, payments.filter((payment) => payment.method === method).length, payments.length, [0.003, 0.55])
  const items = await all(noon, 'order_items')
  for (const rate of [700, 1900])
    within(`taxed at ${rate}`, items.filter((item) => item.rate === rate).length, items.length, [0.1, 0.9])
  assert.ok(items.filter(({ discount }) => discount > 0).length > 50, 'codes are used')
  assert.ok(items.filter(({ product_id }) => product_id !== null).length > 300, 'something is drunk')
})

test('schedules no two events in one room at the same time', async ({ noon }) => {
  for (const [room, events] of groups(await all(noon, 'events'), ({ location_id }) => location_id)) {
    const evenings = events
      .filter(({ title }) => room !== null && title !== 'Offenes Haus')
      .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
    for (const [i, event] of evenings.entries())
      assert.ok((evenings[i - 1]?.ends_at ?? '') <= event.starts_at, `${event.title} ${event.starts_at}`)
  }
})

test('creates the same organisation for the same clock', async () => {
  const hashes = async (db: Db) =>
    Promise.all(TABLES.map(async (table) => digest((await all(db, table)).map((row) => JSON.stringify(row)))))
  const [once, again] = [await seeded(NOON, { DEMO_SCALE: '0.02' }), await seeded(NOON, { DEMO_SCALE: '0.02' })]
  assert.equal(await hashes(again), await hashes(once))
  assert.is((await all(once, 'orders')).length, 600)
})

test('groups performances into series, with season, labels and a poster', async ({ noon }) => {
  const events = await noon
    .selectFrom('events')
    .select(['id', 'org_id', 'sync_id', 'season_id', 'label_ids', 'premiere'])
    .execute()
  const performances = [...groups(events, ({ sync_id }) => sync_id).values()].map(({ length }) => length)
  assert.ok(performances.some((count) => count > 2))
  const seasons = new Set((await all(noon, 'seasons')).map(({ id }) => id))
  assert.ok(events.filter(({ season_id }) => season_id !== null && seasons.has(season_id)).length > events.length / 2)
  assert.ok(events.some(({ label_ids }) => label_ids.length > 0))
  assert.ok(events.some(({ premiere }) => premiere))
  const pictures = new Set((await all(noon, 'media_gallery')).map(({ url }) => url))
  const used = await all(noon, 'event_media_items')
  assert.ok(used.length > 0)
  assert.ok(used.every(({ url }) => pictures.has(url)))
})

/** Tables that only fill while the product is used. The demo leaves them empty. */
const OF_WORK = [
  'accounting_settings',
  'activity_log',
  'answers',
  'contact_conflicts',
  'contact_imports',
  'donation_receipts',
  'email_blocks',
  'event_cancellations',
  'incidents',
  'jobs',
  'list_views',
  'mail_settings',
  'outbox',
  'payment_reminders',
  'print_layouts',
  'provider_accounts',
  'questions',
  'seating_plan_editors',
  'seating_plan_edits',
  'ticket_printers',
  'voucher_gifts',
  'waiting_list',
  'wallet_accounts',
]

test('has some of everything an office has', async ({ noon }) => {
  const empty = await Promise.all(TABLES.map(async (table) => ((await all(noon, table)).length === 0 ? [table] : [])))
  assert.equal(empty.flat().sort(), OF_WORK)
  const [press] = await all(noon, 'accreditations')
  assert.is((await all(noon, 'accreditation_contacts')).length, press?.contacts_qty)
})

test('plans campaigns about an event or about a series, never both', async ({ noon }) => {
  const campaigns = await all(noon, 'campaign_actions')
  assert.ok(campaigns.some(({ event_id }) => event_id !== null))
  assert.equal(
    campaigns.filter(({ event_id, event_sync_id }) => event_id !== null && event_sync_id !== null),
    [],
  )
})

test('pays out each online payment once in its week', async ({ noon }) => {
  const [payouts, items, payments] = [
    await all(noon, 'payouts'),
    await all(noon, 'payout_items'),
    await all(noon, 'payments'),
  ]
  assert.ok(payouts.length >= 3)
  for (const { id, gross, refunds, fees, total, starts_at, ends_at } of payouts) {
    const own = items.filter(({ payout_id }) => payout_id === id)
    assert.equal([sum(own.map(({ amount }) => amount)), gross - refunds - fees], [total, total])
    const week = payments.filter(
      ({ method, status, created_at }) =>
        status === 'confirmed' &&
        created_at >= starts_at &&
        created_at < ends_at &&
        ['paypal', 'stripe'].includes(method),
    )
    assert.equal(own.map(({ payment_id }) => payment_id).sort(), week.map((payment) => payment.id).sort())
  }
})

test('uses the counter’s change numbers', async ({ noon }) => {
  const counters = new Map(
    (await noon.selectFrom('org_counters').selectAll().execute()).map((counter) => [counter.org_id, counter.rev]),
  )
  for (const table of Object.keys(TABLE_COLUMNS) as TableName[])
    for (const row of await all(noon, table)) assert.is(row.rev, counters.get(row.org_id))
})

test('can be made small', async () => {
  for (const DEMO_SCALE of ['0.02', '0.03', '0.04']) {
    const db = await seeded(NOON, { DEMO_SCALE })
    assert.ok(
      (await all(db, 'contacts')).some(({ name }) => name.includes('Klasse')),
      DEMO_SCALE,
    )
  }
})

test('refuses to seed production without consent, or beside another organisation', async ({ noon }) => {
  assert.is(isDemoAllowed({ NODE_ENV: 'production' }), false)
  assert.is(isDemoAllowed({ NODE_ENV: 'production', FOYER_DEMO: '1' }), true)
  const refused = await seeded(NOON, { NODE_ENV: 'production' }).then(
    () => null,
    (error: Error) => error.message,
  )
  assert.match(refused ?? '', 'FOYER_DEMO')
  for (const DEMO_SCALE of ['many', '0', '-1', '11', ''])
    assert.match(
      await seeded(NOON, { DEMO_SCALE }).then(String, (error: Error) => error.message),
      /number from 0.02 to 10/,
    )
  const orders = () => noon.selectFrom('orders').select('id').execute()
  const before = (await orders()).length
  const twice = await seedDemo(noon, {
    clock: () => NOON,
    hashPassword: async () => iso(NOON),
    files: NO_FILES,
    say: () => {},
    environment: {},
  }).then(
    () => null,
    (error: Error) => error.message,
  )
  assert.match(twice ?? '', 'already')
  assert.is((await orders()).length, before)
})

test.run()
