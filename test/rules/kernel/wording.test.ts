import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import { actionKey, labelKeys } from '../../../shared/kernel/wording/label-keys'
import { message } from '../../../shared/kernel/wording/message'
import { fillVariables, replaceVariables } from '../../../shared/kernel/wording/variables'

const test = suite('words with values')

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('write quantities, money and plurals as the language does', () => {
  const written = (text: string, language: 'en' | 'de', values: Record<string, string | number | Date>) =>
    plain(message(text, language, 'EUR')(values))
  assert.equal(
    (['en', 'de'] as const).map((language) => written('{count, number} seats', language, { count: 1200 })),
    ['1,200 seats', '1.200 seats'],
  )
  assert.is(written('{due, number, money} due', 'en', { due: 109_610 }), '€1,096.10 due')
  assert.is(plain(message('{due, number, money}', 'en', 'CHF')({ due: 500 })), 'CHF 5.00', 'in another currency')
  const tickets = '{n, plural, one {# ticket} other {# tickets}}'
  assert.equal([written(tickets, 'en', { n: 1 }), written(tickets, 'en', { n: 2000 })], ['1 ticket', '2,000 tickets'])
  assert.is(written('{number} <b>stays</b>', 'en', { number: '1200' }), '1200 <b>stays</b>')
  assert.is(written('{count, number}', 'en', { count: 'many' }), 'many', 'a number that was written before')
  assert.is(written('{day, date, medium}', 'en', { day: new Date(Date.UTC(2026, 10, 21, 12)) }), '21 Nov 2026')
  assert.is(message('Plain', 'en', 'EUR')(), 'Plain')
})

test('name labels and actions by convention', () => {
  assert.equal(labelKeys('events', 'hall_id'), ['events.hall_id_field', 'events.hall_id', 'events.hall'])
  assert.equal(labelKeys('users', 'old_id_card'), ['users.old_id_card_field', 'users.old_id_card', 'users.old_id_card'])
  assert.is(actionKey('CreateEvent'), 'activity_log.action.CreateEvent')
})

test('fill variables, and say something else where they are empty', () => {
  const filled = (text: string, values: Record<string, string> = { firstname: 'Ada', empty: ' ' }) =>
    fillVariables(text, values)
  assert.is(filled('Dear {{firstname}},'), 'Dear Ada,')
  assert.is(filled('Dear {{ firstname | there }}, {{lastname|friend}}!'), 'Dear Ada, friend!')
  assert.is(filled('[{{empty}}] [{{empty| nobody }}] [{{lastname}}]'), '[] [nobody] []')
  assert.is(filled('{{toString}} {{to_string|x}}'), '{{toString}} x')
  assert.is(filled('{{constructor|none}}'), 'none', 'no property that every object has')
  assert.is(
    filled('{firstname} {{First}} {{}} {{a b}} {{firstname|<b>}}'),
    '{firstname} {{First}} {{}} {{a b}} {{firstname|<b>}}',
  )
  assert.is(
    fillVariables('{{a}}{{b|b}}', { a: 'x' }, (value) => `<${value}>`),
    '<x>b',
    'only values are encoded',
  )
  assert.is(filled(`{{${'a'.repeat(40)}|x}}{{${'a'.repeat(41)}|x}}`), `x{{${'a'.repeat(41)}|x}}`)
  assert.is(filled(`{{a|${'x'.repeat(201)}}}`), `{{a|${'x'.repeat(201)}}}`)
  assert.is(filled(`{{a|${'x'.repeat(200)}}}`), 'x'.repeat(200))
})

test('hand over a variable as it is written', () => {
  const seen: unknown[] = []
  replaceVariables('{{ one }} {{two| 2 }}', (...given) => {
    seen.push(given)
    return ''
  })
  assert.equal(seen, [
    ['one', undefined, '{{ one }}'],
    ['two', '2', '{{two| 2 }}'],
  ])
})

test('refuse with a code and details', () => {
  const refusal = new DomainError('forbidden', { why: 'x' })
  assert.equal(
    [refusal.name, refusal.code, refusal.message, refusal.details],
    ['DomainError', 'forbidden', 'forbidden', { why: 'x' }],
  )
  assert.equal(new DomainError('forbidden').details, {})
  assert.equal([isErrorCode('forbidden'), isErrorCode(['forbidden'])], [true, false])
  assert.equal([isErrorCode('brand_new'), isErrorCode(7), isErrorCode(null)], [false, false, false])
})

test.run()
