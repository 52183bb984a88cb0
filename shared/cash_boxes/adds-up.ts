import { DomainError } from '../kernel/errors'
import { MAX_AMOUNT, sum } from '../kernel/money'
import { byMethod, type PaymentMethod } from '../orders/rules'
import type { RECEIPT_KINDS } from './entity'
import type { ReceiptInput } from './receipt'

type Kind = (typeof RECEIPT_KINDS)[number]
type PaidAmount = { readonly method: PaymentMethod; readonly amount: number }

/** Facts about a receipt from the operation that carries it. `payments` is null where the operation has none. */
export type ReceiptContext = {
  readonly kinds: readonly Kind[]
  readonly order_id: string | null
  readonly payments: readonly PaidAmount[] | null
}

/** Direction of a receipt's money, and whether it is turnover. */
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

/** Throws `cash_boxes.too_much` where an amount exceeds the limit of one transaction. */
export function assertAtOnce(amounts: readonly number[]): void {
  assertAtMost(MAX_AMOUNT, amounts)
}

/** Throws `cash_boxes.too_much` where an amount exceeds `most`. */
export function assertAtMost(most: number, amounts: readonly number[]): void {
  if (amounts.some((amount) => Math.abs(amount) > most)) throw new DomainError('cash_boxes.too_much', { most })
}

/** Throws `cash_boxes.too_much` where an amount of a receipt exceeds the limit of one transaction. */
export const assertReceiptAtOnce = (receipt: Parameters<typeof amountsOf>[0]): void => assertAtOnce(amountsOf(receipt))

const once = (keys: readonly (string | number)[]): boolean => new Set(keys).size === keys.length

const samePaid = (a: readonly PaidAmount[], b: readonly PaidAmount[]): boolean => {
  const [left, right] = [a, b].map((parts) => byMethod(parts).filter(({ amount }) => amount !== 0)) as [
    PaidAmount[],
    PaidAmount[],
  ]
  return (
    left.length === right.length &&
    left.every(({ method, amount }) => right.some((other) => other.method === method && other.amount === amount))
  )
}

/**
 * Checks that a receipt is consistent in itself: its kind fits its operation, its payments equal turnover and voucher
 * amounts, its taxes are those of the turnover, and all amounts have the same sign. Does not check prices or rights.
 */
export function receiptAddsUp(receipt: ReceiptInput, { kinds, order_id, payments }: ReceiptContext): boolean {
  const { kind, total, discount = 0, tenders, taxes, vouchers } = receipt
  const { way, turnover } = KINDS[kind]
  const { sold, redeemed_taxed } = vouchers ?? NO_VOUCHERS
  const drawerOnly =
    total === 0 && discount === 0 && !vouchers && taxes.length === 0 && tenders.every(({ method }) => method === 'cash')
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
