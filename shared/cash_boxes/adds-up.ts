import { DomainError } from '../kernel/errors'
import { MAX_AMOUNT, sum } from '../kernel/money'
import { byMethod, type PaymentMethod } from '../orders/rules'
import type { RECEIPT_KINDS } from './entity'
import type { ReceiptInput } from './receipt'

type Kind = (typeof RECEIPT_KINDS)[number]
type Paid = { readonly method: PaymentMethod; readonly amount: number }

/** What the operation a receipt comes with says of it. `payments` is null where it names none. */
export type Said = { readonly kinds: readonly Kind[]; readonly order_id: string | null; readonly payments: readonly Paid[] | null }

/** Which way the money of a receipt went, and whether it is turnover. */
const KINDS: Readonly<Record<Kind, { readonly way: 1 | -1 | 0; readonly turnover: boolean }>> = {
  opening: { way: 1, turnover: false },
  sale: { way: 1, turnover: true },
  void: { way: -1, turnover: true },
  cash_in: { way: 1, turnover: false },
  cash_out: { way: -1, turnover: false },
  closing: { way: 0, turnover: false },
}

const NO_VOUCHERS = { sold: 0, sold_taxed: 0, redeemed_taxed: 0 }

const amountsOf = ({
  total,
  discount = 0,
  tenders,
  taxes,
  vouchers,
}: Pick<ReceiptInput, 'total' | 'discount' | 'tenders' | 'taxes' | 'vouchers'>): number[] => [
  ...[total, discount, ...Object.values(vouchers ?? NO_VOUCHERS)],
  ...tenders.map(({ amount }) => amount),
  ...taxes.flatMap(({ gross, tax }) => [gross, tax]),
]

const atOnce = (amount: number): boolean => Math.abs(amount) <= MAX_AMOUNT

/** Throws `cash_boxes.too_much` where one of these is more than changes hands at once. */
export function assertAtOnce(amounts: readonly number[]): void {
  assertAtMost(MAX_AMOUNT, amounts)
}

/** Throws `cash_boxes.too_much` where more than this was typed. */
export function assertAtMost(most: number, amounts: readonly number[]): void {
  if (amounts.some((amount) => Math.abs(amount) > most)) throw new DomainError('cash_boxes.too_much', { most })
}

/** Throws `cash_boxes.too_much` where an amount of a receipt is more than changes hands at once. */
export const assertReceiptAtOnce = (receipt: Parameters<typeof amountsOf>[0]): void => assertAtOnce(amountsOf(receipt))

const once = (keys: readonly (string | number)[]): boolean => new Set(keys).size === keys.length

const samePaid = (a: readonly Paid[], b: readonly Paid[]): boolean => {
  const [left, right] = [a, b].map((parts) => byMethod(parts).filter(({ amount }) => amount !== 0)) as [Paid[], Paid[]]
  return left.length === right.length && left.every(({ method, amount }) => right.some((other) => other.method === method && other.amount === amount))
}

/**
 * Whether a receipt can be true by itself: it is of a kind its operation may write, what came in is its turnover and what
 * vouchers have to do with it, the taxes are of that turnover, and everything went one way. Says nothing of prices or rights.
 */
export function receiptAddsUp(receipt: ReceiptInput, { kinds, order_id, payments }: Said): boolean {
  const { kind, total, discount = 0, tenders, taxes, vouchers } = receipt
  const { way, turnover } = KINDS[kind]
  const { sold, redeemed_taxed } = vouchers ?? NO_VOUCHERS
  const drawerOnly = total === 0 && discount === 0 && !vouchers && taxes.length === 0 && tenders.every(({ method }) => method === 'cash')
  return (
    kinds.includes(kind) &&
    receipt.order_id === order_id &&
    amountsOf(receipt).every((amount) => atOnce(amount) && (amount === 0 || Math.sign(amount) === way)) &&
    once(tenders.map(({ method }) => method)) &&
    once(taxes.map(({ rate }) => rate)) &&
    (payments === null || samePaid(payments, tenders)) &&
    (turnover
      ? sum(tenders.map(({ amount }) => amount)) === total + sold + redeemed_taxed &&
        sum(taxes.map(({ gross }) => gross)) === total &&
        taxes.every(({ gross, tax }) => Math.abs(tax) <= Math.abs(gross))
      : drawerOnly)
  )
}
