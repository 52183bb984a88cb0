import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { segmentsOf } from '../../client/search/highlight'
import { createEntries } from '../../client/search/quick-create'
import { searchTerm } from '../../shared/invoices/search'
import { ROLE_NAMES, type RoleName } from '../../shared/kernel/permissions'
import { phraseBook } from '../../shared/phrases'
import type { RowOf } from '../../shared/registry'

const test = suite('search and quick-create')

const marked = (text: string, query: string) =>
  segmentsOf(text, query)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('')

test('marks beginnings of words, whatever their case and accents', () => {
  assert.is(marked('Petra Müller · Die Räuber', 'mull'), 'Petra [Müll]er · Die Räuber')
  assert.is(marked('Petra Müller · Die Räuber', 'RÄU pe'), '[Pe]tra Müller · Die [Räu]ber')
  assert.is(marked('Straße 5', 'strasse'), '[Straße] 5')
  assert.is(marked('Einlass', 'lass'), 'Einlass', 'the middle of a word is none')
  assert.is(marked('Einlass', ''), 'Einlass')
  assert.equal(segmentsOf('', 'x'), [])
})

test('asks for an invoice number where the text has a hyphen, otherwise for a booking code', () => {
  assert.equal(searchTerm('2026-00042'), { type: 'INVOICE_NUM', value: '2026-00042' })
  assert.equal(searchTerm('005000014W'), { type: 'BOOKING_CODE', value: '005000014W' })
})

type Org = RowOf<'orgs'>

const modals = Object.fromEntries(
  ['new_event', 'new_contact', 'new_voucher', 'new_product_order'].map((name) => [
    name,
    { component: () => null, can: null },
  ]),
)

const offered = (
  role: RoleName,
  { methods = ['voucher'], features = ['products'] }: { methods?: string[]; features?: string[] } = {},
  domains = [{ modals }],
) => {
  const org = { accepted_payment_methods: methods, features } as Org
  const user = { id: 'u', name: 'Ada', email: '', role }
  return createEntries({ org, user }, domains).map(({ label }) => phraseBook.en[label])
}

test('offers to create what the role may make, the payment methods accept and the features have', () => {
  const all = ['Event', 'Contact', 'Voucher', 'Order Drinks and Snacks']
  assert.equal(offered('ADMIN'), all)
  assert.equal(offered('ADMIN', { methods: ['cash'] }), ['Event', 'Contact', 'Order Drinks and Snacks'])
  assert.equal(offered('ADMIN', { features: [] }), ['Event', 'Contact', 'Voucher'])
  assert.equal(offered('ADMIN', {}, []), [], 'only what a domain has a form for')
  const expected: Partial<Record<RoleName, string[]>> = {
    SUPER: all,
    ADMIN: all,
    EDITOR: ['Event', 'Contact'],
    TICKETING: ['Event', 'Contact', 'Order Drinks and Snacks'],
    CASHIER: ['Contact', 'Order Drinks and Snacks'],
  }
  for (const role of ROLE_NAMES) assert.equal(offered(role), expected[role] ?? [], role)
})

test.run()
