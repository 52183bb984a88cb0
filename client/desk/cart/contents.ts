import type { MethodAmount, PaymentMethod } from '../../../shared/orders/rules'
import type { HeldRight } from '../../../shared/rights/rules'
import type { VoucherOffer } from '../../../shared/vouchers/rules'

/** Tickets of one price. A seat is a line of its own with `qty` 1. */
export type TicketLine = { readonly price_id: string; readonly seat_id: string | null; readonly qty: number }

/** A quantity of one product. */
export type CartProductLine = { readonly product_id: string; readonly qty: number }

/** A number of vouchers with the same value and tax group. */
export type VoucherLine = { readonly voucher: VoucherOffer; readonly qty: number }

/** A quantity from one line of a reserved order. */
export type ReservedLine = { readonly item_id: string; readonly qty: number }

/** One line of a sale. Lines of a reserved order cannot be mixed with other lines. */
export type SaleLine = TicketLine | CartProductLine | VoucherLine | ReservedLine

/** One payment of a sale, in cents. */
export type CartPayment = {
  readonly method: PaymentMethod
  readonly amount: number
  /** Cash handed over by the customer, before change. Null for other methods. */
  readonly given: number | null
  /** Id of the voucher that is redeemed. */
  readonly voucher_id?: string | undefined
  /** Tax rate in basis points that a single-purpose voucher pays for. */
  readonly voucher_rate?: number | undefined
}

/** Items of an earlier sale of the shift that the customer gives back for those in the cart. */
export type Exchange = {
  readonly order_id: string
  readonly booking_code: string
  /** Customer of that sale, who is the customer of this one unless another is chosen. */
  readonly contact_id: string | null
  readonly items: readonly { readonly id: string; readonly qty: number }[]
  /** Reason on the receipt of the void. */
  readonly reason: string
  /** Amounts that go back for the items. */
  readonly back: readonly MethodAmount[]
  /** Rights that the items give back, from which the new ones can be sold. */
  readonly freed: readonly HeldRight[]
}

/** Discount on a sale: a promo code, or a rate in basis points with the cashier's reason. */
export type Reduction = { readonly promo_code_id: string } | { readonly rate: number; readonly reason: string }
