import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { invoicePdf } from '../../server/invoices/invoice-pdf'
import { invoiceLines } from '../../server/orders/office/invoicing'
import { sum } from '../../shared/kernel/money'
import type { RowOf } from '../../shared/model'
import { calculateRest, remainingLineQty, soldLine } from '../../shared/orders/refunds/rest'
import { lineDiscounts } from '../../shared/orders/rules'
import { OfficeDesk } from '../harness/office/office-desk'
import { startServer } from '../harness/server'
import { pdfLines } from '../harness/text/pdf-text'

const test = suite('sums of printed invoices')

const FONTS = fileURLToPath(new URL('../../shared/fonts', import.meta.url))
const NOW = Date.UTC(2026, 10, 24, 12)

const WORDS = {
  en: {
    discount: 'Discount',
    total: 'Total',
    net: 'Net at',
    tax: 'VAT ',
    untaxed: 'Vouchers and donations, not taxed here',
    paid: 'Paid',
    due: 'Amount due',
  },
  de: {
    discount: 'Rabatt',
    total: 'Betrag',
    net: 'Netto zu',
    tax: 'USt. ',
    untaxed: 'Gutscheine und Spenden, hier nicht versteuert',
    paid: 'Bezahlt',
    due: 'Zu zahlen',
  },
} as const

type Lang = keyof typeof WORDS

/** Cents of a printed amount: `€1,096.10`, `−1.096,10 €`. */
function centsOf(printed: string): number {
  assert.match(printed, /^−?(€\d{1,3}(,\d{3})*\.\d\d|\d{1,3}(\.\d{3})*,\d\d\s€)$/)
  return (printed.startsWith('−') ? -1 : 1) * Number(printed.replace(/\D/g, ''))
}

/** Contents of an invoice, read from its lines: rows with their discounts, and sums by name. */
function readInvoice(lines: readonly string[], lang: Lang) {
  const words = WORDS[lang]
  const cells = lines.map((line) => line.split(': '))
  const rows: { qty: number; price: number; rate: string; amount: number; discount: number }[] = []
  const sums = new Map<string, number>()
  for (const [name = '', ...rest] of cells) {
    const last = rows.at(-1)
    if (rest.length === 4 && /\d/.test(rest[3] ?? '')) {
      const [qty = '', price = '', rate = '', amount = ''] = rest
      rows.push({ qty: Number(qty), price: centsOf(price), rate, amount: centsOf(amount), discount: 0 })
    } else if (name === words.discount && last) last.discount = centsOf(rest[0] ?? '')
    else if (rest.length === 1 && /[€]/.test(rest[0] ?? '')) sums.set(name, centsOf(rest[0] ?? ''))
  }
  return { rows, sums }
}

/** Throws unless everything printed adds up to the cent. */
function assertAddsUp(lines: readonly string[], lang: Lang) {
  const words = WORDS[lang]
  const { rows, sums } = readInvoice(lines, lang)
  const of = (name: string) => sums.get(name) ?? 0
  const text = lines.join('\n')
  assert.ok(rows.length > 0, text)
  for (const { qty, price, amount } of rows) assert.is(amount, qty * price, text)
  const total = sum(rows.map(({ amount, discount }) => amount + discount))
  assert.is(of(words.total), total, text)
  const parts = [...sums].flatMap(([name, cents]) =>
    name.startsWith(words.net) || name.startsWith(words.tax) || name === words.untaxed ? [cents] : [],
  )
  assert.is(sum(parts), total, text)
  if (sums.has(words.paid)) assert.is(of(words.due), total - of(words.paid), text)
  return { rows, sums }
}

const someItem = fc.record({
  qty: fc.integer({ min: 1, max: 12 }),
  taken: fc.integer({ min: 0, max: 3 }),
  static_price: fc.integer({ min: 0, max: 200_000 }),
  rate: fc.constantFrom(0, 700, 1900),
  discount_rate: fc.constantFrom(0, 0, 500, 1000, 3333, 10_000),
  voucher_kind: fc.constantFrom(null, null, null, 'multi_purpose' as const),
})

test('add up for random orders, in both languages', async () => {
  let [discounts, vouchers, noted] = [0, 0, 0]
  const order = fc.record({
    items: fc.array(someItem, { minLength: 1, maxLength: 9 }),
    redeemed: fc.integer({ min: 0, max: 3000 }),
    paid: fc.double({ min: 0, max: 1, noNaN: true }),
    lang: fc.constantFrom<Lang>('en', 'de'),
    is_credit_note: fc.boolean(),
  })
  const printed = fc.asyncProperty(order, async ({ items: given, redeemed, paid, lang, is_credit_note }) => {
    const priced = given.map((item) => (item.voucher_kind ? { ...item, rate: 0, discount_rate: 0 } : item))
    const off = lineDiscounts(priced)
    const items = priced.map(
      ({ taken, ...item }, i) =>
        ({
          ...item,
          discount: off[i] ?? 0,
          cancelled: false,
          cancelled_qty: Math.min(taken, item.qty - 1),
          event_id: null,
          static_name: `Row ${i}`,
        }) as RowOf<'order_items'>,
    )
    const at19 = sum(
      items.flatMap((item) =>
        item.rate === 1900 && item.cancelled_qty === 0 ? [item.qty * item.static_price - item.discount] : [],
      ),
    )
    const ledger = [{ id: 'a', method: 'voucher' as const, amount: Math.min(redeemed, at19), voucher_rate: 1900 }]
    const { total, taxes } = calculateRest(
      items.map((item) => ({ ...soldLine(item), left: remainingLineQty(item) })),
      ledger,
    )
    const sign = is_credit_note ? -1 : 1
    const invoice = {
      num: '2026-00001',
      is_credit_note,
      recipient: 'Ada',
      recipient_address: null,
      reason: null,
      payment_methods: [],
      created_at: '2026-11-24T12:00:00.000Z',
      total: sign * total,
      lines: invoiceLines(items, new Map()).map((line) => ({
        ...line,
        price: sign * line.price,
        total: sign * line.total,
      })),
      taxes: taxes.map(({ rate, gross, tax }) => ({ rate, gross: sign * gross, tax: sign * tax })),
    }
    const org = { name: 'Haus', lang, currency: 'EUR', settings: {}, address: null }
    const received = is_credit_note ? 0 : Math.round(paid * total)
    const pdf = await invoicePdf(
      { invoice, org, booking_code: 'A', counterpart: null, paid: received, account: null } as never,
      NOW,
      FONTS,
    )
    const { rows, sums } = assertAddsUp(pdfLines(pdf).flat(), lang)
    discounts += Number(rows.some(({ discount }) => discount !== 0))
    vouchers += Number(sums.has(WORDS[lang].untaxed))
    noted += Number(is_credit_note)
  })
  await fc.assert(printed, { numRuns: 60, seed: 33 })
  assert.ok(
    discounts > 15 && vouchers > 10 && noted > 15,
    `${discounts} with a discount, ${vouchers} with vouchers, ${noted} credit notes`,
  )
})

test('show the discount of a promo code and of a quantity deal', async () => {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const code = {
    name: 'Third',
    code: 'THIRD',
    discount_percentage: 3333,
    starts_at: office.in(-1e6),
    ends_at: office.in(1e9),
  }
  const id = server.newId()
  assert.is(
    await office.code(
      office.ask('CreatePromoCode', {
        input: {
          id,
          description: null,
          is_global: true,
          event_ids: [],
          limit_tickets: null,
          limit_tickets_per_order: null,
          min_tickets: 0,
          desk_holding: 0,
          ...code,
        },
      }),
    ),
    null,
  )
  server.sql(
    'update prices set deals = ? where id = ?',
    JSON.stringify([{ min_qty: 3, discount_percentage: 1000 }]),
    office.a.prices.gallery.id,
  )
  const by_code = server.newId()
  const terms = { order_type: 'regular' as const }
  assert.is(
    await office.code(office.reserving([office.places('floor', 2)], { ...terms, promo_code_id: id } as never, by_code)),
    null,
  )
  const by_deal = await office.reserve([office.places('gallery', 3)], terms)
  for (const order_id of [by_code, by_deal]) {
    const invoice_id = server.newId()
    assert.is(await office.code(office.ask('CreateInvoice', { input: { id: invoice_id, order_id } })), null)
    const invoice = server.rows('invoices', office.a).find((row) => row.id === invoice_id)
    const org = server.rows('orgs').find((row) => row.id === office.a.org_id)
    const parts = { invoice, org, booking_code: 'A', counterpart: null, paid: 0, account: null }
    const { rows } = assertAddsUp(pdfLines(await invoicePdf(parts as never, NOW, FONTS)).flat(), 'en')
    assert.equal(
      rows.map(({ discount }) => 0 - discount),
      [office.order(order_id).discount],
    )
    assert.ok(office.order(order_id).discount > 0)
  }
  await server.close()
})

test.run()
