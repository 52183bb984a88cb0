import type { Language } from '../../kernel/phrases'
import type { PrintKind } from '../layout'

type Value = string | number | boolean

/** Values of a layout's variables by their names. What is missing is an empty text, since unknown names are refused. */
export type PrintData = Readonly<
  Record<string, Value | Readonly<Record<string, Value>> | readonly Readonly<Record<string, Value>>[]>
>

const org = {
  name: 'Stadttheater Lindenau',
  legal_name: 'Stadttheater Lindenau gGmbH',
  street: 'Theaterplatz 1',
  postcode: '04177',
  city: 'Leipzig',
  email: 'kasse@lindenau.example',
  vat_id: 'DE123456789',
  tax_number: '231/123/45678',
  registration_num: 'HRB 12345, Leipzig',
}
const order = { booking_code: '017-4711', name: 'Ada Becker', created_at: '2026-11-21T18:42:07.000Z', total: 5000 }

const SAMPLES = {
  TICKET: {
    org,
    order,
    event: {
      title: 'Die Zauberflöte',
      starts_at: '2026-12-05T18:30:00.000Z',
      ends_at: '2026-12-05T21:15:00.000Z',
      date: 'Sat 5 Dec 2026',
      time: '19:30',
      location: 'Großes Haus',
      city: 'Leipzig',
    },
    ticket: {
      name: 'Stalls · Row 4 · Seat 12 · Full price',
      code: `F1${'A7K2'.repeat(40)}`,
      id: '0198f2c4-7d1a-7b3e-9c55-3f0a4d2e61b8',
      block: 'Stalls',
      row: '4',
      seat: '12',
      gate: 'West',
      category: 'Category 1',
      price_name: 'Full price',
      price: 2500,
      tax_rate: 7,
      quantity: 1,
      number: 1,
      count: 2,
      copy: 1,
    },
    currency: 'EUR',
  },
  VOUCHER: {
    org,
    order,
    voucher: {
      name: 'Gift voucher',
      code: 'ABCD-EFGH-JKLM',
      raw_code: 'ABCDEFGHJKLM',
      value: 5000,
      valid_until: '2029-12-31T22:59:59.000Z',
      valid_until_date: '31 Dec 2029',
      number: 1,
      count: 1,
    },
    currency: 'EUR',
  },
  RECEIPT: {
    org,
    order,
    receipt: {
      number: 'K1-000123',
      kind: 'sale',
      created_at: '2026-11-21T18:42:07.000Z',
      date: '21 Nov 2026',
      time: '19:42',
      cash_box: 'Abendkasse',
      cashier: 'Mia Vogel',
      total: 5000,
      discount: 0,
      given: 6000,
      change: 1000,
    },
    lines: [
      {
        name: 'Die Zauberflöte, Stalls',
        name_start: 'Die Zauberflöte, Stalls',
        name_rest: '',
        qty: 2,
        price: 2500,
        total: 5000,
      },
    ],
    payments: [{ method: 'Cash', amount: 5000 }],
    taxes: [{ rate: 7, gross: 5000, net: 4673, tax: 327 }],
    fiscal: {
      code: `_R1-AT1_K1_ft123_2026-11-21T19:42:07_0,00_50,00_0,00_0,00_0,00_${'kQ7w'.repeat(4)}_2f1c_${'9aTz'.repeat(3)}_${'xV4+'.repeat(22)}`,
      text: '',
    },
    currency: 'EUR',
  },
} satisfies Readonly<Record<PrintKind, PrintData>>

/** Values of each kind's variables. */
export type DataOf<Kind extends PrintKind> = (typeof SAMPLES)[Kind]

const { TICKET, VOUCHER, RECEIPT } = SAMPLES

/** The example values with German words. */
const GERMAN = {
  TICKET: {
    ...TICKET,
    event: { ...TICKET.event, date: 'Sa., 5. Dez. 2026' },
    ticket: {
      ...TICKET.ticket,
      name: 'Parkett · Reihe 4 · Platz 12 · Normalpreis',
      block: 'Parkett',
      category: 'Kategorie 1',
      price_name: 'Normalpreis',
    },
  },
  VOUCHER: { ...VOUCHER, voucher: { ...VOUCHER.voucher, name: 'Gutschein', valid_until_date: '31. Dez. 2029' } },
  RECEIPT: {
    ...RECEIPT,
    receipt: { ...RECEIPT.receipt, date: '21. Nov. 2026' },
    lines: RECEIPT.lines.map((line) => ({
      ...line,
      name: 'Die Zauberflöte, Parkett',
      name_start: 'Die Zauberflöte, Parkett',
    })),
    payments: RECEIPT.payments.map((payment) => ({ ...payment, method: 'Bar' })),
  },
} satisfies { readonly [Kind in PrintKind]: DataOf<Kind> }

/** Example values of a kind, with words of a language. They also define which variables the kind has. */
export const sampleData = <Kind extends PrintKind>(kind: Kind, language: Language = 'en'): DataOf<Kind> =>
  (language === 'de' ? GERMAN : SAMPLES)[kind]
