import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cashiersOf, type FoldedReceipt, foldShift } from '../../../shared/cash_boxes/rules'
import { sum } from '../../../shared/kernel/money'
import { calculateSale } from '../../../shared/orders/rules'

const test = suite('shift')

const cents = fc.integer({ min: 1, max: 200_000 })
const sale = fc
  .record({
    lines: fc.array(
      fc.record({ qty: fc.integer({ min: 1, max: 9 }), static_price: cents, rate: fc.constantFrom(0, 700, 1900) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    card: fc.nat(100),
  })
  .map(({ lines, card }): Omit<FoldedReceipt, 'number'> => {
    const { total, taxes } = calculateSale(lines)
    const terminal = Math.floor((total * card) / 100)
    const tenders = [
      { method: 'cash' as const, amount: total - terminal },
      { method: 'terminal' as const, amount: terminal },
    ].filter((tender) => tender.amount > 0)
    return { kind: 'sale', total, tenders, taxes, reason: null }
  })
const move = fc.tuple(fc.constantFrom('cash_in' as const, 'cash_out' as const), cents).map(
  ([kind, amount]): Omit<FoldedReceipt, 'number'> => ({
    kind,
    total: 0,
    taxes: [],
    tenders: [{ method: 'cash', amount: kind === 'cash_in' ? amount : -amount }],
    reason: 'change',
  }),
)
const opening = cents.map(
  (amount): Omit<FoldedReceipt, 'number'> => ({
    kind: 'opening',
    total: 0,
    taxes: [],
    tenders: [{ method: 'cash', amount }],
    reason: null,
  }),
)
const closing: Omit<FoldedReceipt, 'number'> = { kind: 'closing', total: 0, tenders: [], taxes: [], reason: null }

const voidOf = (receipt: FoldedReceipt, number: number): FoldedReceipt => ({
  number,
  kind: 'void',
  reason: null,
  total: -receipt.total,
  tenders: receipt.tenders.map(({ method, amount }) => ({ method, amount: -amount })),
  taxes: receipt.taxes.map(({ rate, gross, tax }) => ({ rate, gross: -gross, tax: -tax })),
})

const shift = fc
  .tuple(opening, fc.array(fc.oneof(sale, move), { maxLength: 40 }), fc.nat(50))
  .map(([first, middle, start]) =>
    [first, ...middle, closing].map((receipt, i): FoldedReceipt => ({ ...receipt, number: start + i + 1 })),
  )

test('balances the drawer from float, movements and cash sales', () => {
  fc.assert(
    fc.property(shift, (receipts) => {
      const figures = foldShift(receipts)
      const cash = sum(
        receipts.flatMap((receipt) =>
          receipt.tenders.filter((tender) => tender.method === 'cash').map((tender) => tender.amount),
        ),
      )
      assert.is(figures.expected, cash)
      assert.is(figures.expected, figures.opening + figures.cash_in - figures.cash_out + figures.cash_sales)
      assert.ok(figures.cash_in >= 0 && figures.cash_out >= 0)
    }),
  )
})

test('sums payment methods and taxes up to the turnover', () => {
  fc.assert(
    fc.property(shift, (receipts) => {
      const figures = foldShift(receipts)
      assert.is(sum(figures.methods.map((line) => line.amount)), figures.total)
      assert.is(sum(figures.taxes.map((line) => line.gross)), figures.total)
      assert.is(
        sum(figures.taxes.map((line) => line.tax)),
        sum(receipts.flatMap((receipt) => receipt.taxes.map((line) => line.tax))),
      )
      assert.is(figures.qty, receipts.filter((receipt) => receipt.kind === 'sale').length)
    }),
  )
})

test('gives the same result in any order of receipts, with complete numbers', () => {
  fc.assert(
    fc.property(shift, (receipts) => {
      const figures = foldShift(receipts)
      assert.equal(foldShift([...receipts].reverse()), figures)
      assert.is((figures.last_number ?? 0) - (figures.first_number ?? 0) + 1, receipts.length)
    }),
  )
})

test('cancels all figures of a voided sale but its receipt', () => {
  fc.assert(
    fc.property(shift, fc.nat(), (receipts, at) => {
      const sales = receipts.filter((receipt) => receipt.kind === 'sale')
      fc.pre(sales.length > 0)
      const taken = sales[at % sales.length]
      if (!taken) return
      const with_void = foldShift([...receipts, voidOf(taken, 1000)])
      const without = foldShift(receipts.filter((receipt) => receipt !== taken))
      assert.equal(
        [with_void.total, with_void.expected, with_void.cash_sales],
        [without.total, without.expected, without.cash_sales],
      )
      assert.equal(with_void.voids, { qty: 1, amount: -taken.total })
      assert.is(with_void.qty, sales.length)
    }),
  )
})

test('continues a fold where it stopped with the same result', () => {
  fc.assert(
    fc.property(shift, fc.nat(), (receipts, at) => {
      const cut = at % (receipts.length + 1)
      assert.equal(foldShift(receipts.slice(cut), foldShift(receipts.slice(0, cut))), foldShift(receipts))
    }),
  )
})

test('lists every cash movement with its reason', () => {
  fc.assert(
    fc.property(shift, (receipts) => {
      const { moves, cash_in, cash_out } = foldShift(receipts)
      assert.is(moves.length, receipts.filter(({ kind }) => kind === 'cash_in' || kind === 'cash_out').length)
      assert.ok(moves.every(({ reason, amount }) => reason === 'change' && amount > 0))
      assert.is(sum(moves.map(({ kind, amount }) => (kind === 'cash_in' ? amount : -amount))), cash_in - cash_out)
    }),
  )
})

test('names the cashiers of a shift, or the one who opened it', () => {
  assert.equal(cashiersOf({ user_id: 'a', cashiers: null }), ['a'])
  assert.equal(cashiersOf({ user_id: 'a', cashiers: ['a', 'b'] }), ['a', 'b'])
})

const CLOSED: readonly FoldedReceipt[] = [
  { number: 7, kind: 'opening', total: 0, tenders: [{ method: 'cash', amount: 10_000 }], taxes: [], reason: null },
  {
    number: 8,
    kind: 'sale',
    total: 2260,
    tenders: [
      { method: 'voucher', amount: 1500 },
      { method: 'cash', amount: 3260 },
    ],
    taxes: [
      { rate: 1900, gross: 1190, tax: 190 },
      { rate: 700, gross: 570, tax: 37 },
    ],
    discount: 240,
    // Sold: 25.00 for anything, 5.00 for one rate. Of the vouchers paid with, 5.00 were taxed when they were sold.
    vouchers: { sold: 2500, sold_taxed: 500, redeemed_taxed: 500 },
    reason: null,
    fiscal: { state: 'failed', late: false },
  },
  {
    number: 9,
    kind: 'sale',
    total: 1190,
    tenders: [{ method: 'terminal', amount: 1190 }],
    taxes: [{ rate: 1900, gross: 1190, tax: 190 }],
    discount: 60,
    reason: null,
    fiscal: { state: 'signed', late: true },
  },
  {
    number: 10,
    kind: 'void',
    total: -1190,
    tenders: [{ method: 'terminal', amount: -1190 }],
    taxes: [{ rate: 1900, gross: -1190, tax: -190 }],
    discount: -40,
    vouchers: { sold: -1000, sold_taxed: -100, redeemed_taxed: -200 },
    reason: null,
    fiscal: { state: 'signed', late: false },
  },
  {
    number: 11,
    kind: 'cash_out',
    total: 0,
    tenders: [{ method: 'cash', amount: -500 }],
    taxes: [],
    reason: null,
  },
  {
    number: 12,
    kind: 'cash_in',
    total: 0,
    tenders: [{ method: 'cash', amount: 200 }],
    taxes: [],
    reason: 'coins',
  },
  {
    number: 13,
    kind: 'sale',
    disputed: true,
    total: 5000,
    tenders: [{ method: 'cash', amount: 5000 }],
    taxes: [{ rate: 0, gross: 5000, tax: 0 }],
    discount: 100,
    reason: null,
    fiscal: { state: 'failed', late: true },
  },
  { number: 14, kind: 'closing', total: 0, tenders: [{ method: 'cash', amount: 0 }], taxes: [], reason: null },
]

test('reports an evening with vouchers, discounts, a void, an outage and a disputed receipt', () => {
  const figures = {
    total: 2260,
    qty: 2,
    opening: 10_000,
    cash_in: 200,
    cash_out: 500,
    cash_sales: 3260,
    expected: 12_960,
    moves: [
      { number: 11, kind: 'cash_out', amount: 500, reason: '' },
      { number: 12, kind: 'cash_in', amount: 200, reason: 'coins' },
    ],
    methods: [
      { method: 'cash', amount: 3260, qty: 1 },
      { method: 'terminal', amount: 0, qty: 1 },
      { method: 'voucher', amount: 1500, qty: 1 },
    ],
    taxes: [
      { rate: 700, gross: 570, tax: 37 },
      { rate: 1900, gross: 1190, tax: 190 },
    ],
    voids: { qty: 1, amount: -1190 },
    discounts: { qty: 2, amount: 260 },
    vouchers: { sold: 1500, sold_taxed: 400, redeemed: 1200, redeemed_taxed: 300 },
    outage: { open: 2, late: 1 },
    first_number: 7,
    last_number: 14,
  }
  assert.equal(foldShift(CLOSED), figures)
  assert.equal(foldShift([...CLOSED].reverse()), figures)
})

test('counts as discounted only sales with a discount', () => {
  const sale = { kind: 'sale' as const, total: 100, tenders: [], taxes: [], reason: null }
  const sales = [30, 0, 20, undefined].map((discount, i) => ({ ...sale, number: i + 1, discount }))
  assert.equal(foldShift(sales).discounts, { qty: 2, amount: 50 })
})

test('counts nothing of a closing but its number', () => {
  const tenders = [{ method: 'terminal' as const, amount: 0 }]
  const figures = foldShift([{ ...closing, number: 9, tenders }])
  assert.equal([figures.methods, figures.first_number, figures.last_number], [[], 9, 9])
})

test('folds an empty shift to zero', () => {
  const figures = foldShift([])
  assert.equal([figures.total, figures.expected, figures.first_number, figures.methods], [0, 0, null, []])
  assert.equal([figures.moves, figures.taxes, figures.last_number], [[], [], null])
  assert.equal(
    [figures.voids, figures.discounts, figures.outage],
    [
      { qty: 0, amount: 0 },
      { qty: 0, amount: 0 },
      { open: 0, late: 0 },
    ],
  )
  assert.equal(figures.vouchers, { sold: 0, sold_taxed: 0, redeemed: 0, redeemed_taxed: 0 })
})

test.run()
