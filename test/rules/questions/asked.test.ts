import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatter } from '../../../shared/kernel/format'
import {
  hasFittingOptions,
  questionTexts,
  shownAnswer,
  shownAnswers,
  storedAnswer,
} from '../../../shared/questions/answer-rules'
import { askedQuestions, MOST_ANSWERS, type Question } from '../../../shared/questions/asked'
import { answerProblem, mergeTypedAnswers } from '../../../shared/questions/cart-answers'
import { savedFileName } from '../../../shared/questions/files'

const rule = suite('questions at the checkout')

const question = (more: Partial<Question> = {}): Question => ({
  id: 'q1',
  org_id: 'org',
  rev: 1,
  deleted: false,
  name: 'Alter',
  name_translated: 'Age',
  hint: null,
  hint_translated: null,
  kind: 'text',
  options: null,
  options_translated: null,
  asked_per: 'order',
  required: false,
  event_id: null,
  product_id: null,
  pos: 0,
  at_door: false,
  enabled: true,
  created_at: '2026-11-30T08:00:00.000Z',
  updated_at: '2026-11-30T08:00:00.000Z',
  ...more,
})

const ticket = (id: string, qty = 1, event_id = 'macbeth') => ({
  id,
  event_id,
  product_id: null,
  voucher_id: null,
  qty,
})
const goods = (id: string, product_id = 'sekt') => ({ id, event_id: null, product_id, voucher_id: null, qty: 2 })

const places = (all: readonly Question[], lines: Parameters<typeof askedQuestions>[1]) =>
  askedQuestions(all, lines).map(({ question_id, item_id, piece }) => [question_id, item_id, piece])

rule('are asked once about the order, then ticket by ticket in their order', () => {
  const all = [
    question({ id: 'shirt', asked_per: 'ticket', pos: 2 }),
    question({ id: 'age', asked_per: 'ticket', pos: 1 }),
    question({ id: 'hotel', pos: 9 }),
  ]
  assert.equal(places(all, [ticket('one', 2), ticket('two')]), [
    ['hotel', null, 0],
    ['age', 'one', 1],
    ['shirt', 'one', 1],
    ['age', 'one', 2],
    ['shirt', 'one', 2],
    ['age', 'two', 1],
    ['shirt', 'two', 1],
  ])
})

rule('of one event or product are asked with that alone', () => {
  const all = [
    question({ id: 'other', event_id: 'hamlet', asked_per: 'ticket' }),
    question({ id: 'sekt', product_id: 'sekt' }),
    question({ id: 'any', asked_per: 'ticket' }),
    question({ id: 'both', event_id: 'hamlet', product_id: 'sekt' }),
    question({ id: 'off', enabled: false }),
    question({ id: 'gone', deleted: true }),
  ]
  assert.equal(places(all, [goods('s')]), [['sekt', null, 0]])
  assert.equal(places(all, [ticket('one')]), [['any', 'one', 1]])
  assert.equal(
    places(all, [ticket('one', 1, 'hamlet')]).map(([id]) => id),
    ['any', 'other'],
  )
  assert.equal(
    places(all, [goods('s'), ticket('one', 1, 'hamlet')]).map(([id]) => id),
    ['both', 'sekt', 'any', 'other'],
  )
  assert.equal(places(all, [{ id: 'post', event_id: null, product_id: null, voucher_id: null, qty: 1 }]), [])
})

rule('are at most two hundred in one order', () => {
  assert.is(askedQuestions([question({ asked_per: 'ticket' })], [ticket('all', 900)]).length, MOST_ANSWERS)
})

rule('take numbers with a comma or a point, days of the calendar, and their own options', () => {
  const stored = (kind: Question['kind'], typed: string, options: string | null = null) =>
    storedAnswer({ kind, options }, typed)
  assert.equal(
    ['12', ' 1,5 ', '+3', '-2.25', '1e5', 'zwölf', ''].map((typed) => stored('number', typed)),
    ['12', '1.5', '3', '-2.25', null, null, ''],
  )
  assert.equal(
    ['2028-02-29', '2027-02-29', '30.11.2026', '2026-13-01'].map((typed) => stored('date', typed)),
    ['2028-02-29', null, null, null],
  )
  assert.equal(
    ['M', 'XL', 'L'].map((typed) => stored('choice', typed, 'M\nXL')),
    ['M', 'XL', null],
  )
  assert.equal([stored('text', ' vegan '), stored('text', 'x'.repeat(501))], ['vegan', null])
})

rule('are read in the other language, and their options are stored in the organisation’s', () => {
  const shirt = question({
    kind: 'choice',
    options: 'Klein\nGroß',
    options_translated: 'Small\nLarge',
    hint: 'Baumwolle',
  })
  assert.equal(questionTexts(shirt, 'en', 'de'), {
    name: 'Age',
    hint: 'Baumwolle',
    options: [
      { value: 'Klein', name: 'Small' },
      { value: 'Groß', name: 'Large' },
    ],
  })
  assert.is(questionTexts(shirt, 'de', 'de').name, 'Alter')
})

rule('of a choice need options, as many in both languages', () => {
  const fits = (options: string | null, options_translated: string | null = null, kind: Question['kind'] = 'choice') =>
    hasFittingOptions({ kind, options, options_translated })
  assert.equal(
    [fits('M\nXL'), fits('M\nXL', 'm\nxl'), fits('M\nXL', 'm'), fits(null), fits('M\nM'), fits('M', null, 'text')],
    [true, true, false, false, false, true],
  )
})

rule('keep what was typed with the cart, even where it will be refused', () => {
  const asked = askedQuestions([question({ kind: 'number', required: true })], [ticket('one')])
  const place = { question_id: 'q1', item_id: null, piece: 0 }
  const kept = mergeTypedAnswers(asked, [], [{ ...place, value: 'zwölf' }])
  assert.equal(kept, [{ ...place, value: 'zwölf' }])
  assert.equal(mergeTypedAnswers(asked, kept, []), kept)
  assert.equal(mergeTypedAnswers(asked, kept, [{ ...place, value: ' ' }]), [])
  assert.equal(mergeTypedAnswers([], kept, []), [], 'of a question that is not asked any more')
  assert.equal(
    ['', 'zwölf', '12'].map((value) => answerProblem(question({ kind: 'number', required: true }), value)),
    ['missing', 'wrong', null],
  )
})

rule('are shown at the door line by line, with the ticket’s number where several are on one', () => {
  const answer = (label: string, text: string, piece: number) => ({ label, answer: text, piece })
  assert.is(shownAnswers([answer('Hotel', 'Post', 0), answer('Alter', '9', 1)]), 'Hotel: Post\nAlter: 9')
  assert.is(shownAnswers([answer('Alter', '9', 1), answer('Alter', '11', 2)]), '1. Alter: 9\n2. Alter: 11')
  assert.is(shownAnswers([answer('Alter', '', 1)]), null)
})

rule('are read with the decimal mark of the reader’s language, and without grouped digits', () => {
  const read = (answer: string, language: 'de' | 'en') =>
    shownAnswer({ kind: 'number', answer }, { language, format: formatter(language, 'EUR', 'Europe/Berlin') })
  assert.equal([read('12345.5', 'de'), read('12345.5', 'en'), read('', 'de')], ['12345,5', '12345.5', ''])
  assert.is(storedAnswer({ kind: 'number', options: null }, read('4.25', 'de')), '4.25')
})

rule('have files that are saved with the extension of their content', () => {
  assert.equal(
    ['pass.pdf', 'PASS.PDF', 'pass.exe', 'pass', 'pass.pdf.lnk'].map((name) => savedFileName(name, 'application/pdf')),
    ['pass.pdf', 'PASS.PDF', 'pass.exe.pdf', 'pass.pdf', 'pass.pdf.lnk.pdf'],
  )
  assert.equal(
    [savedFileName('a.jpeg', 'image/jpeg'), savedFileName('a.png', 'image/jpeg'), savedFileName('a.html', 'text/html')],
    ['a.jpeg', 'a.png.jpg', 'a.html.bin'],
  )
})

rule.run()
