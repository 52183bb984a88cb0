import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { shareOf, sum } from '../../../shared/kernel/money'
import { calculateSale, lineDiscounts, lineTotal } from '../../../shared/orders/rules'

const test = suite('discounts')

const line = fc.record({
  qty: fc.integer({ min: 1, max: 9 }),
  static_price: fc.integer({ min: 0, max: 50_000 }),
  rate: fc.constantFrom(0, 700, 1900),
  off: fc.boolean(),
})
const lines = fc.array(line, { minLength: 1, maxLength: 8 })
const rate = fc.integer({ min: 1, max: 10_000 })

const reduced = (of: readonly { qty: number; static_price: number; rate: number; off: boolean }[], rate: number) => {
  const given = of.map(({ off, ...each }) => ({ ...each, discount_rate: off ? rate : 0 }))
  const shares = lineDiscounts(given)
  return given.map((each, i) => ({ ...each, discount: shares[i] ?? 0 }))
}

test('rounds a discount once over all its lines, none below zero', () => {
  fc.assert(
    fc.property(lines, rate, (of, rate) => {
      const sold = reduced(of, rate)
      const base = sum(of.filter(({ off }) => off).map(({ qty, static_price }) => qty * static_price))
      assert.is(sum(sold.map(({ discount }) => discount)), shareOf(base, rate))
      assert.ok(sold.every((each) => lineTotal(each) >= 0 && (each.discount_rate > 0 || each.discount === 0)))
      assert.is(calculateSale(sold).total, sum(sold.map(lineTotal)))
    }),
  )
})

test('gives the same total and tax however lines are split', () => {
  fc.assert(
    fc.property(lines, rate, (of, rate) => {
      const cut = of.flatMap((each) => Array.from({ length: each.qty }, () => ({ ...each, qty: 1 })))
      const whole = calculateSale(reduced(of, rate))
      const parts = calculateSale(reduced(cut, rate))
      assert.equal([parts.total, parts.taxes], [whole.total, whole.taxes])
    }),
  )
})

test('takes 9.15 (5.40 and 3.75) as 15 % of 35.98 at 19 % and 25.00 at 7 %', () => {
  const sold = reduced(
    [
      { qty: 2, static_price: 1799, rate: 1900, off: true },
      { qty: 1, static_price: 2500, rate: 700, off: true },
    ],
    1500,
  )
  assert.equal(
    sold.map(({ discount }) => discount),
    [540, 375],
  )
  assert.equal(calculateSale(sold).taxes, [
    { rate: 700, gross: 2125, tax: 139 },
    { rate: 1900, gross: 3058, tax: 488 },
  ])
})

test.run()
