import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sum } from '../../../shared/kernel/money'
import {
  calculateRest,
  counterReceiptSums,
  type RemainingLine,
  type SalePayment,
} from '../../../shared/orders/refunds/rest'
import { calculateSale, lineDiscounts, lineTotal } from '../../../shared/orders/rules'
import { voucherCoverage } from '../../../shared/vouchers/rules'

const test = suite('remainder of a partly voided sale')

const RATES = [0, 700, 1900]
const goods = fc.record({
  qty: fc.integer({ min: 1, max: 6 }),
  static_price: fc.nat(9000),
  rate: fc.constantFrom(...RATES),
  off: fc.boolean(),
  voucher: fc.constant(null),
})
const voucher = fc
  .record({ static_price: fc.integer({ min: 500, max: 9000 }), single: fc.boolean() })
  .map(({ static_price, single }) => ({
    qty: 1,
    static_price,
    rate: single ? 700 : 0,
    off: false,
    voucher: { tax_group_id: single ? 'group' : null },
  }))
const cuts = fc.array(fc.nat(6), { minLength: 8, maxLength: 8 })

/** A random sale at a desk: discounted, paid by vouchers up to their limits, by card and in cash. */
const sale = fc
  .record({
    lines: fc.array(fc.oneof({ weight: 4, arbitrary: goods }, { weight: 1, arbitrary: voucher }), {
      minLength: 1,
      maxLength: 8,
    }),
    rate: fc.integer({ min: 0, max: 10_000 }),
    parts: fc.array(fc.nat(100), { minLength: 4, maxLength: 4 }),
  })
  .map(({ lines, rate, parts }) => {
    const rated = lines.map(({ off, ...line }) => ({ ...line, discount_rate: off ? rate : 0 }))
    const shares = lineDiscounts(rated)
    const priced = rated.map((line, i) => ({ ...line, discount: shares[i] ?? 0 }))
    const payments: SalePayment[] = []
    const pay = (method: SalePayment['method'], amount: number, voucher_rate: number | null = null) =>
      payments.push({ id: `${payments.length}`, method, amount, voucher_rate })
    const [first = 0, second = 0, third = 0, card = 0] = parts
    pay('cash', 0)
    for (const [i, part] of [first, second].entries())
      pay('voucher', Math.floor((voucherCoverage(priced, payments, RATES[i + 1] ?? 0) * part) / 100), RATES[i + 1] ?? 0)
    pay('voucher', Math.floor((voucherCoverage(priced, payments, null) * third) / 100))
    const owed = sum(priced.map(lineTotal)) - sum(payments.map(({ amount }) => amount))
    pay('terminal', Math.floor((owed * card) / 100))
    pay('cash', owed - Math.floor((owed * card) / 100))
    return { lines: priced, payments }
  })

type Sale = { readonly lines: readonly Omit<RemainingLine, 'left'>[]; readonly payments: readonly SalePayment[] }

const leaving = ({ lines, payments }: Sale, left: (qty: number, i: number) => number) =>
  calculateRest(
    lines.map((line, i) => ({ ...line, left: left(line.qty, i) })),
    payments,
  )

/** Remaining quantities of each line after the first and after the second void. */
const stays = (first: readonly number[], second: readonly number[]) => {
  const once = (qty: number, i: number) => Math.max(0, qty - (first[i] ?? 0))
  return { once, twice: (qty: number, i: number) => Math.max(0, once(qty, i) - (second[i] ?? 0)) }
}

test('leaves everything when nothing is voided, and nothing when all is', () => {
  fc.assert(
    fc.property(sale, (made) => {
      const { lineTaxes: _, ...priced } = calculateSale(made.lines, made.payments)
      const { payments, discount, ...whole } = leaving(made, (qty) => qty)
      assert.equal(whole, priced)
      assert.is(discount, sum(made.lines.map((line) => line.discount ?? 0)))
      assert.equal(
        [...payments.values()],
        made.payments.map(({ amount }) => amount),
      )
      const none = leaving(made, () => 0)
      assert.equal(
        [none.total, none.turnover, none.discount, none.vouchers, ...none.payments.values()].filter(Boolean),
        [],
      )
      assert.ok(none.taxes.every(({ gross, tax }) => gross === 0 && tax === 0))
    }),
  )
})

test('gives back the price of the lines, never more than was paid', () => {
  fc.assert(
    fc.property(sale, cuts, cuts, (made, first, second) => {
      const { once, twice } = stays(first, second)
      const [before, after] = [leaving(made, once), leaving(made, twice)]
      const { returned, total, taxes, tenders, discount } = counterReceiptSums(made.payments, before, after)
      assert.is(sum(returned.map(({ amount }) => amount)), after.total - before.total)
      assert.is(sum(tenders.map(({ amount }) => amount)), after.total - before.total)
      assert.is(sum([...after.payments.values()]), after.total)
      assert.ok(
        returned.every(({ amount }) => amount < 0) && [...after.payments.values()].every((amount) => amount >= 0),
      )
      assert.ok(total <= 0 && discount <= 0 && taxes.every(({ gross, tax }) => gross < 0 && tax <= 0 && tax >= gross))
    }),
  )
})

test('gives back the same in two voids as in one, in either order', () => {
  fc.assert(
    fc.property(sale, cuts, cuts, (made, first, second) => {
      const whole = leaving(made, (qty) => qty)
      const sums = (before: typeof whole, after: typeof whole) => counterReceiptSums(made.payments, before, after)
      for (const [a, b] of [
        [first, second],
        [second, first],
      ] as const) {
        const { once, twice } = stays(a, b)
        const [mid, end] = [leaving(made, once), leaving(made, twice)]
        const [one, two, both] = [sums(whole, mid), sums(mid, end), sums(whole, end)]
        assert.is(one.total + two.total, both.total)
        for (const rate of RATES) {
          const of = (step: typeof one) => step.taxes.find((line) => line.rate === rate) ?? { gross: 0, tax: 0 }
          assert.equal([of(one).gross + of(two).gross, of(one).tax + of(two).tax], [of(both).gross, of(both).tax])
        }
        for (const { id } of made.payments) {
          const of = (step: typeof one) => step.returned.find((payment) => payment.id === id)?.amount ?? 0
          assert.is(of(one) + of(two), of(both))
        }
      }
      const { twice } = stays(first, second)
      assert.equal(leaving(made, twice), leaving(made, stays(second, first).twice))
    }),
  )
})

test('keeps voucher payments within what vouchers may pay', () => {
  fc.assert(
    fc.property(sale, cuts, (made, cut) => {
      const { once } = stays(cut, [])
      const rest = leaving(made, once)
      const lines = made.lines.map((line, i) => {
        const left = once(line.qty, i)
        return { ...line, qty: left, discount: Math.round(((line.discount ?? 0) * left) / line.qty) }
      })
      const paid = made.payments.map((payment) => ({ ...payment, amount: rest.payments.get(payment.id) ?? 0 }))
      paid.forEach(({ method, amount, voucher_rate }, i) => {
        assert.ok(method !== 'voucher' || amount <= voucherCoverage(lines, paid.slice(0, i), voucher_rate ?? null))
      })
    }),
  )
})

test('splits one of three at 17.99 with 15 % off over voucher, card and cash', () => {
  const lines = [{ qty: 3, static_price: 1799, rate: 1900, discount: 810 }]
  const payments = [
    { id: 'a', method: 'voucher', amount: 2000 },
    { id: 'b', method: 'cash', amount: 1587 },
    { id: 'c', method: 'terminal', amount: 1000 },
  ] as const
  const rest = (left: number) => leaving({ lines, payments }, () => left)
  const step = (from: number) => {
    const { total, discount, taxes, tenders } = counterReceiptSums(payments, rest(from), rest(from - 1))
    return [total, discount, taxes[0]?.tax, tenders.map(({ method, amount }) => `${method} ${amount}`).join(' ')]
  }
  // The tax in 45.87 is 7.32, in 30.58 it is 4.88, in 15.29 it is 2.44.
  assert.equal(
    [step(3), step(2), step(1)],
    [
      [-1529, -270, -244, 'voucher -1529'],
      [-1529, -270, -244, 'voucher -471 cash -58 terminal -1000'],
      [-1529, -270, -244, 'cash -1529'],
    ],
  )
})

test.run()
