import { address } from '../contacts/address'
import { at, cents, id, kept, oneOf, part, text } from '../kernel/model/fields'
import { widened } from '../kernel/model/widened'
import { partOf } from '../kernel/money'
import { SHIPPING_METHODS } from '../shipping_providers/entity'
import { order_items, orders, payments } from './entity'

/** An order with how its tickets come to the buyer. */
export const officeOrders = widened(
  orders,
  {
    /** Null where they were handed over at the sale. */
    shipping: kept(
      part('OrderShipping', { method: oneOf('ShippingMethod', SHIPPING_METHODS), provider_id: id().nullable(), address: address().nullable() }),
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

/** A payment with what its provider says, where it goes through one. */
export const officePayments = widened(
  payments,
  {
    /** What the provider calls it. */
    provider_ref: text(200).nullable(),
    /** Where the buyer pays, for as long as that is possible. */
    checkout_url: text(2000).nullable(),
    /** What it gives back, where the provider gives it back. */
    refund_of_id: id().nullable(),
    /** When the provider is asked again; null where none was ever asked. */
    ask_again_at: at().nullable(),
    /** Since when the provider may be taking the money, or letting a buyer pay it; null where it was never asked to, or nobody wrote that down. */
    taking_at: at().nullable(),
    /** When somebody gave it up, or nobody had finished it for too long. It is over once its provider has said so. */
    given_up_at: at().nullable(),
    /** What the provider keeps of it, in cents, and in which currency; below nothing what it gives back of that. Null while nobody knows, which is not nothing. */
    fee: cents().nullable(),
    fee_currency: text(3).nullable(),
    /** When the provider is asked for that again; null where there is nothing to ask. */
    fee_ask_at: at().nullable(),
  },
  {
    start: {
      ...{ provider_ref: null, checkout_url: null, refund_of_id: null, ask_again_at: null, taking_at: null, given_up_at: null },
      ...{ fee: null, fee_currency: null, fee_ask_at: null },
    },
  },
)

type Fee = { readonly amount: number; readonly percentage: number }

/** What of `qty` tickets of one price is fees, in cents, and never more than they cost. */
export function feesIn(fees: readonly Fee[], value: number, qty: number): number {
  const each = fees.reduce((sum, { amount, percentage }) => sum + amount + partOf(value, percentage), 0)
  return Math.min(each, value) * qty
}
