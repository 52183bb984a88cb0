import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sum } from '../../../shared/kernel/money'
import { HOUR, iso, MINUTE, yearIn, zoneOffset } from '../../../shared/kernel/time'
import { calculateSale, type PricedSaleLine } from '../../../shared/orders/rules'
import { formatVoucherCode, isMistyped, newVoucherCode } from '../../../shared/vouchers/code'
import {
  normaliseVoucherCode,
  voucherAmounts,
  voucherBalance,
  voucherCoverage,
  voucherExpiry,
  voucherKind,
  voucherName,
  voucherRefusal,
  voucherShare,
  voucherShares,
} from '../../../shared/vouchers/rules'

const test = suite('voucher rules')

const SIGNS = '0123456789ABCDEFGHJKLMNPQRSTUVWX'
const code = fc.uint8Array({ minLength: 10, maxLength: 10 }).map((bytes) => newVoucherCode(() => bytes))

test('creates sixteen-character codes and detects any mistyped character', () => {
  fc.assert(
    fc.property(code, fc.nat(15), fc.constantFrom(...SIGNS), (made, at, sign) => {
      assert.match(made, /^[0-9A-HJ-NP-X]{16}$/)
      assert.is(isMistyped(made), false)
      assert.is(normaliseVoucherCode(formatVoucherCode(made).toLowerCase()), made)
      const typed = made.slice(0, at) + sign + made.slice(at + 1)
      assert.is(isMistyped(typed), typed !== made)
    }),
  )
})

test('detects swapped neighbours except the alphabet’s first and last character', () => {
  fc.assert(
    fc.property(code, fc.nat(14), (made, at) => {
      const [a = '', b = ''] = made.slice(at, at + 2)
      fc.pre(a !== b && [a, b].sort().join('') !== '0X')
      assert.is(isMistyped(made.slice(0, at) + b + a + made.slice(at + 2)), true)
    }),
  )
})

const RATES = [0, 700, 1900]
const goods = fc.record({
  qty: fc.integer({ min: 1, max: 9 }),
  static_price: fc.nat(9000),
  rate: fc.constantFrom(...RATES),
})
const voucher = fc
  .record({
    static_price: fc.integer({ min: 500, max: 100_000 }),
    rate: fc.constantFrom(...RATES),
    single: fc.boolean(),
  })
  .map(
    ({ static_price, rate, single }): PricedSaleLine => ({
      qty: 1,
      static_price,
      rate: single ? rate : 0,
      voucher: { tax_group_id: single ? 'group' : null },
    }),
  )
const sale = fc.record({
  lines: fc.array(fc.oneof<fc.Arbitrary<PricedSaleLine>[]>(goods, voucher), { minLength: 1, maxLength: 6 }),
  wanted: fc.array(fc.record({ rate: fc.option(fc.constantFrom(...RATES)), share: fc.nat(100) }), { maxLength: 3 }),
})

/** Payments by vouchers, each up to its limit. */
function payments({
  lines,
  wanted,
}: {
  lines: readonly PricedSaleLine[]
  wanted: readonly { rate: number | null; share: number }[]
}) {
  const paid: { method: 'voucher'; amount: number; voucher_rate: number | null }[] = []
  for (const { rate, share } of wanted)
    paid.push({
      method: 'voucher',
      amount: Math.floor((voucherCoverage(lines, paid, rate) * share) / 100),
      voucher_rate: rate,
    })
  return paid
}

test('separates turnover, voucher liabilities and earlier turnover, with no negative tax', () => {
  fc.assert(
    fc.property(sale, (made) => {
      const paid = payments(made)
      const { total, turnover, taxes, lineTaxes, vouchers } = calculateSale(made.lines, paid)
      assert.is(total, turnover + (vouchers?.sold ?? 0) + (vouchers?.redeemed_taxed ?? 0))
      assert.is(sum(taxes.map(({ gross }) => gross)), turnover)
      assert.is(sum(taxes.map(({ tax }) => tax)), sum(lineTaxes))
      assert.ok(taxes.every(({ gross, tax }) => gross >= 0 && tax >= 0 && tax <= gross))
      made.lines.forEach((line, i) => {
        if (line.voucher?.tax_group_id === null) assert.is(lineTaxes[i], 0, 'a multi-purpose voucher is not taxed')
      })
      const worth = sum(made.lines.filter((line) => !line.voucher).map((line) => line.qty * line.static_price))
      assert.ok(sum(paid.map(({ amount }) => amount)) <= worth, 'no voucher pays for a voucher')
    }),
  )
})

test('taxes a fully spent single-purpose voucher once, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 100_000 }), fc.constantFrom(...RATES), (value, rate) => {
      const bought = calculateSale([{ qty: 1, static_price: value, rate, voucher: { tax_group_id: 'group' } }])
      const spent = calculateSale([{ qty: 1, static_price: value, rate }], [{ amount: value, voucher_rate: rate }])
      const plain = calculateSale([{ qty: 1, static_price: value, rate }])
      assert.is(bought.turnover + spent.turnover, plain.turnover)
      assert.is(sum([...bought.taxes, ...spent.taxes].map(({ tax }) => tax)), sum(plain.taxes.map(({ tax }) => tax)))
    }),
  )
})

/** Clocks are one hour ahead of UTC in winter and two in summer. No year begins in summer. */
const yearAt = (at: number) => new Date(at + HOUR).getUTCFullYear()
const lastOf = (year: number) => `${year}-12-31T22:59:59.000Z`

test('gives three full years at any minute around New Year', () => {
  for (let year = 2000; year < 2100; year++) {
    for (let minute = -150; minute <= 90; minute += 1) {
      const at = Date.UTC(year, 0, 1) + minute * MINUTE
      const until = voucherExpiry(iso(at))
      if (until !== lastOf(yearAt(at) + 3)) assert.is(until, lastOf(yearAt(at) + 3), iso(at))
    }
  }
  assert.is(voucherExpiry('2026-12-31T22:59:59.999Z'), lastOf(2029))
  assert.is(voucherExpiry('2026-12-31T23:00:00.000Z'), lastOf(2030), '00:00 in Vienna')
  assert.is(voucherExpiry('2026-12-31T23:59:59.999Z'), lastOf(2030), '00:59')
})

test('follows the calendar year on other days, with and without summer time', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 0) }), (at) => {
      assert.is(voucherExpiry(iso(at)), lastOf(yearAt(at) + 3))
    }),
  )
})

test('reads other zones’ clocks and refuses invalid times', () => {
  assert.is(yearIn('Australia/Sydney', Date.UTC(2026, 11, 31, 13)), 2027)
  assert.is(zoneOffset('Australia/Sydney', Date.UTC(2026, 11, 31, 13)), 11 * HOUR)
  assert.is(zoneOffset('America/St_Johns', Date.UTC(2026, 6, 1, 0, 0, 0, 500)), -2.5 * HOUR)
  assert.throws(
    () => voucherExpiry('yesterday'),
    (error: unknown) => error instanceof RangeError,
  )
})

test('ends with the third year, and with a void of its sale', () => {
  assert.is(voucherExpiry('2026-11-21T18:00:00.000Z'), '2029-12-31T22:59:59.000Z')
  const row = {
    id: 'v',
    org_id: 'o',
    rev: 1,
    deleted: false,
    code: 'A',
    value: 500,
    sold: 500,
    held: 0,
    name: '',
    blocked: false,
    valid_until: null,
  }
  const times = { tax_group_id: null, order_id: 'o', created_at: '', updated_at: '' }
  const said = (change: Partial<Parameters<typeof voucherRefusal>[0]>) =>
    voucherRefusal({ ...row, ...times, cancelled: false, ...change }, '2026')
  assert.is(said({ deleted: true, cancelled: true }), 'vouchers.unknown')
  assert.is(said({ cancelled: true, blocked: true }), 'vouchers.cancelled')
  assert.is(said({ blocked: true, valid_until: '2025' }), 'vouchers.blocked')
  assert.is(said({ valid_until: '2025' }), 'vouchers.expired')
  assert.is(said({}), 'vouchers.empty')
  assert.equal([said({ sold: 499 }), said({ sold: 499, valid_until: '2026' })], [null, null])
  assert.is(voucherBalance({ value: 500, sold: 120 }), 380)
})

test('offers the organisation’s amounts once each and rising, and three where it has none', () => {
  const offered = (voucher_amounts?: number[]) =>
    voucherAmounts({ settings: { voucher_amounts } } as Parameters<typeof voucherAmounts>[0])
  assert.equal(offered([5000, 1000, 5000, 20_000]), [1000, 5000, 20_000])
  assert.equal(
    [offered(), offered([])],
    [
      [2500, 5000, 10_000],
      [2500, 5000, 10_000],
    ],
  )
})

test('is for one tax group or for all, and named after it', () => {
  assert.equal(
    [voucherKind({ tax_group_id: null }), voucherKind({ tax_group_id: 'g' })],
    ['multi_purpose', 'single_purpose'],
  )
  assert.equal([voucherName(null, 'en'), voucherName('Kultur', 'de')], ['Voucher', 'Gutschein · Kultur'])
})

test('reads a code as it is typed', () => {
  assert.is(normaliseVoucherCode(' ab-12 cd_9z '), 'AB12CD9Z')
})

test('covers what is left of the goods of its rate, after discounts and other vouchers', () => {
  const lines = [
    { qty: 2, static_price: 1000, rate: 700, discount: 100 },
    { qty: 1, static_price: 500, rate: 1900 },
    { qty: 1, static_price: 300, rate: 700, untaxed: true },
    { qty: 1, static_price: 2500, rate: 700, voucher: { tax_group_id: 'g' } },
  ]
  const paid = (amount: number, voucher_rate: number | null, method = 'voucher') => ({ method, amount, voucher_rate })
  const covers = (rate: number | null, ...payments: ReturnType<typeof paid>[]) => voucherCoverage(lines, payments, rate)
  assert.equal([covers(null), covers(700), covers(1900), covers(0)], [2700, 1900, 500, 0])
  assert.equal(
    [covers(null, paid(1000, 700)), covers(700, paid(1000, 700)), covers(1900, paid(1000, 700))],
    [1700, 900, 500],
  )
  assert.is(covers(700, paid(2500, null)), 200, 'no more than is left of all goods')
  assert.equal([covers(null, paid(9000, null)), covers(700, paid(9000, 700)), covers(1900, paid(600, 1900))], [0, 0, 0])
  assert.is(covers(null, paid(2000, null, 'cash')), 2700, 'other payments are not vouchers')
})

test('pays no more than it has, than it is for, and than is open', () => {
  const lines = [{ qty: 1, static_price: 1000, rate: 700 }]
  const share = (balance: number, rate: number | null, open: number) => voucherShare(lines, [], { balance, rate }, open)
  assert.equal([share(300, null, 1000), share(3000, null, 1000), share(3000, null, 400)], [300, 1000, 400])
  assert.equal([share(3000, 1900, 1000), share(300, null, -5), share(-1, null, 1000)], [0, 0, 0])
})

test('lets vouchers pay one after the other, each what it has and is for', () => {
  const lines = [
    { qty: 2, static_price: 1000, rate: 700 },
    { qty: 1, static_price: 500, rate: 1900 },
    { qty: 1, static_price: 2500, rate: 0, voucher: { tax_group_id: null } },
  ]
  const shares = (...vouchers: readonly [balance: number, rate: number | null][]) =>
    voucherShares(
      lines,
      vouchers.map(([balance, rate]) => ({ balance, rate })),
      5000,
    )
  assert.equal(shares(), { shares: [], left: 5000 })
  assert.equal(shares([9000, 700]), { shares: [2000], left: 3000 })
  assert.equal(shares([300, 1900], [9000, 1900]), { shares: [300, 200], left: 4500 })
  assert.equal(shares([1200, null], [9000, 700]), { shares: [1200, 1300], left: 2500 }, 'no voucher pays for a voucher')
  assert.equal(shares([0, null], [9000, null]), { shares: [0, 2500], left: 2500 })
})

test.run()
