import type { Language } from '../../kernel/phrases'
import { type Layout, type LayoutElement, layoutSchema, type PrintKind } from '../layout'
import { PAPERS, type Paper } from './papers'
import { WORDS } from './words'

type Words = (typeof WORDS)[Language]
type Place = readonly [x: number, y: number, width: number, height: number]
type Style = { readonly size: number; readonly bold?: boolean; readonly align?: 'left' | 'center' | 'right'; readonly font?: 'sans' | 'mono' }

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
const code = (template: string, [x, y, width, height]: Place): LayoutElement => ({ kind: 'code', x, y, width, height, rotation: 0, template, correction: 'M' })
const line = ([x, y, width, height]: Place): LayoutElement => ({ kind: 'line', x, y, width, height })

const ADDRESS = '{% if org.street != empty %}{{ org.street }}, {{ org.postcode }} {{ org.city }}{% endif %}'
const IMPRINT = '{{ org.name }}{% if org.street != empty %} · {{ org.street }} · {{ org.postcode }} {{ org.city }}{% endif %}'
const PRICE = '{{ ticket.price | currency }} {{ currency }}'
const PLACE = '{{ event.location }}{% if event.city != empty %}, {{ event.city }}{% endif %}'
const WHEN = '{{ event.date }}{% if event.time != empty %}, {{ event.time }}{% endif %}'
const people = (words: Words) => `{{ ticket.name }}{% if ticket.quantity > 1 %} · {{ ticket.quantity }} ${words.people}{% endif %}`
const counted = (words: Words, kind: 'ticket' | 'voucher') => `${words.order} {{ order.booking_code }} · {{ ${kind}.number }}/{{ ${kind}.count }}`
const UNTIL = (words: Words) => `{% if voucher.valid_until_date != empty %}${words.until} {{ voucher.valid_until_date }}{% endif %}`

const TICKETS: Readonly<Record<Paper, (words: Words) => readonly LayoutElement[]>> = {
  ROLL_80: (words) => [
    text('{{ org.name }}', [2, 3, 68, 4], { size: 3.2, align: 'center' }),
    text('{{ event.title }}', [2, 9, 68, 6.6], { size: 5.5, bold: true, align: 'center' }),
    text(WHEN, [2, 18, 68, 5], { size: 4, bold: true, align: 'center' }),
    text(PLACE, [2, 23.5, 68, 4], { size: 3.2, align: 'center' }),
    line([2, 29.5, 68, 0.25]),
    text(people(words), [2, 31.5, 68, 5], { size: 4, bold: true, align: 'center' }),
    text(PRICE, [2, 37, 68, 4], { size: 3.2, align: 'center' }),
    code('{{ ticket.code }}', [14, 43, 44, 44]),
    text(counted(words, 'ticket'), [2, 89, 68, 4], { size: 3, align: 'center' }),
  ],
  BOCA_55X2: (words) => [
    text('{{ org.name }}', [5, 4, 86, 4], { size: 3.2 }),
    text('{{ event.title }}', [5, 9, 86, 13.2], { size: 5.5, bold: true }),
    text(WHEN, [5, 23, 86, 5.4], { size: 4.5, bold: true }),
    text(PLACE, [5, 28.8, 86, 4], { size: 3.2 }),
    line([5, 33.5, 86, 0.25]),
    text(people(words), [5, 35, 86, 5], { size: 4, bold: true }),
    text(PRICE, [5, 41.5, 40, 4], { size: 3.2 }),
    text(counted(words, 'ticket'), [41, 41.5, 50, 4], { size: 3.2, align: 'right' }),
    code('{{ ticket.code }}', [94, 4.4, 42, 42]),
  ],
  A6: (words) => [
    text('{{ org.name }}', [8, 8, 89, 5], { size: 3.6 }),
    text('{{ event.title }}', [8, 15, 89, 16.8], { size: 7, bold: true }),
    text(WHEN, [8, 33, 89, 6], { size: 5, bold: true }),
    text(PLACE, [8, 40, 89, 4.4], { size: 3.6 }),
    line([8, 47, 89, 0.3]),
    text(people(words), [8, 50, 89, 10.8], { size: 4.5, bold: true }),
    text(PRICE, [8, 62, 40, 4.6], { size: 3.8 }),
    text(counted(words, 'ticket'), [47, 62, 50, 4.6], { size: 3.6, align: 'right' }),
    code('{{ ticket.code }}', [24.5, 70, 56, 56]),
    text(words.hint, [8, 131, 89, 8.4], { size: 3.2, align: 'center' }),
  ],
  A4: (words) => [
    text('{{ org.name }}', [20, 18, 170, 6], { size: 4.2 }),
    line([20, 27, 170, 0.3]),
    text('{{ event.title }}', [20, 34, 108, 33], { size: 9, bold: true }),
    text(WHEN, [20, 68, 108, 7.5], { size: 6, bold: true }),
    text(PLACE, [20, 76.5, 108, 5.4], { size: 4.2 }),
    text(people(words), [20, 90, 108, 13], { size: 5, bold: true }),
    text(`${words.price} ${PRICE}`, [20, 104, 108, 5.4], { size: 4 }),
    text(counted(words, 'ticket'), [20, 110, 108, 5.4], { size: 4 }),
    text('{{ order.name }}', [20, 116, 108, 5.4], { size: 4 }),
    code('{{ ticket.code }}', [132, 33, 60, 60]),
    line([20, 126, 170, 0.3]),
    text(words.hint, [20, 129, 170, 5], { size: 3.6 }),
    text(IMPRINT, [20, 280, 170, 4.2], { size: 3 }),
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
    text(IMPRINT, [20, 280, 170, 4.2], { size: 3, align: 'center' }),
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
    '{% for line in lines %}{{ line.qty | padStart: 3 }} {{ line.name | truncate: 31 | padEnd: 32 }}{{ line.total | currency | padStart: 12 }}',
    `{% endfor %}{% if receipt.discount > 0 %}${words.discount.padEnd(35)}-{{ receipt.discount | currency | padStart: 12 }}`,
    `{% endif %}${RULE}`,
    amount(`${words.total} {{ currency }}`.padEnd(COLUMNS + 14 - 15), 'receipt.total'),
    '{% for payment in payments %}{{ payment.method | truncate: 35 | padEnd: 36 }}{{ payment.amount | currency | padStart: 12 }}',
    `{% endfor %}{% if receipt.change > 0 %}${amount(words.given, 'receipt.given')}`,
    `${amount(words.change, 'receipt.change')}`,
    `{% endif %}${RULE}`,
    `{% for tax in taxes %}{{ tax.rate | padStart: 5 }} % ${words.tax} {{ tax.tax | currency | padStart: ${17 - words.tax.length} }}  ${words.net} {{ tax.net | currency | padStart: ${19 - words.net.length} }}`,
    '{% endfor %}',
  ].join('\n')

/** Places of the fiscal service's texts and QR code. */
type Fiscal = { readonly text: Place; readonly code: Place }

const receipt =
  (left: number, top: number, size: number, fiscal: Fiscal) =>
  (words: Words): readonly LayoutElement[] => {
    const width = 28.8 * size
    const at = (offset: number, height: number): Place => [left, top + offset, width, height]
    return [
      text('{{ org.name }}', at(0, 1.8 * size), { size: 1.5 * size, bold: true, align: 'center' }),
      text(ADDRESS, at(2 * size, 1.2 * size), { size: 1.1 * size, align: 'center' }),
      text(receiptLines(words), at(4.4 * size, 16 * size), { size, font: 'mono' }),
      text(words.thanks, at(21.6 * size, 1.4 * size), { size: 1.1 * size, align: 'center' }),
      text('{{ fiscal.text }}', fiscal.text, { size: Math.min(size, 2.5), font: 'mono', align: 'center' }),
      code('{{ fiscal.code }}', fiscal.code),
    ]
  }

const RECEIPTS: Readonly<Record<Paper, (words: Words) => readonly LayoutElement[]>> = {
  ROLL_80: receipt(0, 3, 2.5, { text: [0, 62, 72, 3], code: [16, 66, 40, 40] }),
  BOCA_55X2: receipt(34, 2, 1.9, { text: [2, 8, 30, 36], code: [94, 5, 40, 40] }),
  A6: receipt(12, 8, 2.8, { text: [12, 76, 81, 15], code: [30, 93, 45, 45] }),
  A4: receipt(55, 25, 3.4, { text: [55, 106, 98, 20], code: [79, 130, 50, 50] }),
}

const ELEMENTS: Readonly<Record<PrintKind, Readonly<Record<Paper, (words: Words) => readonly LayoutElement[]>>>> = {
  TICKET: TICKETS,
  VOUCHER: VOUCHERS,
  RECEIPT: RECEIPTS,
}

/** The built-in layout of a kind, a paper and a language. */
export const builtInLayout = (kind: PrintKind, paper: Paper, language: Language): Layout =>
  layoutSchema.parse({ ...PAPERS[paper], language, elements: ELEMENTS[kind][paper](WORDS[language]) })
