import { address } from '../../contacts/address/address'
import { extendEntity } from '../../kernel/model/extend-entity'
import { at, cents, id, jsonObject, oneOf, part, text } from '../../kernel/model/fields'
import { shareOf } from '../../kernel/money'
import { SHIPPING_METHODS } from '../../shipping_providers/office'
import { order_items, orders, payments } from '../entity'

/** An order with its shipping, and the link that brought its buyer. */
export const officeOrders = extendEntity(
  orders,
  {
    /** Null if the tickets were handed over at the sale. */
    shipping: jsonObject(
      part('OrderShipping', {
        method: oneOf('ShippingMethod', SHIPPING_METHODS),
        provider_id: id().nullable(),
        address: address().nullable(),
      }),
    ).nullable(),
    /** Time when the tickets were posted or collected. */
    handed_over_at: at().nullable(),
    /**
     * The promo code whose link to the shop the buyer followed; null for none. It need not be the one that discounts
     * the order.
     */
    affiliate_id: id().nullable(),
  },
  {
    start: { shipping: null, handed_over_at: null, affiliate_id: null },
    masked: { shipping: 'personal_data.read' },
    relations: { invoices: { many: 'invoices', by: 'order_id', sorted: 'created_at' } },
  },
)

/** An order line with the columns the office calculates by. */
export const officeOrderItems = extendEntity(
  order_items,
  {
    /** Fees contained in the whole line, in cents, frozen when the sale is booked. */
    fees: cents().min(0),
  },
  { start: { fees: 0 } },
)

/** A payment with its provider's data, if it uses one. */
export const officePayments = extendEntity(
  payments,
  {
    /** The provider's own id. */
    provider_ref: text(200).nullable(),
    /** The checkout address, as long as the buyer can pay there. */
    checkout_url: text(2000).nullable(),
    /** The payment that this refund gives back, if the provider refunds it. */
    refund_of_id: id().nullable(),
    /** Time when the provider is polled again; null if no provider is involved. */
    ask_again_at: at().nullable(),
    /** Since when the provider may be charging the buyer; null if it was never asked or this was not recorded. */
    taking_at: at().nullable(),
    /** Time when the checkout was cancelled or timed out. It ends once its provider confirms. */
    given_up_at: at().nullable(),
    /** The provider's fee in cents and its currency; negative for a returned fee. Null means unknown, not zero. */
    fee: cents().nullable(),
    fee_currency: text(3).nullable(),
    /** Time when the provider is asked for the fee again; null if there is nothing to ask. */
    fee_ask_at: at().nullable(),
    /** The sales partner that collected a dealer payment, and its commission in cents; null for none. */
    sales_partner_id: id().nullable(),
    commission: cents().nullable(),
  },
  {
    start: {
      provider_ref: null,
      checkout_url: null,
      refund_of_id: null,
      ask_again_at: null,
      taking_at: null,
      given_up_at: null,
      fee: null,
      fee_currency: null,
      fee_ask_at: null,
      sales_partner_id: null,
      commission: null,
    },
  },
)

type Fee = { readonly amount: number; readonly percentage: number }

/** Returns the fees contained in `qty` tickets of one price, in cents, never more than their price. */
export function containedFees(fees: readonly Fee[], value: number, qty: number): number {
  const each = fees.reduce((sum, { amount, percentage }) => sum + amount + shareOf(value, percentage), 0)
  return Math.min(each, value) * qty
}
