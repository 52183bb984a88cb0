import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseAmount, typeKey } from '../../client/desk/controls/typed-amount'
import { readAmount, writeAmount } from '../../client/kit/fields/amount'
import { createWedge, GAP, PATIENCE } from '../../client/kit/wedge'
import { formatter } from '../../shared/kernel/format'

const test = suite('desk: typing and scanning')

const typed = (keys: string) => [...keys].reduce(typeKey, '')

test('types an amount key by key', () => {
  assert.is(parseAmount(typed('100')), 10_000)
  assert.is(parseAmount(typed('76.5')), 7_650)
  assert.is(parseAmount(typed('0,05')), 5)
  assert.is(parseAmount(typed('.5')), 50)
  assert.is(parseAmount(typed('')), null)
  assert.is(typed('12.345'), '12.34')
  assert.is(typed('1.2.3'), '1.23')
  assert.is(typed('007'), '7')
  assert.is(typed('12345678'), '123456')
  assert.is(typeKey('12', 'Backspace'), '1')
  assert.is(typeKey('12', 'x'), '12')
})

test('reads amounts as typed at a desk', () => {
  assert.is(parseAmount('1.410,60 €'), 141_060)
  assert.is(parseAmount('1,410.60'), 141_060)
  assert.is(parseAmount('200'), 20_000)
  assert.is(parseAmount('1.000'), 100_000)
  assert.is(parseAmount('12,5'), 1_250)
  assert.is(parseAmount('12,'), 1_200)
  assert.is(parseAmount('7,5 %'), 750)
  assert.is(parseAmount('1’410.60'), 141_060)
  const wrong = [
    '',
    ' ',
    ',',
    'abc',
    '-5',
    '1e3',
    '1,2,3',
    '1,2345',
    '12.5000',
    '0.500',
    '1.410.60',
    '12 50',
    '1234567',
    '1.234.567',
  ]
  for (const text of wrong) assert.is(parseAmount(text), null, text)
})

test('reads larger and negative office amounts in either notation', () => {
  for (const text of [
    '1234567.89',
    '1234567,89',
    '1,234,567.89',
    '1.234.567,89 €',
    '€1,234,567.89',
    '1 234 567,89',
    '1’234’567.89',
  ])
    assert.is(readAmount(text), 123_456_789, text)
  assert.equal(
    ['-5', '−5,00 €', '-€5.00', '- 1.234,50', '-1,234.50', '-0', '123456789012'].map(readAmount),
    [-500, -500, -500, -123_450, -123_450, 0, 12_345_678_901_200],
  )
  const wrong = [
    '-',
    '--5',
    '5-',
    '1,234.567.89',
    '1.234,567.89',
    '1.23.456',
    '1234567890123',
    '1.234.567.890.123',
    '1,234,567,8',
    '−',
  ]
  for (const text of wrong) assert.is(readAmount(text), null, text)
})

test('formats an amount for its reader and reads it back unchanged', () => {
  assert.equal(
    [writeAmount(1_250, 'en'), writeAmount(1_250, 'de'), writeAmount(750, 'de', 0)],
    ['12.50', '12,50', '7,5'],
  )
  for (const cents of [0, 5, 750, 100_000, 99_999_999, 123_456_789, -5, -750, -123_456_789])
    for (const language of ['en', 'de'] as const) {
      assert.is(readAmount(writeAmount(cents, language)), cents)
      assert.is(readAmount(formatter(language, 'EUR', 'UTC').money(cents)), cents)
    }
})

/** A keyboard-wedge reader with a manual clock, and the codes that it has read. */
function desk() {
  const timers = new Set<{ at: number; work: () => void }>()
  let now = 0
  const heard: string[] = []
  const torn: string[] = []
  const wedge = createWedge(
    (work, ms) => {
      const timer = { at: now + ms, work }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    {
      onKey: (key) => heard.push(key),
      onScan: (code, before) => {
        heard.push(`scan ${code}`)
        torn.push(before)
      },
    },
  )
  const wait = (ms: number) => {
    now += ms
    for (const timer of timers) {
      if (timer.at > now || !timers.delete(timer)) continue
      timer.work()
    }
  }
  const type = (keys: string, gap: number) => {
    for (const key of keys) {
      wait(gap)
      wedge.press(key, now)
    }
  }
  /** Keys that come while the machine is too busy for its timers. */
  const typeLate = (keys: string, after: number) => {
    now += after
    for (const key of keys) {
      now += 3
      wedge.press(key, now)
    }
  }
  return { heard, torn, wait, type, typeLate, enter: () => wedge.enter(now), flush: () => wedge.flush() }
}

test('treats keys typed by hand one by one', () => {
  const { heard, type, wait, enter } = desk()
  type('112', GAP + 30)
  wait(GAP)
  assert.equal(heard, ['1', '1', '2'])
  assert.not.ok(enter())
})

test('reads a scanner’s code and swallows its Enter', () => {
  const { heard, type, wait, enter } = desk()
  type('0010000A3F', 4)
  assert.equal(heard, [])
  wait(4)
  assert.ok(enter())
  wait(GAP)
  assert.equal(heard, ['scan 0010000A3F'])
})

test('reads the code of a scanner that types almost as slowly as a person', () => {
  const { heard, type, enter } = desk()
  type('0010000A3F', GAP - 1)
  assert.ok(enter())
  assert.equal(heard, ['scan 0010000A3F'])
})

test('reads a scan right after another as one', () => {
  const { heard, type, enter } = desk()
  type('ABCDEF', GAP - 1)
  assert.ok(enter())
  type('GHIJKL', GAP - 1)
  assert.ok(enter())
  assert.equal(heard, ['scan ABCDEF', 'scan GHIJKL'])
})

test('reads a scanner without Enter after a pause', () => {
  const { heard, type, wait } = desk()
  type('0010000A3F', 4)
  wait(PATIENCE)
  assert.equal(heard, ['scan 0010000A3F'])
})

test('reads a code as one despite a busy machine', () => {
  const { heard, type, wait, enter } = desk()
  type('0010000', 4)
  wait(PATIENCE - 10)
  type('A3F', 4)
  assert.ok(enter())
  assert.equal(heard, ['scan 0010000A3F'])
})

test('does not take two simultaneous keys for a scan', () => {
  const { heard, type, enter, flush } = desk()
  type('12', 8)
  flush()
  assert.equal(heard, ['1', '2'])
  type('12', 8)
  assert.not.ok(enter())
  assert.equal(heard, ['1', '2', '1', '2'])
})

test('passes on the first characters of a code that a stalled machine has split off', () => {
  const { heard, torn, type, wait, enter } = desk()
  type('F1', 4)
  wait(GAP + 20)
  type('ABCDEF', 4)
  assert.ok(enter())
  assert.equal([heard, torn], [['F', '1', 'scan ABCDEF'], ['F1']])
  type('7', 0)
  wait(PATIENCE + 1)
  type('GHIJKL', 4)
  assert.ok(enter())
  assert.equal(torn, ['F1', ''])
})

test('keeps a key typed just before a scan', () => {
  const { heard, type, wait, enter } = desk()
  type('1', 0)
  wait(GAP + 1)
  type('F1ABCDEF', 3)
  assert.ok(enter())
  assert.equal(heard, ['1', 'scan F1ABCDEF'])
})

test('keeps a key apart from a scan where the timer between them is late', () => {
  const { heard, type, typeLate, enter } = desk()
  type('1', 0)
  typeLate('F1ABCDEF', GAP + 1)
  assert.ok(enter())
  assert.equal(heard, ['1', 'scan F1ABCDEF'])
})

test.run()
