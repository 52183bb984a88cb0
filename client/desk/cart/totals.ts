import { sum } from '../../../shared/kernel/money'
import { calculateSale, lineDiscounts, prepaidByRate } from '../../../shared/orders/rules'
import { voucherCoverage } from '../../../shared/vouchers/rules'
import type { CartPayment } from './contents'

/** A line with everything its price depends on. `discount_rate` is in basis points. */
type PricedLine = Parameters<typeof lineDiscounts>[0][number] &
  Pick<Parameters<typeof calculateSale>[0][number], 'voucher'>

/** Amounts of a cart or a sale, in cents. */
export type SaleTotals = Omit<ReturnType<typeof calculateSale>, 'lineTaxes'> & {
  /** Amount to pay now: the total less earlier payments of a reserved order. */
  readonly due: number
  /** Discount on the whole sale. */
  readonly discount: number
  /** Discount on each line. */
  readonly discounts: readonly number[]
  /**
   * The part of the amount due that a voucher may pay beside `others`. `rate` is the tax rate of a single-purpose
   * voucher, null for a multi-purpose one.
   */
  readonly coverable: (rate: number | null, others?: readonly CartPayment[]) => number
}

/** Payments of a reserved order made before the desk picked it up. */
export type EarlierPayments = Parameters<typeof prepaidByRate>[1]

/**
 * Calculates price, discounts and taxes of the lines. Shared by the cart on the screen and the sale that is recorded.
 */
export function saleTotals(
  lines: readonly PricedLine[],
  payments: readonly CartPayment[],
  before: EarlierPayments = [],
): SaleTotals {
  const shares = lineDiscounts(lines)
  const priced = lines.map((line, i) => ({ ...line, discount: shares[i] }))
  const earlier = prepaidByRate(priced, before)
  const { lineTaxes: _each, ...figures } = calculateSale(priced, payments, earlier)
  return {
    ...figures,
    due: figures.total - sum(before.map(({ amount }) => amount)),
    discount: sum(shares),
    discounts: shares,
    coverable: (rate, others = payments) => voucherCoverage(priced, [...earlier, ...others], rate),
  }
}
