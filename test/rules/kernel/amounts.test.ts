import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contrast, luminance, readableOn, USUAL_COLOUR } from '../../../shared/kernel/colour'
import {
  allocate,
  DEFAULT_CURRENCY,
  MAX_AMOUNT,
  MAX_COUNTED,
  moneyFormats,
  roundCents,
  shareOf,
  sum,
  taxIn,
} from '../../../shared/kernel/money'

const test = suite('amounts and colours')

const isPlusZero = (value: number | undefined) => Object.is(value, 0)

test('are split by the largest remainder, of two the first', () => {
  assert.equal(allocate(101, [2, 1, 3]), [34, 17, 50], 'of 33.67, 16.83 and 50.50')
  assert.equal(
    [allocate(100, [3, 2, 1]), allocate(101, [3, 1, 2])],
    [
      [50, 33, 17],
      [50, 17, 34],
    ],
  )
  assert.equal(allocate(-101, [2, 1, 3]), [-34, -17, -50])
  assert.equal(
    [allocate(2, [1, 1, 1, 1]), allocate(1, [1, 1, 1])],
    [
      [1, 1, 0, 0],
      [1, 0, 0],
    ],
  )
  assert.equal(
    [allocate(-5, [0, 0]), allocate(7, [0, 1, 0])],
    [
      [-5, 0],
      [0, 7, 0],
    ],
  )
  // 99,999,999,999 × 1,000,000,007 is far above the largest safe integer.
  assert.equal(allocate(99_999_999_999, [1_000_000_007, 1_000_000_009]), [49_999_999_950, 50_000_000_049])
})

test('are never minus zero', () => {
  assert.ok(allocate(-1, [1, 1]).slice(1).every(isPlusZero))
  assert.ok(allocate(0, [1, 2]).every(isPlusZero))
  assert.ok(isPlusZero(taxIn(-1, 100)) && isPlusZero(taxIn(0, 1900)))
})

test('have a share in basis points, rounded half away from zero', () => {
  assert.equal([shareOf(1000, 1500), shareOf(-333, 5000), shareOf(333, 5000), shareOf(1, 4999)], [150, -167, 167, 0])
  assert.equal([roundCents(-2.5), roundCents(2.4)], [-3, 2])
  assert.equal([sum([]), sum([1, 2, -5])], [0, -2])
})

test('contain the tax of their rate to the cent', () => {
  // 10.15 at 7 %: 0.664; 10.00 at 19 %: 1.597; 0.03 at 100 %: 0.015.
  assert.equal([taxIn(1015, 700), taxIn(1000, 1900), taxIn(-1000, 1900), taxIn(3, 10_000)], [66, 160, -160, 2])
})

test('have limits, and a format for phrases', () => {
  assert.equal([MAX_AMOUNT, MAX_COUNTED], [10_000_000_000, 10_000_000_000_000])
  assert.ok(Number.isSafeInteger(MAX_COUNTED))
  assert.equal(moneyFormats('CHF'), { number: { money: { style: 'currency', currency: 'CHF', scale: 0.01 } } })
})

test('of a house without a currency are euros', () => assert.is(DEFAULT_CURRENCY, 'EUR'))

test('of light are those of WCAG', () => {
  const near = (value: number, expected: number) =>
    assert.ok(Math.abs(value - expected) < 0.0005, `${value} is not ${expected}`)
  near(luminance('#000000'), 0)
  near(luminance('#ffffff'), 1)
  near(luminance('#ff0000'), 0.2126)
  near(luminance('#00ff00'), 0.7152)
  near(luminance('#0000ff'), 0.0722)
  near(luminance('#808080'), 0.2159)
  // 0x0a is below the threshold of the straight part: 10 / 255 / 12.92.
  near(luminance('#0a0a0a'), 0.00304)
  near(contrast('#000000', '#ffffff'), 21)
  near(contrast('#ffffff', '#000000'), 21)
  near(contrast('#777777', '#ffffff'), 4.478)
  near(contrast('#6f278f', '#6f278f'), 1)
  assert.ok(contrast(USUAL_COLOUR, '#ffffff') > 7, 'white is readable on the usual colour')
})

test('choose a dark text on a light colour and a white one on a dark colour', () => {
  assert.equal([readableOn('#ffffff'), readableOn('#000000')], ['#1c1821', '#ffffff'])
  assert.equal(
    [readableOn('#777777'), readableOn('#7b7b7b')],
    ['#ffffff', '#1c1821'],
    'white up to a luminance of 0.185',
  )
})

test.run()
