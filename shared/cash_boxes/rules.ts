import type { z } from 'zod'
import { sum } from '../kernel/money'
import type { PaymentMethod, TaxLine, VoucherSums } from '../orders/rules'
import type { countedPiece, RECEIPT_KINDS } from './entity'

/** Ids of the cashiers of a shift, in order. The last one is responsible for the drawer. */
export const cashiersOf = (shift: {
  readonly user_id: string
  readonly cashiers: readonly string[] | null
}): readonly string[] => shift.cashiers ?? [shift.user_id]

/** Fields of a receipt that the fold needs. The order of receipts does not matter. */
export type FoldedReceipt = {
  readonly number: number
  readonly kind: (typeof RECEIPT_KINDS)[number]
  readonly total: number
  readonly tenders: readonly { readonly method: PaymentMethod; readonly amount: number }[]
  readonly taxes: readonly TaxLine[]
  readonly discount?: number | undefined
  readonly vouchers?: VoucherSums | null | undefined
  readonly reason: string | null
  /** Numbered, but not counted. */
  readonly disputed?: boolean | undefined
  /** The mark of a fiscal service. */
  readonly fiscal?: { readonly state: 'signed' | 'failed'; readonly late: boolean } | null | undefined
}

/** Cash put into the drawer or taken out. The kind gives the direction, the amount is positive. */
export type CashMove = {
  readonly number: number
  readonly kind: 'cash_in' | 'cash_out'
  readonly amount: number
  readonly reason: string
}

export type ShiftFigures = {
  /** Turnover and number of sales. Voids reduce the turnover, not the number. */
  readonly total: number
  readonly qty: number
  readonly opening: number
  readonly cash_in: number
  readonly cash_out: number
  readonly cash_sales: number
  /** Expected cash in the drawer. */
  readonly expected: number
  /** Every cash movement, by receipt number. */
  readonly moves: readonly CashMove[]
  readonly methods: readonly { readonly method: PaymentMethod; readonly amount: number; readonly qty: number }[]
  readonly taxes: readonly TaxLine[]
  readonly voids: { readonly qty: number; readonly amount: number }
  /** Discounts and promo codes less voids, and the number of discounted sales. */
  readonly discounts: { readonly qty: number; readonly amount: number }
  /**
   * Voucher liability: increased by vouchers sold, reduced by those redeemed, less voids. `redeemed` is the amount paid
   * with multi-purpose vouchers. The payments of all methods are the turnover plus `sold` and `redeemed_taxed`.
   */
  readonly vouchers: VoucherSums & { readonly redeemed: number }
  /** Receipts from an outage of the security device: not signed yet, and signed later. */
  readonly outage: { readonly open: number; readonly late: number }
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
  outage: { open: 0, late: 0 },
  first_number: null,
  last_number: null,
}

const byWay = (receipt: FoldedReceipt, way: PaymentMethod) =>
  sum(receipt.tenders.filter(({ method }) => method === way).map(({ amount }) => amount))

const ascending =
  <K extends string>(key: K) =>
  <T extends Readonly<Record<K, string | number>>>(a: T, b: T): number =>
    a[key] < b[key] ? -1 : 1

function withTender(
  methods: ShiftFigures['methods'],
  { method, amount }: FoldedReceipt['tenders'][number],
  sales: number,
): ShiftFigures['methods'] {
  const line = methods.find((known) => known.method === method) ?? { method, amount: 0, qty: 0 }
  return [
    ...methods.filter((known) => known !== line),
    { method, amount: line.amount + amount, qty: line.qty + sales },
  ].sort(ascending('method'))
}

function withTax(taxes: ShiftFigures['taxes'], { rate, gross, tax }: TaxLine): ShiftFigures['taxes'] {
  const line = taxes.find((known) => known.rate === rate) ?? { rate, gross: 0, tax: 0 }
  return [...taxes.filter((known) => known !== line), { rate, gross: line.gross + gross, tax: line.tax + tax }].sort(
    ascending('rate'),
  )
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
    outage: {
      open: figures.outage.open + Number(receipt.fiscal?.state === 'failed'),
      late: figures.outage.late + Number(receipt.fiscal?.state === 'signed' && receipt.fiscal.late),
    },
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
    voids:
      kind === 'void' ? { qty: figures.voids.qty + 1, amount: figures.voids.amount + receipt.total } : figures.voids,
    discounts: {
      qty: figures.discounts.qty + Number(kind === 'sale' && (receipt.discount ?? 0) > 0),
      amount: figures.discounts.amount + (receipt.discount ?? 0),
    },
    vouchers: withVouchers(figures.vouchers, receipt),
    methods: receipt.tenders.reduce(
      (methods, tender) => withTender(methods, tender, Number(kind === 'sale')),
      figures.methods,
    ),
    taxes: receipt.taxes.reduce(withTax, figures.taxes),
  }
}

/**
 * Calculates the figures of a shift as a fold over its receipts, identically on device, server and paper. All amounts
 * in cents.
 * @param before figures of the receipts folded so far, because receipts are append-only
 */
export const foldShift = (receipts: readonly FoldedReceipt[], before: ShiftFigures = NOTHING): ShiftFigures =>
  receipts.reduce(withReceipt, before)

/** Counted number of one note or coin. `piece` is its value in cents. */
export type CountedPiece = z.infer<typeof countedPiece>

/** Notes and coins of the euro in cents, largest first. */
export const NOTES = [20_000, 10_000, 5_000, 2_000, 1_000, 500] as const
export const COINS = [200, 100, 50, 20, 10, 5, 2, 1] as const

/** Amounts a customer is likely to hand over: the exact one first, then rounder ones, ascending, at most `limit`. */
export function suggestedTenders(amount: number, limit = 6): number[] {
  const steps = [100, 500, 1_000, 2_000, 5_000, 10_000, 20_000]
  const rounded = steps.map((step) => Math.ceil(amount / step) * step)
  // They rise: where 50.00 gives less than 20.00, 10.00 has given the same before.
  return [...new Set([amount, ...rounded])].slice(0, limit)
}

/** The smallest set of notes and coins for an amount of change, largest first. */
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
