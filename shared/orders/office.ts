import { address } from '../contacts/office'
import { at, cents, id, json, kept, oneOf, part } from '../kernel/fields'
import { partOf } from '../kernel/money'
import { widened } from '../kernel/widened'
import { SHIPPING_METHODS } from '../shipping_providers/entity'
import { order_items, orders } from './entity'

/** An order with how its tickets come to the buyer. */
export const officeOrders = widened(
  orders,
  {
    /** Null where they were handed over at the sale. */
    shipping: kept(
      part('OrderShipping', { method: oneOf('ShippingMethod', SHIPPING_METHODS), provider_id: id().nullable(), address: json(address).nullable() }),
    ).nullable(),
    /** When they were posted, or collected. */
    handed_over_at: at().nullable(),
  },
  { start: { shipping: null, handed_over_at: null }, veiled: { shipping: 'personal_data.read' } },
)

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
