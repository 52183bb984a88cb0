import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { allocate, formatCents, roundCents, sum, taxIn } from '../../../shared/kernel/money'
import { calculateSale } from '../../../shared/orders/rules'

const test = suite('money')

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const rate = fc.constantFrom(0, 250, 500, 700, 1000, 1900, 2000, 2700, 10_000)
const line = fc.record({
  qty: fc.integer({ min: 1, max: 500 }),
  static_price: fc.integer({ min: 0, max: 500_000 }),
  rate,
})

test('splits amounts exactly, within a cent of the proportional share', () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 }),
      (whole, weights) => {
        const parts = allocate(whole, weights)
        assert.is(parts.length, weights.length)
        assert.is(sum(parts), whole)
        const total = sum(weights)
        for (const [i, part] of parts.entries()) {
          assert.ok(part === 0 || Math.sign(part) === Math.sign(whole))
          if (total > 0) assert.ok(Math.abs(part - (whole * (weights[i] ?? 0)) / total) < 1)
        }
      },
    ),
  )
})

test('splits zero into zeros, and gives larger weights no smaller part', () => {
  assert.equal(allocate(100, []), [])
  assert.equal(allocate(100, [0, 0]), [100, 0])
  assert.equal(allocate(100, [1, 1, 1]), [34, 33, 33])
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(fc.nat(1000), { minLength: 2, maxLength: 10 }), (whole, weights) => {
      fc.pre(sum(weights) > 0)
      const parts = allocate(whole, weights)
      for (let i = 1; i < parts.length; i++)
        if ((weights[i] ?? 0) > (weights[i - 1] ?? 0)) assert.ok((parts[i] ?? 0) >= (parts[i - 1] ?? 0))
    }),
  )
})

test('calculates contained tax as gross × rate / (1 + rate), rounded half away from zero', () => {
  assert.is(taxIn(11_900, 1900), 1900)
  assert.is(taxIn(107, 700), 7)
  assert.is(taxIn(0, 1900), 0)
  assert.is(taxIn(5000, 0), 0)
  // 3 cents at 100 %: 1.5 is rounded away from zero in both directions.
  assert.is(taxIn(3, 10_000), 2)
  assert.is(taxIn(-3, 10_000), -2)
  fc.assert(
    fc.property(amount, rate, (gross, basisPoints) => {
      const tax = taxIn(gross, basisPoints)
      const [numerator, denominator] = [BigInt(gross) * BigInt(basisPoints), BigInt(10_000 + basisPoints)]
      const twiceOff = 2n * (BigInt(tax) * denominator - numerator)
      assert.ok(twiceOff <= denominator && twiceOff >= -denominator, 'within half a cent')
      assert.is(taxIn(-gross, basisPoints), -tax || 0)
    }),
  )
})

test('rounds half away from zero', () => {
  assert.equal([0.5, -0.5, 1.49, -1.51, 2.5].map(roundCents), [1, -1, 1, -2, 3])
})

test('sums up a sale’s lines, and its taxes per rate', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const { total, taxes, lineTaxes } = calculateSale(lines)
      assert.is(total, sum(lines.map((each) => each.qty * each.static_price)))
      assert.is(sum(taxes.map((each) => each.gross)), total)
      assert.equal(
        taxes.map((each) => each.rate),
        [...new Set(lines.map((each) => each.rate))].sort((a, b) => a - b),
      )
      for (const { rate: basisPoints, gross, tax } of taxes) {
        assert.is(tax, taxIn(gross, basisPoints))
        assert.is(sum(lineTaxes.filter((_, i) => lines[i]?.rate === basisPoints)), tax)
      }
    }),
  )
})

test('gives the same total and tax in any order of lines', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const forwards = calculateSale(lines)
      const backwards = calculateSale([...lines].reverse())
      assert.equal([forwards.total, forwards.taxes], [backwards.total, backwards.taxes])
    }),
  )
})

test('formats money for the reader’s locale', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  assert.is(plain(formatCents(109_610, 'EUR', 'de')), '1.096,10 €')
  assert.is(plain(formatCents(-5, 'EUR', 'en')), '-€0.05')
})

test.run()
