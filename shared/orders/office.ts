import { cents } from '../kernel/fields'
import { partOf } from '../kernel/money'
import { widened } from '../kernel/widened'
import { order_items } from './entity'

/** A line with what the office calculates by. */
export const officeOrderItems = widened(
  order_items,
  {
    /** What of the whole line is fees, in cents; frozen when the sale is booked. They are part of what it cost. */
    fees: cents().min(0),
  },
  { start: { fees: 0 } },
)

type Fee = { readonly amount: number; readonly percentage: number }

/** What of `qty` tickets of one price is fees, in cents, and never more than they cost. */
export function feesIn(fees: readonly Fee[], value: number, qty: number): number {
  const each = fees.reduce((sum, { amount, percentage }) => sum + amount + partOf(value, percentage), 0)
  return Math.min(each, value) * qty
}
