import { sum } from '../kernel/money'
import type { PaymentMethod, TaxLine } from '../orders/rules'
import type { RECEIPT_KINDS } from './entity'

/** What the fold needs of a receipt. Order does not matter. */
export type FoldedReceipt = {
  readonly number: number
  readonly kind: (typeof RECEIPT_KINDS)[number]
  readonly total: number
  readonly tenders: readonly { readonly method: PaymentMethod; readonly amount: number }[]
  readonly taxes: readonly TaxLine[]
}

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
  readonly methods: readonly { readonly method: PaymentMethod; readonly amount: number; readonly qty: number }[]
  readonly taxes: readonly TaxLine[]
  readonly voids: { readonly qty: number; readonly amount: number }
  readonly first_number: number | null
  readonly last_number: number | null
}

const cashOf = (receipt: FoldedReceipt) => sum(receipt.tenders.filter((t) => t.method === 'cash').map((t) => t.amount))

/** A shift as the fold over its receipts: the same figures on the device, on the server and on paper. All amounts in cents. */
export function foldShift(receipts: readonly FoldedReceipt[]): ShiftFigures {
  const of = (...kinds: FoldedReceipt['kind'][]) => receipts.filter((receipt) => kinds.includes(receipt.kind))
  const turnover = of('sale', 'void')
  const methods = new Map<PaymentMethod, { amount: number; qty: number }>()
  const taxes = new Map<number, { gross: number; tax: number }>()
  for (const receipt of turnover) {
    for (const { method, amount } of receipt.tenders) {
      const line = methods.get(method) ?? { amount: 0, qty: 0 }
      methods.set(method, { amount: line.amount + amount, qty: line.qty + 1 })
    }
    for (const { rate, gross, tax } of receipt.taxes) {
      const line = taxes.get(rate) ?? { gross: 0, tax: 0 }
      taxes.set(rate, { gross: line.gross + gross, tax: line.tax + tax })
    }
  }
  const opening = sum(of('opening').map(cashOf))
  const cash_in = sum(of('cash_in').map(cashOf))
  const cash_out = -sum(of('cash_out').map(cashOf)) || 0
  const cash_sales = sum(turnover.map(cashOf))
  const numbers = receipts.map((receipt) => receipt.number)
  return {
    total: sum(turnover.map((receipt) => receipt.total)),
    qty: of('sale').length,
    opening,
    cash_in,
    cash_out,
    cash_sales,
    expected: opening + cash_in - cash_out + cash_sales,
    methods: [...methods].map(([method, line]) => ({ method, ...line })).sort((a, b) => (a.method < b.method ? -1 : 1)),
    taxes: [...taxes].map(([rate, line]) => ({ rate, ...line })).sort((a, b) => a.rate - b.rate),
    voids: { qty: of('void').length, amount: sum(of('void').map((receipt) => receipt.total)) },
    first_number: numbers.length ? Math.min(...numbers) : null,
    last_number: numbers.length ? Math.max(...numbers) : null,
  }
}

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
