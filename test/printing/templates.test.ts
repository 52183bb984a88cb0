import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DomainError } from '../../shared/kernel/errors'
import type { PrintKind } from '../../shared/printing/layout'
import { currency, empty, formatDate, net, padEnd, padStart, truncate } from '../../shared/printing/templates/functions'
import { checkTemplate, fillTemplate } from '../../shared/printing/templates/template'
import { sampleData } from '../../shared/printing/templates/variables'

const test = suite('printing: templates')

const characters = fc.string({ unit: 'grapheme', maxLength: 60 })
const length = fc.integer({ min: 0, max: 80 })

test('truncates to a length, and leaves shorter texts unchanged', () => {
  fc.assert(
    fc.property(characters, length, (text, limit) => {
      const cut = truncate(text, limit)
      const whole = [...text]
      assert.ok([...cut].length <= limit)
      if (whole.length <= limit) assert.is(cut, text)
      else if (limit > 0) assert.is(cut, `${whole.slice(0, limit - 1).join('')}…`)
    }),
  )
  assert.is(truncate('Die Zauberflöte', 10), 'Die Zaube…')
  assert.is(truncate('Die Zauberflöte', 10, '...'), 'Die Zau...')
})

test('pads at either end to a length', () => {
  fc.assert(
    fc.property(characters, length, (text, width) => {
      const expected = Math.max(width, [...text].length)
      assert.is([...padEnd(text, width)].length, expected)
      assert.is([...padStart(text, width)].length, expected)
      assert.ok(padEnd(text, width).startsWith(text) && padStart(text, width).endsWith(text))
    }),
  )
  assert.is(padEnd('ab', 7, '.-'), 'ab.-.-.')
})

test('writes cents with a comma and two places', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const text = currency(cents)
      assert.match(text, /^-?\d+,\d\d$/)
      assert.is(BigInt(text.replace(',', '')), BigInt(cents))
    }),
  )
  assert.equal([1250, 0, 5, -5, -1250, 100].map(currency), ['12,50', '0,00', '0,05', '-0,05', '-12,50', '1,00'])
  assert.equal([undefined, null, 'x', Number.NaN, Number.POSITIVE_INFINITY].map(currency), ['0,00', '0,00', '', '', ''])
})

test('writes dates in German format and the organisation’s time zone', () => {
  const time = '2026-12-31T23:30:00.000Z'
  assert.is(formatDate(time, undefined, 'Europe/Berlin'), '01.01.2027')
  assert.is(formatDate(time, 'date', 'America/New_York'), '31.12.2026')
  assert.is(formatDate(time, 'time', 'Europe/Berlin'), '00:30')
  assert.is(formatDate(time, 'datetime', 'Europe/Berlin'), '01.01.2027, 00:30')
  assert.is(formatDate('2026-12-05T18:30:00.000Z', 'weekday', 'Europe/Berlin'), 'Samstag')
  assert.is(formatDate('2026-12-05T18:30:00.000Z', 'long', 'Europe/Berlin'), 'Samstag, 5. Dezember 2026')
  assert.is(formatDate('', 'date', 'Europe/Berlin'), '')
  assert.is(formatDate('soon', 'date', 'Europe/Berlin'), '')
  assert.throws(() => formatDate(time, 'constructor', 'Europe/Berlin'))
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (date) => {
      const [day, month, year] = formatDate(date.toISOString(), 'date', 'UTC').split('.')
      assert.is(`${year}-${month}-${day}`, date.toISOString().slice(0, 10))
    }),
  )
})

test('recognises empty values, and computes the net of a gross amount', () => {
  assert.equal([null, undefined, '', []].map(empty), [true, true, true, true])
  assert.equal([0, ' ', [0], false].map(empty), [false, false, false, false])
  assert.equal([net(10700, 7), net(11900, 19), net(5000, 0)], [10000, 10000, 5000])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 100 }), (gross, rate) => {
      assert.ok(Math.abs(net(gross, rate) * (1 + rate / 100) - gross) <= 1)
    }),
  )
})

test('fills functions and conditions', () => {
  const data = sampleData('TICKET')
  const fill = (template: string) => fillTemplate(template, data, 'Europe/Berlin')
  assert.is(fill('{{ ticket.price | currency }} {{ currency }}'), '25,00 EUR')
  assert.is(fill('{{ event.title | truncate: 8 | padEnd: 10 }}|'), 'Die Zau…  |')
  assert.is(fill('{{ event.starts_at | formatDate: "datetime" }}'), '05.12.2026, 19:30')
  assert.is(fill('{% if event.city == empty %}a{% else %}b{% endif %}'), 'b')
  assert.match(fill('{{ now | formatDate }}'), /^\d\d\.\d\d\.20\d\d$/)
  assert.is(
    fillTemplate(
      '{% for line in lines %}{{ line.qty }}×{{ line.total | net: 7 | currency }}{% endfor %}',
      sampleData('RECEIPT'),
      'UTC',
    ),
    '2×46,73',
  )
})

/** Code of the refusal of a template. */
function refused(template: string, kind: PrintKind = 'TICKET'): string | null {
  try {
    checkTemplate(template, kind)
    return null
  } catch (error) {
    if (error instanceof DomainError) return `${error.code} ${error.details.name ?? ''}`.trim()
    throw error
  }
}

test('refuses unknown names when a template is saved, also in branches that are not taken', () => {
  assert.is(refused('{{ ticket.name }} {{ order.booking_code }}'), null)
  assert.is(refused('{{ tiket.name }}'), 'printing.unknown_name tiket.name')
  assert.is(refused('{{ ticket.nam }}'), 'printing.unknown_name ticket.nam')
  assert.is(refused('{% if ticket.price < 0 %}{{ ticket.nam }}{% endif %}'), 'printing.unknown_name ticket.nam')
  assert.is(refused('{{ lines[0].name }}', 'RECEIPT'), null)
  assert.is(refused('{% for line in lines %}{{ line.nam }}{% endfor %}', 'RECEIPT'), 'printing.unknown_name line.nam')
  assert.is(refused('{{ receipt.number }}'), 'printing.unknown_name receipt.number')
  assert.is(refused('{{ ticket.name | upcase }}'), 'printing.unknown_function upcase')
  assert.is(refused('{% for line in lines %}', 'RECEIPT')?.split(' ')[0], 'printing.template_invalid')
  assert.is(refused('{{ ticket.price | formatDate: "year" }}')?.split(' ')[0], 'printing.template_invalid')
})

test('refuses attacks with loops, memory, prototypes and files', () => {
  const attacks = [
    '{% for i in (1..1000000000) %}x{% endfor %}',
    '{% for i in (1..9999) %}{% for j in (1..9999) %}{% for k in (1..9999) %}x{% endfor %}{% endfor %}{% endfor %}',
    '{% assign a = "xxxxxxxxxx" %}{% for i in (1..200) %}{% capture a %}{{ a }}{{ a }}{% endcapture %}{% endfor %}',
    '{{ ticket.constructor }}',
    '{{ ticket.__proto__ }}',
    '{{ ticket.toString }}',
    '{{ ticket["constructor"]["constructor"] }}',
    '{% include "/etc/passwd" %}',
    '{% render "/etc/passwd" %}',
    '{% layout "/etc/passwd" %}',
    '{% tablerow i in (1..10) %}{% endtablerow %}',
    'x'.repeat(4001).concat('{{ now }}'),
  ]
  for (const attack of attacks) assert.match(refused(attack) ?? 'accepted', /^printing\./, attack)
})

test('fills a long receipt, and refuses loops that pass its lines once for each of its lines', () => {
  const data = { lines: Array.from({ length: 300 }, (_, i) => ({ name: `Ticket ${i}`, total: 100 * i })) }
  const line = '{{ line.name | truncate: 20 }}: {{ line.total | currency }}'
  const once = `{% for line in lines %}${line}\n{% endfor %}`
  assert.is(fillTemplate(once, data, 'UTC').split('\n').length, 301)
  const nested = `{% for each in lines %}{% for line in lines %}${line}{% endfor %}{% endfor %}`
  assert.throws(
    () => fillTemplate(nested, data, 'UTC'),
    (error: unknown) => error instanceof DomainError && error.code === 'printing.template_too_large',
  )
})

test('never throws anything but a refusal', () => {
  const pieces = fc.constantFrom(
    '{{',
    '}}',
    '{%',
    '%}',
    ' ticket',
    '.name',
    '|',
    'if',
    'for',
    'in',
    '(1..9)',
    'endif',
    '"',
    "'",
    '[',
    ']',
    '==',
    'empty',
    'x',
  )
  fc.assert(fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => void refused(parts.join(''))))
})

test.run()
