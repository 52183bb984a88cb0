import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { windows1252 } from '../../../client/accounting_settings/windows-1252'
import { csvFile, datevFile, type Export } from '../../../server/accounting_settings/files'
import { readPostings } from '../../../server/accounting_settings/read-postings'
import { seedDemo } from '../../../server/demo/seed'
import { migrate } from '../../../server/kernel/database/migrate'
import { kysely } from '../../../server/kernel/database/sqlite'
import { openMemory } from '../../../server/kernel/sqlite-file'
import { DEFAULT_SETTINGS } from '../../../shared/accounting_settings/chart'
import {
  type Composition,
  type OrderEvent,
  orderPostings,
  type Posting,
  receiptPostings,
  totalsByRole,
} from '../../../shared/accounting_settings/journal'
import { foldShift } from '../../../shared/cash_boxes/rules'
import { idSource } from '../../../shared/kernel/ids'
import { allocate, sum } from '../../../shared/kernel/money'
import { DAY, iso, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { OfficeDesk } from '../../harness/office/office-desk'
import { startServer } from '../../harness/server'

const accounting = suite('accounting')

/** Debit less credit of an account. */
const balance = (postings: readonly Posting[], role: string): number =>
  sum(postings.map(({ debit, credit, amount }) => (debit === role ? amount : 0) - (credit === role ? amount : 0)))

/** Random numbers from 0 below 1, the same for a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

accounting('books each of 3,000 random orders to the cent, and never changes a closed period', () => {
  for (let seed = 1; seed <= 3000; seed++) {
    const next = random(seed)
    const upTo = (most: number) => Math.floor(next() * most)
    const grosses = [1900, 700, 0].map((rate) => ({ rate, gross: upTo(5000) }))
    const composition: Composition = {
      taxes: grosses,
      vouchers: next() < 0.3 ? upTo(5000) : 0,
      donations: seed % 3 === 0 ? upTo(2000) : 0,
    }
    const total = sum(grosses.map(({ gross }) => gross)) + composition.vouchers + composition.donations
    if (total === 0) continue
    const events: OrderEvent[] = []
    const head = () => ({
      at: iso(ms('2026-01-01T00:00:00.000Z') + events.length * DAY),
      document: `${events.length}`,
      text: '',
    })
    const parts = allocate(total, [1 + upTo(5), upTo(5), upTo(5)]).filter((amount) => amount !== 0)
    const methods = ['wire', 'stripe', 'cash', 'voucher']
    const isInvoiced = next() < 0.5
    const invoiceAt = upTo(parts.length + 1)
    parts.forEach((amount, i) => {
      if (isInvoiced && i === invoiceAt) events.push({ ...head(), kind: 'invoice', taxes: grosses })
      events.push({ ...head(), kind: 'payment', method: methods[upTo(4)] ?? 'wire', amount })
    })
    if (isInvoiced && invoiceAt === parts.length) events.push({ ...head(), kind: 'invoice', taxes: grosses })
    const paid = orderPostings(() => composition, events)
    for (const { rate, gross } of grosses)
      assert.is(balance(paid, `revenue.${rate}`), 0 - gross || 0, `seed ${seed}: revenue at ${rate}`)
    assert.is(balance(paid, 'debtors'), 0, `seed ${seed}: nothing is due`)
    for (const method of ['wire', 'stripe', 'cash']) {
      const received = sum(
        events.map((event) => (event.kind === 'payment' && event.method === method ? event.amount : 0)),
      )
      assert.is(balance(paid, method), received, `seed ${seed}: ${method}`)
    }

    const before = events.length
    if (isInvoiced)
      events.push({ ...head(), kind: 'invoice', taxes: grosses.map(({ rate, gross }) => ({ rate, gross: 0 - gross })) })
    for (const amount of allocate(total, [1, upTo(3), upTo(3)]).filter((each) => each !== 0))
      events.push({ ...head(), kind: 'payment', method: 'wire', amount: 0 - amount })
    const returned = orderPostings(() => composition, events)
    for (const role of ['revenue.1900', 'revenue.700', 'revenue.0', 'donation', 'debtors'])
      assert.is(balance(returned, role), 0, `seed ${seed}: ${role} after the refund`)
    assert.equal(returned.slice(0, paid.length), paid, `seed ${seed}: what was exported stays`)
    assert.ok(events.length > before)
  }
})

accounting('agrees with the shifts, invoices and payouts of the demo’s seasons', async () => {
  const now = ms('2026-11-21T11:00:00.000Z')
  const raw = openMemory()
  const newId = idSource(
    () => now,
    (length) => new Uint8Array(length),
  )
  migrate(raw, { clock: () => now, newId })
  const db = kysely(raw)
  const files = { put: async () => {} }
  await db.transaction().execute((trx) =>
    seedDemo(trx, {
      clock: () => now,
      hashPassword: async () => 'a hash',
      files,
      say: () => {},
      environment: { DEMO_SCALE: '0.05' },
    }),
  )
  const all = async <
    T extends 'receipts' | 'invoices' | 'payouts' | 'payout_items' | 'payments' | 'cash_box_shifts' | 'orgs',
  >(
    table: T,
  ) =>
    (await db
      .selectFrom(table as 'orgs')
      .selectAll()
      .execute()) as unknown as RowOf<T>[]
  const [receipts, invoices, payouts, items, payments, shifts] = [
    await all('receipts'),
    await all('invoices'),
    await all('payouts'),
    await all('payout_items'),
    await all('payments'),
    await all('cash_box_shifts'),
  ]
  const org_id = receipts[0]?.org_id ?? ''
  const years = Array.from({ length: 4 }, (_, i) => ({
    from: iso(now - (4 - i) * 365 * DAY),
    until: iso(now - (3 - i) * 365 * DAY + (i === 3 ? DAY : 0)),
  }))
  const postings = (await Promise.all(years.map((year) => readPostings(db, org_id, year)))).flat()
  const halves = years.flatMap(({ from, until }) => {
    const middle = iso(Math.floor((ms(from) + ms(until)) / 2))
    return [
      { from, until: middle },
      { from: middle, until },
    ]
  })
  const again = (await Promise.all(halves.map((half) => readPostings(db, org_id, half)))).flat()
  assert.equal(totalsByRole(again), totalsByRole(postings), 'two half years are one year')

  let compared = 0
  for (const shift of shifts.filter(({ status }) => status === 'closed')) {
    const own = receipts.filter(({ shift_id }) => shift_id === shift.id)
    const booked = own
      .filter(({ disputed }) => !disputed)
      .flatMap(({ kind, created_at, number, tenders, taxes, vouchers }) =>
        receiptPostings({ at: created_at, document: `${number}`, text: '', kind, tenders, taxes, vouchers }),
      )
    const figures = foldShift(own)
    for (const { method, amount } of figures.methods.filter(
      (line) => line.method !== 'cash' && line.method !== 'voucher' && line.method !== 'free',
    ))
      assert.is(balance(booked, method), amount, `shift ${shift.num}: ${method}`)
    assert.is(
      balance(booked, 'cash'),
      figures.cash_sales + figures.cash_in - figures.cash_out,
      `shift ${shift.num}: cash`,
    )
    for (const { rate, gross } of figures.taxes)
      assert.is(balance(booked, `revenue.${rate}`), 0 - gross || 0, `shift ${shift.num}: revenue at ${rate}`)
    assert.is(balance(booked, 'debtors'), 0, `shift ${shift.num}: each sale is paid`)
    assert.is(
      balance(booked, 'voucher'),
      figures.vouchers.redeemed - figures.vouchers.sold,
      `shift ${shift.num}: vouchers`,
    )
    compared++
  }
  assert.ok(compared > 5, `${compared} shifts`)

  for (const method of ['stripe', 'paypal', 'oppwa', 'wire', 'moto', 'terminal'] as const) {
    const moved = sum(
      payments.filter((each) => each.method === method && each.status === 'confirmed').map(({ amount }) => amount),
    )
    const paidOut = sum(
      items
        .filter(
          ({ payout_id, payment_id }) =>
            payouts.some(({ id, status }) => id === payout_id && status === 'paid') &&
            payments.some((each) => each.id === payment_id && each.method === method),
        )
        .map(({ amount }) => amount),
    )
    assert.is(balance(postings, method), moved - paidOut, `${method}: what is not paid out yet`)
  }
  const arrived = sum(payouts.filter(({ status }) => status === 'paid').map(({ total }) => total))
  assert.is(balance(postings, 'bank'), arrived, 'payouts at the bank')
  assert.ok(arrived > 0 && invoices.length > 0)

  for (const order_id of new Set(invoices.map((invoice) => invoice.order_id))) {
    const own = invoices.filter((invoice) => invoice.order_id === order_id)
    const nums = new Set(own.map(({ num }) => num))
    const rates = new Set(own.flatMap(({ taxes }) => taxes.map(({ rate }) => rate)))
    const [code] = (await db.selectFrom('orders').select('booking_code').where('id', '=', order_id).execute()).map(
      ({ booking_code }) => booking_code,
    )
    const numbers = receipts.filter((receipt) => receipt.order_id === order_id).map(({ number }) => `K${number}`)
    if (numbers.length > 0) continue
    const booked = postings.filter(({ document }) => document === code || nums.has(document))
    for (const rate of rates) {
      const invoiced = sum(
        own.flatMap(({ taxes }) => taxes.filter((tax) => tax.rate === rate).map(({ gross }) => gross)),
      )
      assert.is(balance(booked, `revenue.${rate}`), 0 - invoiced || 0, `${[...nums].join()}: revenue at ${rate}`)
    }
  }
  await db.destroy()
})

const head = (at: string) => ({ at, document: 'ABC', text: '' })
const payment = (at: string, amount: number): OrderEvent => ({ ...head(at), kind: 'payment', method: 'wire', amount })

accounting('books a donation outside of every tax rate, with and without an invoice, and beside a voucher', () => {
  const taxes = [{ rate: 700, gross: 5000 }]
  const tickets: Composition = { taxes, vouchers: 0, donations: 1000 }
  const invoice: OrderEvent = { ...head('2026-10-02'), kind: 'invoice', taxes }
  const credits = (postings: readonly Posting[]) =>
    ['revenue.700', 'voucher', 'donation', 'debtors'].map((role) => 0 - balance(postings, role) || 0)
  const paid = payment('2026-10-03', 6000)
  assert.equal(credits(orderPostings(() => tickets, [paid])), [5000, 0, 1000, 0])
  assert.equal(credits(orderPostings(() => tickets, [invoice, paid])), [5000, 0, 1000, 0])
  const gift: Composition = { taxes: [], vouchers: 5000, donations: 1000 }
  assert.equal(credits(orderPostings(() => gift, [paid])), [0, 5000, 1000, 0])
  const returned = [paid, payment('2026-11-01', -5000)]
  assert.equal(credits(orderPostings(() => tickets, returned)), [0, 0, 1000, 0], 'the donation stays')
  assert.equal(credits(orderPostings(() => tickets, [...returned, payment('2026-11-02', -1000)])), [0, 0, 0, 0])
})

accounting('keeps a closed month when a ticket is returned for a fee in the next', async () => {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const [floor, extra, later] = [office.places('floor', 1), office.product(1), office.places('gallery', 1)]
  const id = await office.reserve([floor, extra, later], { order_type: 'regular' })
  const price = (line: { readonly id: string }, cents: number, rate: number) =>
    server.sql('update order_items set static_price = ?, rate = ? where id = ?', cents, rate, line.id)
  price(floor, 5000, 700)
  price(extra, 5000, 1900)
  price(later, 0, 700)
  server.sql('update orders set total = 10000 where id = ?', id)
  assert.is(await office.code(office.pay(id, 10_000)), null)
  server.sql(`update payments set created_at = '2026-10-10T10:00:00.000Z' where order_id = ?`, id)
  const october = { from: '2026-10-01T00:00:00.000Z', until: '2026-11-01T00:00:00.000Z' }
  const rates = async () => {
    const postings = await readPostings(server.db, server.a.org_id, october)
    return ['revenue.700', 'revenue.1900'].map((role) => 0 - balance(postings, role))
  }
  assert.equal(await rates(), [5000, 5000])
  price(later, 200, 700)
  server.sql(
    `update order_items set event_id = null, code = null, charge = 'return_fee', created_at = '2026-11-05T10:00:00.000Z' where id = ?`,
    later.id,
  )
  assert.equal(await rates(), [5000, 5000])
  await office.close()
})

const made = (postings: readonly Posting[], settings: Partial<Export['settings']> = {}): Export => ({
  settings: { ...DEFAULT_SETTINGS, ...settings },
  currency: 'EUR',
  zone: 'Europe/Berlin',
  from: '2026-08-31T22:00:00.000Z',
  until: '2026-09-30T22:00:00.000Z',
  now: ms('2026-10-01T08:00:00.000Z'),
  postings,
})
const POSTINGS: readonly Posting[] = [
  {
    at: '2026-09-12T22:30:00.000Z',
    debit: 'cash',
    credit: 'debtors',
    amount: 123_450,
    document: 'K17',
    text: '=cmd("Käse – 5 €")',
  },
  { at: '2026-09-13T10:00:00.000Z', debit: 'debtors', credit: 'revenue.1900', amount: -5, document: 'K18', text: '' },
]

accounting('writes CSV and DATEV with the day of the organisation, the debited account first and no formula', () => {
  assert.equal(csvFile(made(POSTINGS)), {
    file_name: 'accounting-2026-09-01-2026-09-30.csv',
    content: [
      'date,debit_account,credit_account,amount,currency,document,text',
      `2026-09-13,1000,1400,1234.50,EUR,"K17","'=cmd(""Käse – 5 €"")"`,
      '2026-09-13,8400,1400,0.05,EUR,"K18",""',
      '',
    ].join('\r\n'),
  })
  const { file_name, content } = datevFile(
    made(POSTINGS, {
      chart: 'skr04',
      consultant_number: '29098',
      client_number: '55003',
      fiscal_year_month: 8,
      accounts: { cash: '16001' },
    }),
  )
  const [head, columns, first, second] = content.split('\r\n')
  assert.is(file_name, 'EXTF_Buchungsstapel_20260901_20260930.csv')
  assert.match(
    head ?? '',
    /^"EXTF";700;21;"Buchungsstapel";13;20261001100000000;;"FO";"";"";29098;55003;20260801;5;20260901;20260930;"Foyer";"";1;0;0;"EUR";/,
  )
  assert.is(columns?.split(';').length, first?.split(';').length)
  assert.is(first, '1234,50;"S";"EUR";;;"";16001;1200;"";1309;"K17";"";;"=cmd(""Käse – 5 €"")"')
  assert.is(second, '0,05;"S";"EUR";;;"";4400;1200;"";1309;"K18";"";;""')
  assert.equal([...windows1252('Aä–€☃')], [0x41, 0xe4, 0x96, 0x80, 0x3f], 'Windows-1252')
})

accounting.run()
