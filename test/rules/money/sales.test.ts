import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  bookingCode,
  byMethod,
  calculateSale,
  DESK_METHODS,
  hasAgreedDiscount,
  hasSeatTwice,
  isFreeMisused,
  lineDiscounts,
  lineTotal,
  prepaidByRate,
  shareForQty,
} from '../../../shared/orders/rules'

const test = suite('sums of a sale')

const line = (static_price: number, rate: number, more: object = {}) => ({ qty: 1, static_price, rate, ...more })

test('takes the discount off the price of a whole line', () => {
  assert.is(lineTotal({ qty: 2, static_price: 1000, discount: 150 }), 1850)
  assert.is(lineTotal({ qty: 2, static_price: 1000, discount: null }), 2000)
})

test('splits what was paid before by tax rate, vouchers to their own rate and the rest over what is open', () => {
  const lines = [line(500, 1900), line(1000, 700), line(1200, 700, { discount: 200 })]
  const by = (amount: number, voucher_rate?: number | null) => ({ amount, voucher_rate })
  const share = (...before: { amount: number; voucher_rate?: number | null | undefined }[]) =>
    prepaidByRate(lines, before).map(({ amount, voucher_rate }) => [voucher_rate, amount])
  assert.equal(prepaidByRate([], []), [])
  assert.equal(prepaidByRate([line(500, 1900)], [by(100)]), [{ method: 'voucher', amount: 100, voucher_rate: 1900 }])
  // Of 7 %, 14.00 of 20.00 are open after the voucher; 10.00 are split as 14 to 5.
  assert.equal(share(by(600, 700), by(400), by(600, null)), [
    [700, 600 + 737],
    [1900, 263],
  ])
  assert.equal(share(by(2500, 700), by(400)), [
    [700, 2500],
    [1900, 400],
  ])
  assert.equal(share(by(1500, 700), by(500, 700), by(250, 1900)), [
    [700, 2000],
    [1900, 250],
  ])
})

test('rounds the share of a line’s amount to the cent, and gives nothing of no quantity', () => {
  assert.equal([shareForQty(1000, 1, 3), shareForQty(1000, 2, 3), shareForQty(1000, 3, 3)], [333, 667, 1000])
  assert.equal([shareForQty(100, 1, 0), shareForQty(0, 1, 2)], [0, 0])
})

test('keeps a discount agreed at the reservation as long as the line has the same one', () => {
  const agreed = { qty: 3, discount: 299, discount_rate: 1000 }
  assert.is(hasAgreedDiscount({ discount_rate: 1000, agreed }), true)
  assert.is(hasAgreedDiscount({ discount_rate: 500, agreed }), false)
  assert.is(hasAgreedDiscount({ discount_rate: 0, agreed: { ...agreed, discount_rate: 0 } }), false)
  assert.is(hasAgreedDiscount({ discount_rate: 1000, agreed: null }), false)
  const reserved = line(1000, 700, { qty: 2, discount_rate: 1000, agreed }) as Parameters<typeof lineDiscounts>[0][0]
  const added = { ...reserved, qty: 1, agreed: null }
  // Two of three from 2.99 are 1.99; the line that was added has 10 % of 10.00.
  assert.equal(lineDiscounts([reserved, added]), [199, 100])
  assert.equal(lineDiscounts([added, reserved]), [100, 199])
  assert.equal(lineDiscounts([{ ...reserved, discount_rate: 500 }]), [100], '5 % of 20.00')
})

test('gives the odd cent of a discount to the lowest tax rate', () => {
  const off = (...rates: readonly number[]) =>
    lineDiscounts(rates.map((rate) => ({ qty: 1, static_price: 5, rate, discount_rate: 1000 })))
  assert.equal(
    [off(1900, 700), off(700, 1900)],
    [
      [0, 1],
      [1, 0],
    ],
  )
  assert.equal(off(1900, 700, 0, 0), [0, 1, 1, 0], 'half of two cents to half of the price')
  assert.equal(
    lineDiscounts([
      { qty: 1, static_price: 1000, rate: 700, discount_rate: 1000 },
      { qty: 1, static_price: 1000, rate: 700, discount_rate: 2000 },
      { qty: 1, static_price: 1000, rate: 700, discount_rate: 0 },
    ]),
    [100, 200, 0],
  )
})

test('taxes a sale once per rate and splits the tax over its lines', () => {
  assert.equal(calculateSale([line(1000, 1900), line(500, 1900), line(1070, 700)]), {
    total: 2570,
    turnover: 2570,
    taxes: [
      { rate: 700, gross: 1070, tax: 70 },
      // The tax in 15.00 is 2.39, of which 10.00 have two thirds.
      { rate: 1900, gross: 1500, tax: 239 },
    ],
    lineTaxes: [159, 80, 70],
    vouchers: null,
  })
  assert.equal(calculateSale([]), { total: 0, turnover: 0, taxes: [], lineTaxes: [], vouchers: null })
})

test('counts donations as turnover without tax', () => {
  assert.equal(calculateSale([line(1000, 1900), line(500, 0, { untaxed: true })]), {
    total: 1500,
    turnover: 1500,
    taxes: [{ rate: 1900, gross: 1000, tax: 160 }],
    lineTaxes: [160, 0],
    vouchers: null,
  })
  assert.equal(
    calculateSale([line(1000, 1900), line(500, 1900, { untaxed: true })]).taxes,
    [{ rate: 1900, gross: 1000, tax: 160 }],
    'whatever rate they are stored with',
  )
})

test('sells a multi-purpose voucher without turnover and a single-purpose one with tax', () => {
  assert.equal(calculateSale([line(2500, 0, { voucher: { tax_group_id: null } }), line(1190, 1900)]), {
    total: 3690,
    turnover: 1190,
    taxes: [{ rate: 1900, gross: 1190, tax: 190 }],
    lineTaxes: [0, 190],
    vouchers: { sold: 2500, sold_taxed: 0, redeemed_taxed: 0 },
  })
  assert.equal(calculateSale([line(1070, 700, { voucher: { tax_group_id: 'group' } }), line(1190, 1900)]), {
    total: 2260,
    turnover: 2260,
    taxes: [
      { rate: 700, gross: 1070, tax: 70 },
      { rate: 1900, gross: 1190, tax: 190 },
    ],
    lineTaxes: [70, 190],
    vouchers: { sold: 0, sold_taxed: 1070, redeemed_taxed: 0 },
  })
})

test('takes what single-purpose vouchers pay out of turnover and tax, and no other payment', () => {
  const lines = [line(1190, 1900), line(1070, 700)]
  const payments = [{ amount: 500, voucher_rate: null }, { amount: 400 }, { amount: 190, voucher_rate: 1900 }]
  assert.equal(calculateSale(lines, payments), {
    total: 2260,
    turnover: 2070,
    taxes: [
      { rate: 700, gross: 1070, tax: 70 },
      { rate: 1900, gross: 1000, tax: 160 },
    ],
    lineTaxes: [160, 70],
    vouchers: { sold: 0, sold_taxed: 0, redeemed_taxed: 190 },
  })
})

test('counts what was paid before an order came to the desk neither as turnover nor as redeemed there', () => {
  assert.equal(calculateSale([line(1190, 1900)], [], [{ amount: 1000, voucher_rate: 1900 }]), {
    total: 1190,
    turnover: 190,
    taxes: [{ rate: 1900, gross: 190, tax: 30 }],
    lineTaxes: [30],
    vouchers: null,
  })
})

test('refuses a seat that is sold twice, in two lines or within one', () => {
  const seat = (seat_id: string | null, event_id = 'e', qty = 1) => ({ seat_id, event_id, qty })
  assert.is(hasSeatTwice([]), false)
  assert.is(hasSeatTwice([seat('a'), seat('b'), seat('a', 'f'), seat(null, 'e', 5), seat(null, 'e', 5)]), false)
  assert.is(hasSeatTwice([seat('a'), seat('a')]), true)
  assert.is(hasSeatTwice([seat('b'), seat('a', 'e', 2)]), true)
})

test('lets "free" pay only nothing of nothing', () => {
  const misused = (method: 'free' | 'cash', amount: number, total: number) => isFreeMisused([{ method, amount }], total)
  assert.equal(
    [misused('free', 0, 0), misused('free', 0, 100), misused('free', 100, 0), misused('free', 100, 100)],
    [false, true, true, true],
  )
  assert.equal([misused('cash', 100, 100), isFreeMisused([], 100)], [false, false])
  assert.is(
    isFreeMisused(
      [
        { method: 'cash', amount: 100 },
        { method: 'free', amount: 0 },
      ],
      100,
    ),
    true,
  )
})

test('sums payments by method in the order of first use', () => {
  assert.equal(
    byMethod([
      { method: 'terminal', amount: 50 },
      { method: 'cash', amount: 100 },
      { method: 'terminal', amount: -30 },
    ]),
    [
      { method: 'terminal', amount: 20 },
      { method: 'cash', amount: 100 },
    ],
  )
})

test('books four methods at a desk without a connection', () => {
  assert.equal(DESK_METHODS, ['cash', 'terminal', 'voucher', 'free'])
})

test('writes a booking code from device, counter and noise, each in its own width', () => {
  assert.is(bookingCode(1, 2, 3), '0010000203')
  assert.is(bookingCode(32 ** 2 * 10, 31, 32), 'A000000X10')
  assert.is(bookingCode(32 ** 3 + 5, 32 ** 5 + 1, 32 ** 2 + 7), '0050000107', 'counters begin again')
})

test.run()
