import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { changeIn, type FoldedReceipt, foldShift, NOTES, suggestedTenders } from '../../../shared/cash_boxes/rules'
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

test('folds an empty shift to zero', () => {
  const figures = foldShift([])
  assert.equal([figures.total, figures.expected, figures.first_number, figures.methods], [0, 0, null, []])
})

test('suggests rising notes that cover the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 1, max: 8 }), (amount, limit) => {
      const offered = suggestedTenders(amount, limit)
      assert.ok(offered.length >= 1 && offered.length <= limit)
      assert.is(offered[0], amount)
      for (let i = 1; i < offered.length; i++) assert.ok((offered[i] ?? 0) > (offered[i - 1] ?? 0))
    }),
  )
  assert.equal(suggestedTenders(3450), [3450, 3500, 4000, 5000, 10_000, 20_000])
})

test('gives change with the fewest pieces', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300_000 }), (amount) => {
      const pieces = changeIn(amount)
      assert.is(sum(pieces), amount)
      for (let i = 1; i < pieces.length; i++) assert.ok((pieces[i] ?? 0) <= (pieces[i - 1] ?? 0))
      // Two of a piece that is half of the next, or three of one that is two fifths of it, would not be the fewest.
      for (const piece of new Set(pieces)) {
        const times = pieces.filter((each) => each === piece).length
        if (piece !== NOTES[0]) assert.ok(times <= (String(piece).startsWith('2') ? 2 : 1), `${times} × ${piece}`)
      }
    }),
  )
})

test.run()
