import * as fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { facturX } from '../../server/invoices/factur-x'
import { missingParts } from '../../shared/invoices/e-invoice'
import { lineDiscount } from '../../shared/invoices/line-discount'
import { shareOf, sum, taxIn } from '../../shared/kernel/money'
import type { RowOf } from '../../shared/model'
import { OfficeDesk } from '../harness/office/office-desk'
import { followLink } from '../harness/office/report-link'
import { startServer } from '../harness/server'
import { brokenArchiveRules, embeddedFile } from '../harness/text/archive-rules'
import { pdfLines } from '../harness/text/pdf-text'
import { checkInvoice } from './cii-rules'

const test = suite('electronic invoices')

const SELLER = {
  company_name: 'Theater & Söhne GmbH',
  street: 'Ring 1',
  postcode: '1010',
  city: 'Wien',
  country: 'AT',
  vat_id: 'ATU12345678',
}
const BUYER = { company_name: 'Schule <Mitte>', street: 'Gasse 2', postcode: '8010', city: 'Graz', country: 'AT' }
/** Organisations by the numbers that they have. */
const SELLERS = [
  { address: SELLER, settings: {} },
  { address: { ...SELLER, vat_id: null }, settings: { tax_number: '12 345/6789' } },
  { address: { ...SELLER, country: 'US', vat_id: '12345678' }, settings: { tax_number: '12 345/6789' } },
]
const BUYERS = [
  BUYER,
  { ...BUYER, country: 'DE', vat_id: 'DE 123 456 789' },
  { ...BUYER, country: 'US', vat_id: '12345678' },
]
const WORDS = { exempt: 'Exempt', discount: 'Discount', voucher: 'Voucher', terms: 'Payable on receipt' }

type Invoice = RowOf<'invoices'>

/** An office with legal data, and a contact with an address. */
async function lawfulOffice(): Promise<OfficeDesk> {
  const office = await OfficeDesk.open(await startServer())
  const input = { name: 'Theater & Söhne', address: SELLER, settings: { tax_number: '12 345/6789' } }
  assert.is(await office.code(office.ask('UpdateOrg', { id: office.a.org_id, input })), null)
  office.server.sql('update contacts set invoice_address = ? where id = ?', JSON.stringify(BUYER), office.a.contact)
  return office
}

async function pdfOf({ server }: OfficeDesk, invoice_id: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await server.token('ADMIN')}` }
  const link = await server.server.app.inject({
    method: 'POST',
    url: '/api/invoices/link',
    headers,
    payload: { invoice_id },
  })
  const response = await followLink(server, link.json<{ url: string }>().url)
  assert.is(response.statusCode, 200, response.body.slice(0, 200))
  return response.rawPayload
}

const stored = ({ server, a }: OfficeDesk, id: string): Invoice => {
  const invoice = server.rows('invoices', a).find((row) => row.id === id)
  if (!invoice) throw new Error(`no invoice ${id}`)
  return invoice as Invoice
}

/** Rates as the API answers them, in percent. A credit note's are negative, and an electronic one's are not. */
const ratesOf = ({ taxes }: Pick<Invoice, 'taxes'>) =>
  taxes
    .map(({ rate, gross, tax }) => ({ percent: rate / 100, net: Math.abs(gross - tax), tax: Math.abs(tax) }))
    .sort((a, b) => a.percent - b.percent)

const sorted = (rates: readonly { percent: number }[]) => [...rates].sort((a, b) => a.percent - b.percent)

test('are embedded in invoice and credit note, with the totals of the API', async () => {
  const office = await lawfulOffice()
  const order_id = await office.reserve([office.places('floor', 3), office.product(2)], { order_type: 'regular' })
  const [id, note_id] = [office.server.newId(), office.server.newId()]
  assert.is(await office.code(office.ask('CreateInvoice', { input: { id, order_id } })), null)
  assert.is(
    await office.code(
      office.ask('CreateCreditNote', { input: { id: note_id, invoice_id: id, reason: 'Name & address' } }),
    ),
    null,
  )
  for (const [each, type] of [
    [id, '380'],
    [note_id, '381'],
  ] as const) {
    const pdf = await pdfOf(office, each)
    assert.equal(brokenArchiveRules(pdf), [])
    const invoice = stored(office, each)
    const { broken, rates, num, type: kind, gross } = checkInvoice(embeddedFile(pdf, 'factur-x.xml') ?? '')
    assert.equal(broken, [])
    assert.equal([num, kind, gross], [invoice.num, type, Math.abs(invoice.total)])
    assert.equal(sorted(rates), ratesOf(invoice))
    const text = pdfLines(pdf).flat().join('\n')
    for (const said of ['Theater & Söhne GmbH', 'Tax number 12 345/6789', 'Schule <Mitte>', invoice.num])
      assert.ok(text.includes(said), `${said} in\n${text}`)
  }
  await office.close()
})

test('are left out of the PDF where an address is missing', async () => {
  const office = await OfficeDesk.open(await startServer())
  const id = office.server.newId()
  const order_id = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  assert.is(await office.code(office.ask('CreateInvoice', { input: { id, order_id } })), null)
  const pdf = await pdfOf(office, id)
  assert.equal(brokenArchiveRules(pdf), [])
  assert.is(embeddedFile(pdf, 'factur-x.xml'), null)
  await office.close()
})

test('name what is missing: a country, or a number with which a tax office knows the seller', () => {
  const of = (address: Partial<typeof SELLER>, buyer: Partial<typeof BUYER> = {}) =>
    missingParts({
      org: { settings: {}, address: { ...SELLER, ...address } } as never,
      invoice: { recipient: ' ', recipient_address: { ...BUYER, ...buyer } },
    })
  assert.equal(of({}), [])
  assert.equal(of({ country: 'XX', vat_id: '12345678' }), ['seller_address', 'seller_tax_number'])
  assert.equal(of({}, { country: 'UK' }), ['buyer_address'])
})

const money = fc.integer({ min: 0, max: 500_000 })
const someLine = fc.record({
  name: fc.string({ minLength: 1, maxLength: 40 }),
  qty: fc.integer({ min: 1, max: 30 }),
  price: money,
  off: fc.constantFrom(0, 0, 1000, 3333, 10_000),
  rate: fc.constantFrom(0, 500, 700, 1000, 1300, 1900, 2000),
})

test('keep the rules of EN 16931 for random invoices and credit notes', () => {
  fc.assert(
    fc.property(
      fc.array(someLine, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(...SELLERS),
      fc.constantFrom(...BUYERS),
      (items, is_credit_note, redeemed, seller, buyer) => {
        const sign = is_credit_note ? -1 : 1
        const lines = items.map(({ off, ...line }) => ({
          ...line,
          price: sign * line.price,
          total: sign * (line.qty * line.price - shareOf(line.qty * line.price, off)),
        }))
        const total = sum(lines.map((line) => line.total))
        const taxes = [...new Set(items.map(({ rate }) => rate))].map((rate) => {
          const gross = sum(lines.filter((line) => line.rate === rate).map(({ total }) => total))
          // A voucher that was taxed when it was sold pays a part.
          const taxed = redeemed && rate > 0 ? Math.trunc(gross / 3) : gross
          return { rate, gross: taxed, tax: taxIn(taxed, rate) }
        })
        const invoice = {
          num: '2026-00001',
          is_credit_note,
          lines,
          taxes,
          total,
          reason: null,
          recipient: 'Ada',
          recipient_address: buyer,
        }
        const owed = sum(taxes.map((each) => each.gross))
        const paid = is_credit_note ? 0 : total - Math.ceil(owed / 2)
        const org = { name: 'Haus', currency: 'EUR', ...seller }
        const xml = facturX(
          { invoice, org, booking_code: 'A', counterpart: '2026-1', paid } as never,
          '2026-11-24',
          WORDS,
        )
        const { broken, rates, gross, due, discount } = checkInvoice(xml ?? '')
        assert.equal(broken, [])
        assert.equal(sorted(rates), ratesOf({ taxes }))
        assert.is(gross, Math.abs(owed))
        assert.is(due, is_credit_note ? gross : total - paid, 'what a voucher paid is subtracted once')
        assert.is(
          discount,
          sum(lines.map(lineDiscount).map((cents, i) => Math.abs(cents) - taxIn(Math.abs(cents), lines[i]?.rate ?? 0))),
        )
      },
    ),
    { numRuns: 300, seed: 598 },
  )
})

test.run()
