import { sum } from '../../../shared/kernel/money'
import { discountsOf, earlierByRate, priceSale } from '../../../shared/orders/rules'
import { coverable } from '../../../shared/vouchers/rules'
import type { Tendered } from '../register/contract'

/** One line of what is sold, as far as it costs something. `discount_rate` is in basis points. */
type Counted = Parameters<typeof discountsOf>[0][number] & Pick<Parameters<typeof priceSale>[0][number], 'voucher'>

export type Sum = Omit<ReturnType<typeof priceSale>, 'lineTaxes'> & {
  /** What is to be paid here: the total, less what had been paid before. */
  readonly due: number
  /** What is taken off, in all and of each line, in cents. */
  readonly discount: number
  readonly discounts: readonly number[]
  /** How much of what is due a voucher may pay beside `others`: a single-purpose one by its tax rate, null for one that is good for everything. */
  readonly coverable: (rate: number | null, others?: readonly Tendered[]) => number
}

/** What had been paid for an order before it was picked up. */
export type Before = Parameters<typeof earlierByRate>[1]

/**
 * What lines cost together, what is taken off, what of it is due, and what vouchers may pay of it: in the cart while it is filled, and in
 * the sale it becomes.
 */
export function summed(lines: readonly Counted[], paid: readonly Tendered[], before: Before = []): Sum {
  const shares = discountsOf(lines)
  const priced = lines.map((line, i) => ({ ...line, discount: shares[i] }))
  const earlier = earlierByRate(priced, before)
  const { lineTaxes: _each, ...figures } = priceSale(priced, paid, earlier)
  const due = figures.total - sum(before.map(({ amount }) => amount))
  return { ...figures, due, discount: sum(shares), discounts: shares, coverable: (rate, others = paid) => coverable(priced, [...earlier, ...others], rate) }
}
