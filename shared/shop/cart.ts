import { z } from 'zod'
import { address } from '../contacts/address/address'
import { EMAIL_ADDRESS } from '../contacts/email'
import { required, text } from '../kernel/model/fields'
import { DAY, iso, MINUTE, ms } from '../kernel/time'
import { UNPAID_HOLD_TIME } from '../orders/life'

/** Time in ms for which a cart holds its places, and by which "More time" extends it once. */
export const CART_TIME = 15 * MINUTE

/** Time in ms for which an order holds its places while its buyer pays at a provider. */
export const CHECKOUT_TIME = 30 * MINUTE

/** Time in ms before the first event of an order from which on a bank transfer would come too late. */
export const WIRE_TIME = 4 * DAY

/** Carts that visitors of one address may have at the same time. */
export const CARTS_PER_VISITOR = 30

/** Lines of a cart. */
export const CART_LINES = 100

/** Vouchers that may pay a part of one cart. */
export const CART_VOUCHERS = 5

/** The buyer's details, as typed at the checkout. */
export const buyer = z.object({
  firstname: required(text(100)),
  lastname: required(text(100)),
  email: z.string().trim().max(254).regex(EMAIL_ADDRESS),
  phone: text(40).nullable(),
  /** For an invoice to a company, and for shipping. */
  address: address().nullable(),
  /** True if the buyer asked for the newsletter, which still needs the buyer's confirmation by email. */
  newsletter: z.boolean(),
})

export type Buyer = z.infer<typeof buyer>

/** Ways to end a checkout: a provider's payment page, a bank transfer, a reservation, or nothing is due. */
export const CHECKOUT_OPTIONS = ['stripe', 'paypal', 'oppwa', 'wire', 'reserve', 'nothing'] as const

export type CheckoutOption = (typeof CHECKOUT_OPTIONS)[number]

/**
 * Returns until when a bank transfer has to arrive: a week, but a day before the first event is no longer sold (`ends`,
 * ISO). Null if it would be late.
 */
export function wireDeadline(ends: readonly string[], now: string): string | null {
  const first = Math.min(...ends.map(ms))
  if (first - ms(now) < WIRE_TIME) return null
  return iso(Math.min(ms(now) + UNPAID_HOLD_TIME, first - DAY))
}

/** A change of a cart that its visitor did not ask for, to be said once. Prices in cents. */
export type CartNotice =
  | { readonly kind: 'gone'; readonly name: string }
  | { readonly kind: 'price' | 'total' | 'due'; readonly name: string; readonly before: number; readonly after: number }
  | { readonly kind: 'promo_code' | 'voucher'; readonly name: string }
