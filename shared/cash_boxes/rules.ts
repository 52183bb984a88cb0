import type { z } from 'zod'
import { sum } from '../kernel/money'
import type { PaymentMethod, TaxLine, VoucherSums } from '../orders/rules'
import type { countedPiece, RECEIPT_KINDS } from './entity'

/** Who has worked at a shift, in order; the last answers for the drawer. */
export const cashiersOf = (shift: { readonly user_id: string; readonly cashiers: readonly string[] | null }): readonly string[] =>
  shift.cashiers ?? [shift.user_id]

/** What the fold needs of a receipt. Order does not matter. */
export type FoldedReceipt = {
  readonly number: number
  readonly kind: (typeof RECEIPT_KINDS)[number]
  readonly total: number
  readonly tenders: readonly { readonly method: PaymentMethod; readonly amount: number }[]
  readonly taxes: readonly TaxLine[]
  readonly discount?: number | undefined
  readonly vouchers?: VoucherSums | null | undefined
  readonly reason: string | null
  /** Numbered, and nothing of it counted. */
  readonly disputed?: boolean | undefined
}

/** Money laid in or taken out; the kind says which way a positive amount went. */
export type CashMove = { readonly number: number; readonly kind: 'cash_in' | 'cash_out'; readonly amount: number; readonly reason: string }

export type ShiftFigures = {
  /** Turnover and number of sales; voids reduce the turnover, not the number. */
  readonly total: number
  readonly qty: number
  readonly opening: number
  readonly cash_in: number
  readonly cash_out: number
  readonly cash_sales: number
  /** What must lie in the drawer. */
  readonly expected: number
  /** Every time money was laid in or taken out, by number of receipt. */
  readonly moves: readonly CashMove[]
  readonly methods: readonly { readonly method: PaymentMethod; readonly amount: number; readonly qty: number }[]
  readonly taxes: readonly TaxLine[]
  readonly voids: { readonly qty: number; readonly amount: number }
  /** What codes and discounts took off, voids counted back, and on how many sales. */
  readonly discounts: { readonly qty: number; readonly amount: number }
  /**
   * What is owed to the holders of vouchers: more by those sold, less by those redeemed, voids counted back. `redeemed` is
   * what multi-purpose ones paid. What came in by all methods is the turnover, `sold` and `redeemed_taxed`.
   */
  readonly vouchers: VoucherSums & { readonly redeemed: number }
  readonly first_number: number | null
  readonly last_number: number | null
}

const NOTHING: ShiftFigures = {
  total: 0,
  qty: 0,
  opening: 0,
  cash_in: 0,
  cash_out: 0,
  cash_sales: 0,
  expected: 0,
  moves: [],
  methods: [],
  taxes: [],
  voids: { qty: 0, amount: 0 },
  discounts: { qty: 0, amount: 0 },
  vouchers: { sold: 0, sold_taxed: 0, redeemed: 0, redeemed_taxed: 0 },
  first_number: null,
  last_number: null,
}

const byWay = (receipt: FoldedReceipt, way: PaymentMethod) => sum(receipt.tenders.filter(({ method }) => method === way).map(({ amount }) => amount))

const ascending =
  <K extends string>(key: K) =>
  <T extends Readonly<Record<K, string | number>>>(a: T, b: T): number =>
    a[key] < b[key] ? -1 : 1

function withTender(methods: ShiftFigures['methods'], { method, amount }: FoldedReceipt['tenders'][number], sales: number): ShiftFigures['methods'] {
  const line = methods.find((known) => known.method === method) ?? { method, amount: 0, qty: 0 }
  return [...methods.filter((known) => known !== line), { method, amount: line.amount + amount, qty: line.qty + sales }].sort(ascending('method'))
}

function withTax(taxes: ShiftFigures['taxes'], { rate, gross, tax }: TaxLine): ShiftFigures['taxes'] {
  const line = taxes.find((known) => known.rate === rate) ?? { rate, gross: 0, tax: 0 }
  return [...taxes.filter((known) => known !== line), { rate, gross: line.gross + gross, tax: line.tax + tax }].sort(ascending('rate'))
}

function withVouchers(before: ShiftFigures['vouchers'], receipt: FoldedReceipt): ShiftFigures['vouchers'] {
  const { sold, sold_taxed, redeemed_taxed } = receipt.vouchers ?? NOTHING.vouchers
  return {
    sold: before.sold + sold,
    sold_taxed: before.sold_taxed + sold_taxed,
    redeemed: before.redeemed + byWay(receipt, 'voucher') - redeemed_taxed,
    redeemed_taxed: before.redeemed_taxed + redeemed_taxed,
  }
}

function withReceipt(figures: ShiftFigures, receipt: FoldedReceipt): ShiftFigures {
  const { kind, number } = receipt
  const cash = byWay(receipt, 'cash')
  const known = {
    ...figures,
    expected: figures.expected + (receipt.disputed ? 0 : cash),
    first_number: Math.min(figures.first_number ?? number, number),
    last_number: Math.max(figures.last_number ?? number, number),
  }
  if (kind === 'closing' || receipt.disputed) return known
  if (kind === 'opening') return { ...known, opening: figures.opening + cash }
  if (kind === 'cash_in' || kind === 'cash_out') {
    const amount = kind === 'cash_in' ? cash : 0 - cash
    const moves = [...figures.moves, { number, kind, amount, reason: receipt.reason ?? '' }].sort(ascending('number'))
    return { ...known, moves, [kind]: figures[kind] + amount }
  }
  return {
    ...known,
    total: figures.total + receipt.total,
    cash_sales: figures.cash_sales + cash,
    qty: figures.qty + Number(kind === 'sale'),
    voids: kind === 'void' ? { qty: figures.voids.qty + 1, amount: figures.voids.amount + receipt.total } : figures.voids,
    discounts: {
      qty: figures.discounts.qty + Number(kind === 'sale' && (receipt.discount ?? 0) > 0),
      amount: figures.discounts.amount + (receipt.discount ?? 0),
    },
    vouchers: withVouchers(figures.vouchers, receipt),
    methods: receipt.tenders.reduce((methods, tender) => withTender(methods, tender, Number(kind === 'sale')), figures.methods),
    taxes: receipt.taxes.reduce(withTax, figures.taxes),
  }
}

/**
 * A shift as the fold over its receipts: the same figures on the device, on the server and on paper. All amounts in cents.
 * @param before what was folded already; a shift grows by receipts that are only ever added
 */
export const foldShift = (receipts: readonly FoldedReceipt[], before: ShiftFigures = NOTHING): ShiftFigures => receipts.reduce(withReceipt, before)

/** How many of one note or coin, in cents, were counted. */
export type CountedPiece = z.infer<typeof countedPiece>

/** Notes and coins of the euro in cents, largest first. */
export const NOTES = [20_000, 10_000, 5_000, 2_000, 1_000, 500] as const
export const COINS = [200, 100, 50, 20, 10, 5, 2, 1] as const

/** What a customer is likely to hand over for an amount: exact first, then rounder sums, at most `limit`, ascending. */
export function sensibleNotes(amount: number, limit = 6): number[] {
  const steps = [100, 500, 1_000, 2_000, 5_000, 10_000, 20_000]
  const rounded = steps.map((step) => Math.ceil(amount / step) * step)
  return [...new Set([amount, ...rounded])]
    .filter((value) => value >= amount)
    .sort((a, b) => a - b)
    .slice(0, limit)
}

/** The fewest notes and coins for an amount of change, largest first. */
export function changeIn(amount: number): number[] {
  const pieces: number[] = []
  let rest = amount
  for (const piece of [...NOTES, ...COINS]) {
    while (rest >= piece) {
      pieces.push(piece)
      rest -= piece
    }
  }
  return pieces
}
