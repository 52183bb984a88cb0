import type { Language } from '../../kernel/phrases'
import { type LayoutElement, layoutSchema, type PrintKind, type PrintLayout } from '../layout'
import { PAPERS, type Paper } from './papers'
import { WORDS } from './words'

type Words = (typeof WORDS)[Language]
type Place = readonly [x: number, y: number, width: number, height: number]
type Style = {
  readonly size: number
  readonly bold?: boolean
  readonly align?: 'left' | 'center' | 'right'
  readonly font?: 'sans' | 'mono'
}

const text = (template: string, [x, y, width, height]: Place, style: Style): LayoutElement => ({
  kind: 'text',
  x,
  y,
  width,
  height,
  rotation: 0,
  template,
  font: style.font ?? 'sans',
  bold: style.bold ?? false,
  size: style.size,
  align: style.align ?? 'left',
})
const code = (template: string, [x, y, width, height]: Place): LayoutElement => ({
  kind: 'code',
  x,
  y,
  width,
  height,
  rotation: 0,
  symbology: 'qr',
  template,
  correction: 'M',
})
const line = ([x, y, width, height]: Place): LayoutElement => ({ kind: 'line', x, y, width, height })

const ADDRESS = '{% if org.street != empty %}{{ org.street }}, {{ org.postcode }} {{ org.city }}{% endif %}'
const issuer = (words: Words) =>
  `{{ org.legal_name }}{% if org.street != empty %} · {{ org.street }} · {{ org.postcode }} {{ org.city }}{% endif %}{% if org.vat_id != empty %} · ${words.vat_id} {{ org.vat_id }}{% elsif org.tax_number != empty %} · ${words.tax_number} {{ org.tax_number }}{% endif %}`
const SEATED = '{% if ticket.seat != empty %}'
const price = (words: Words) =>
  `{{ ticket.price | currency }} {{ currency }}{% if ticket.tax_rate > 0 and ticket.price > 0 %} (${words.incl} {{ ticket.tax_rate }} % ${words.tax}){% endif %}${SEATED}{% if ticket.price_name != empty %} · {{ ticket.price_name }}{% endif %}{% endif %}`
const PLACE = '{{ event.location }}{% if event.city != empty %}, {{ event.city }}{% endif %}'
const WHEN = '{{ event.date }}{% if event.time != empty %}, {{ event.time }}{% endif %}'
/** Name of a ticket for a place without a number. */
const unseated = (words: Words) =>
  `{% if ticket.seat == empty %}{{ ticket.name }}{% if ticket.quantity > 1 %} · {{ ticket.quantity }} ${words.people}{% endif %}{% endif %}`
const gate = (words: Words) => `{% if ticket.gate != empty %}${words.gate} {{ ticket.gate }}{% endif %}`
/** A row or a number in large type below its word. Nothing where there is no numbered seat. */
const large = (word: string, field: 'row' | 'seat', [x, y, width, height]: Place, size: number): LayoutElement[] => [
  text(`${SEATED}${word}{% endif %}`, [x, y, width, 0.45 * size], { size: 0.36 * size }),
  text(`{{ ticket.${field} }}`, [x, y + 0.4 * size, width, height - 0.4 * size], { size, bold: true }),
]
const counted = (words: Words, kind: 'ticket' | 'voucher') =>
  `${words.order} {{ order.booking_code }} · {{ ${kind}.number }}/{{ ${kind}.count }}`
const UNTIL = (words: Words) =>
  `{% if voucher.valid_until_date != empty %}${words.until} {{ voucher.valid_until_date }}{% endif %}`

const TICKETS: Readonly<Record<Paper, (words: Words) => readonly LayoutElement[]>> = {
  // The texts of a place grow out of nothing, so that a roll has no gap where there are none.
  ROLL_80: (words) => [
    text('{{ org.name }}', [2, 3, 68, 4], { size: 3.2, align: 'center' }),
    text('{{ event.title }}', [2, 9, 68, 6.6], { size: 5.5, bold: true, align: 'center' }),
    text(WHEN, [2, 18, 68, 5], { size: 4, bold: true, align: 'center' }),
    text(PLACE, [2, 23.5, 68, 4], { size: 3.2, align: 'center' }),
    line([2, 29.5, 68, 0.25]),
    text(unseated(words), [2, 31.2, 68, 0.1], { size: 5, bold: true, align: 'center' }),
    text('{{ ticket.block }}', [2, 31.4, 68, 0.1], { size: 6, bold: true, align: 'center' }),
    text(`${SEATED}${words.row} {{ ticket.row }}   ${words.seat} {{ ticket.seat }}{% endif %}`, [2, 31.6, 68, 0.1], {
      size: 7,
      bold: true,
      align: 'center',
    }),
    text(gate(words), [2, 31.8, 68, 0.1], { size: 5, bold: true, align: 'center' }),
    text(price(words), [2, 33, 68, 4], { size: 3.2, align: 'center' }),
    code('{{ ticket.code }}', [14, 38, 44, 44]),
    text(counted(words, 'ticket'), [2, 83, 68, 4], { size: 3, align: 'center' }),
    text(issuer(words), [2, 88, 68, 2.9], { size: 2.4, align: 'center' }),
  ],
  BOCA_55X2: (words) => [
    text('{{ org.name }}', [5, 2.6, 86, 3.6], { size: 3 }),
    text('{{ event.title }}', [5, 6.4, 86, 12], { size: 5, bold: true }),
    text(WHEN, [5, 18.6, 86, 5.1], { size: 4.2, bold: true }),
    text(PLACE, [5, 23.7, 86, 3.5], { size: 2.9 }),
    line([5, 27.6, 86, 0.25]),
    text(unseated(words), [5, 28.4, 86, 14.5], { size: 4, bold: true }),
    text('{{ ticket.block }}', [5, 28.2, 40, 4.9], { size: 4, bold: true }),
    text(gate(words), [45, 28.2, 46, 4.9], { size: 3.8, bold: true, align: 'right' }),
    ...large(words.row, 'row', [5, 33.1, 43, 10.3], 6.4),
    ...large(words.seat, 'seat', [48, 33.1, 43, 10.3], 6.4),
    text(price(words), [5, 43.2, 86, 3.5], { size: 2.9 }),
    code('{{ ticket.code }}', [94, 2.6, 42, 41]),
    text(counted(words, 'ticket'), [92, 43.4, 44, 3.2], { size: 2.6, align: 'center' }),
    text(issuer(words), [5, 46.8, 131, 2.6], { size: 2.1 }),
  ],
  A6: (words) => [
    text('{{ org.name }}', [8, 8, 89, 5], { size: 3.6 }),
    text('{{ event.title }}', [8, 15, 89, 16.8], { size: 7, bold: true }),
    text(WHEN, [8, 33, 89, 6], { size: 5, bold: true }),
    text(PLACE, [8, 40, 89, 4.4], { size: 3.6 }),
    line([8, 46.5, 89, 0.3]),
    text(unseated(words), [8, 49, 89, 18], { size: 5, bold: true }),
    text('{{ ticket.block }}', [8, 48.5, 40, 6.1], { size: 5, bold: true }),
    text(gate(words), [48, 48.8, 49, 6.1], { size: 4.2, bold: true, align: 'right' }),
    ...large(words.row, 'row', [8, 55, 44.5, 13.2], 8),
    ...large(words.seat, 'seat', [52.5, 55, 44.5, 13.2], 8),
    text(price(words), [8, 68.6, 89, 4.4], { size: 3.6 }),
    text(counted(words, 'ticket'), [8, 73.2, 89, 4], { size: 3.3 }),
    code('{{ ticket.code }}', [27.5, 78, 50, 50]),
    text(words.hint, [8, 129, 89, 8.4], { size: 3.2, align: 'center' }),
    text(issuer(words), [8, 138.5, 89, 6], { size: 2.4, align: 'center' }),
  ],
  A4: (words) => [
    text('{{ org.name }}', [20, 18, 170, 6.6], { size: 5, bold: true }),
    { kind: 'box', x: 20, y: 28, width: 170, height: 92, thickness: 0.4 },
    text('{{ event.title }}', [28, 33, 96, 32.4], { size: 9, bold: true }),
    text(WHEN, [28, 66, 96, 7.8], { size: 6.5, bold: true }),
    text(PLACE, [28, 74.5, 96, 5.4], { size: 4.5 }),
    line([28, 81.5, 96, 0.3]),
    text(unseated(words), [28, 84, 96, 21.6], { size: 6, bold: true }),
    text('{{ ticket.block }}', [28, 83.5, 42, 6.7], { size: 5.2, bold: true }),
    text(gate(words), [70, 83.7, 54, 6.7], { size: 4.6, bold: true, align: 'right' }),
    ...large(words.row, 'row', [28, 90.6, 48, 14.9], 9),
    ...large(words.seat, 'seat', [76, 90.6, 48, 14.9], 9),
    text(price(words), [28, 106.5, 96, 4.8], { size: 4 }),
    text('{{ order.name }}', [28, 112, 44, 4.8], { size: 3.2 }),
    text(counted(words, 'ticket'), [72, 112, 52, 4.8], { size: 3.4, align: 'right' }),
    code('{{ ticket.code }}', [128, 35, 56, 56]),
    text(words.hint, [130, 93, 52, 18], { size: 3.8, align: 'center' }),
    text(issuer(words), [20, 280, 170, 4.2], { size: 3 }),
  ],
}

const VALUE = '{{ voucher.value | currency }} {{ currency }}'

const VOUCHERS: Readonly<Record<Paper, (words: Words) => readonly LayoutElement[]>> = {
  ROLL_80: (words) => [
    text('{{ org.name }}', [2, 3, 68, 4], { size: 3.2, align: 'center' }),
    text(words.voucher, [2, 9, 68, 7], { size: 5.5, bold: true, align: 'center' }),
    text(VALUE, [2, 17, 68, 9], { size: 7, bold: true, align: 'center' }),
    code('{{ voucher.raw_code }}', [21, 28, 30, 30]),
    text('{{ voucher.code }}', [2, 60, 68, 6], { size: 4.5, font: 'mono', bold: true, align: 'center' }),
    text(UNTIL(words), [2, 67, 68, 4], { size: 3.2, align: 'center' }),
    text(words.voucher_hint, [2, 73, 68, 4], { size: 3, align: 'center' }),
  ],
  BOCA_55X2: (words) => [
    text('{{ org.name }}', [5, 4, 86, 4], { size: 3.2 }),
    text(words.voucher, [5, 9, 86, 7], { size: 5.5, bold: true }),
    text(VALUE, [5, 17, 86, 9.6], { size: 8, bold: true }),
    text('{{ voucher.code }}', [5, 28, 86, 6], { size: 4.5, font: 'mono', bold: true }),
    text(UNTIL(words), [5, 36, 86, 4], { size: 3.2 }),
    text(words.voucher_hint, [5, 40.5, 86, 7], { size: 2.8 }),
    code('{{ voucher.raw_code }}', [96, 6.4, 38, 38]),
  ],
  A6: (words) => [
    text('{{ org.name }}', [8, 10, 89, 5], { size: 3.6, align: 'center' }),
    text(words.voucher, [8, 22, 89, 9.6], { size: 8, bold: true, align: 'center' }),
    text(VALUE, [8, 36, 89, 14.4], { size: 12, bold: true, align: 'center' }),
    code('{{ voucher.raw_code }}', [32.5, 58, 40, 40]),
    text('{{ voucher.code }}', [8, 102, 89, 7], { size: 5.5, font: 'mono', bold: true, align: 'center' }),
    text(UNTIL(words), [8, 112, 89, 4.6], { size: 3.6, align: 'center' }),
    text(words.voucher_hint, [8, 128, 89, 8.4], { size: 3.2, align: 'center' }),
  ],
  A4: (words) => [
    text('{{ org.name }}', [20, 20, 170, 6], { size: 4.6, align: 'center' }),
    { kind: 'box', x: 20, y: 32, width: 170, height: 110, thickness: 0.4 },
    text(words.voucher, [30, 42, 150, 14.4], { size: 12, bold: true, align: 'center' }),
    text(VALUE, [30, 60, 150, 19.2], { size: 16, bold: true, align: 'center' }),
    code('{{ voucher.raw_code }}', [83, 84, 44, 44]),
    text('{{ voucher.code }}', [30, 129, 150, 7.2], { size: 6, font: 'mono', bold: true, align: 'center' }),
    text(UNTIL(words), [20, 147, 170, 6], { size: 4.4, align: 'center' }),
    text(words.voucher_hint, [20, 155, 170, 5], { size: 3.8, align: 'center' }),
    text(issuer(words), [20, 280, 170, 4.2], { size: 3, align: 'center' }),
  ],
}

const COLUMNS = 48
const RULE = '-'.repeat(COLUMNS)
/** A name and an amount at the ends of a line. */
const amount = (name: string, cents: string) => `${name.padEnd(COLUMNS - 12)}{{ ${cents} | currency | padStart: 12 }}`

/** Lines of a receipt, 48 characters wide: what a printer's own font prints on 80 mm paper. */
const receiptLines = (words: Words): string =>
  [
    `{% if receipt.kind == "void" %}${words.void}{% else %}${words.receipt}{% endif %} {{ receipt.number }}`,
    `{{ receipt.date }}, {{ receipt.time }}`,
    `${words.cashier} {{ receipt.cash_box | truncate: 20 }}, {{ receipt.cashier | truncate: 20 }}`,
    `{% if order.booking_code != empty %}${words.order} {{ order.booking_code }}\n{% endif %}${RULE}`,
    '{% for line in lines %}{{ line.qty | padStart: 3 }} {{ line.name_start | padEnd: 32 }}{{ line.total | currency | padStart: 12 }}',
    '{% if line.name_rest != empty %}    {{ line.name_rest | truncate: 44 }}',
    `{% endif %}{% endfor %}{% if receipt.discount > 0 %}${words.discount.padEnd(35)}-{{ receipt.discount | currency | padStart: 12 }}`,
    `{% endif %}${RULE}`,
    amount(`${words.total} {{ currency }}`.padEnd(COLUMNS + 14 - 15), 'receipt.total'),
    '{% for payment in payments %}{{ payment.method | truncate: 35 | padEnd: 36 }}{{ payment.amount | currency | padStart: 12 }}',
    `{% endfor %}{% if receipt.change > 0 %}${amount(words.given, 'receipt.given')}`,
    `${amount(words.change, 'receipt.change')}`,
    `{% endif %}${RULE}`,
    `{% for tax in taxes %}{{ tax.rate | padStart: 5 }} % ${words.tax} {{ tax.tax | currency | padStart: ${17 - words.tax.length} }}  ${words.net} {{ tax.net | currency | padStart: ${19 - words.net.length} }}`,
    '{% endfor %}',
  ].join('\n')

/**
 * Places on a receipt: its head, its lines with the size of their characters, the last words, and the fiscal service's
 * texts and QR code.
 */
type ReceiptPlaces = {
  readonly org: Place
  readonly address: Place
  readonly lines: { readonly at: readonly [x: number, y: number]; readonly size: number; readonly height: number }
  readonly thanks: Place
  readonly fiscal: { readonly text: Place; readonly code: Place }
}

const receipt =
  ({ org, address, lines: { at, size, height }, thanks, fiscal }: ReceiptPlaces) =>
  (words: Words): readonly LayoutElement[] => [
    text('{{ org.name }}', org, { size: 1.5 * size, bold: true, align: 'center' }),
    text(ADDRESS, address, { size: 1.1 * size, align: 'center' }),
    text(receiptLines(words), [...at, 28.8 * size, height], { size, font: 'mono' }),
    text(words.thanks, thanks, { size: 1.1 * size, align: 'center' }),
    text('{{ fiscal.text }}', fiscal.text, { size: Math.min(size, 2.5), font: 'mono', align: 'center' }),
    code('{{ fiscal.code }}', fiscal.code),
  ]

const RECEIPTS: Readonly<Record<Paper, (words: Words) => readonly LayoutElement[]>> = {
  ROLL_80: receipt({
    org: [0, 3, 72, 4.5],
    address: [0, 8, 72, 3.3],
    lines: { at: [0, 14], size: 2.5, height: 33 },
    thanks: [0, 50, 72, 3.4],
    fiscal: { text: [0, 55, 72, 3], code: [16, 59, 40, 40] },
  }),
  BOCA_55X2: receipt({
    org: [2, 3, 30, 7],
    address: [2, 11, 30, 7.6],
    lines: { at: [34, 3], size: 1.9, height: 46 },
    thanks: [2, 41, 30, 5.1],
    fiscal: { text: [2, 20, 30, 20], code: [94, 5, 40, 40] },
  }),
  A6: receipt({
    org: [12, 7, 81, 4.4],
    address: [12, 12, 81, 3.2],
    lines: { at: [18, 18], size: 2.4, height: 61 },
    thanks: [12, 81, 81, 3.2],
    fiscal: { text: [12, 85.5, 81, 8.7], code: [30, 95, 45, 45] },
  }),
  A4: receipt({
    org: [20, 25, 86.4, 5.4],
    address: [20, 31, 86.4, 4],
    lines: { at: [20, 41], size: 3, height: 230 },
    thanks: [20, 280, 170, 4],
    fiscal: { text: [124, 98, 66, 60], code: [132, 41, 50, 50] },
  }),
}

const ELEMENTS: Readonly<Record<PrintKind, Readonly<Record<Paper, (words: Words) => readonly LayoutElement[]>>>> = {
  TICKET: TICKETS,
  VOUCHER: VOUCHERS,
  RECEIPT: RECEIPTS,
}

/** The built-in layout of a kind, a paper and a language. */
export const builtInLayout = (kind: PrintKind, paper: Paper, language: Language): PrintLayout =>
  layoutSchema.parse({ ...PAPERS[paper], language, elements: ELEMENTS[kind][paper](WORDS[language]) })
