import { sum } from '../../shared/kernel/money'
import { discountsOf, priceSale } from '../../shared/orders/rules'
import { coverable } from '../../shared/vouchers/rules'
import type { Tendered } from './contract'

/** One line of what is sold, as far as it costs something. `discount_rate` is in basis points. */
type Counted = Parameters<typeof discountsOf>[0][number] & Pick<Parameters<typeof priceSale>[0][number], 'voucher'>

export type Sum = Omit<ReturnType<typeof priceSale>, 'lineTaxes'> & {
  /** What is taken off, in all and of each line, in cents. */
  readonly discount: number
  readonly discounts: readonly number[]
  /** How much of what is due a voucher may pay beside `paid`: a single-purpose one by its tax rate, null for one that is good for everything. */
  readonly coverable: (rate: number | null, paid?: readonly Tendered[]) => number
}

/** What lines cost together, what is taken off, and what vouchers may pay of it: in the cart while it is filled, and in the sale it becomes. */
export function summed(lines: readonly Counted[], paid: readonly Tendered[]): Sum {
  const shares = discountsOf(lines)
  const priced = lines.map((line, i) => ({ ...line, discount: shares[i] }))
  const { lineTaxes: _each, ...figures } = priceSale(priced, paid)
  return { ...figures, discount: sum(shares), discounts: shares, coverable: (rate, before = paid) => coverable(priced, before, rate) }
}
