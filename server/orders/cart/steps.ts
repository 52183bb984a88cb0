import type { RowOf } from '../../../shared/model'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import type { AnswerPlace } from '../../../shared/questions/asked'
import type { AnswerFile, TypedAnswer } from '../../../shared/questions/cart-answers'
import type { Buyer, CheckoutOption } from '../../../shared/shop/cart'
import type { Gift } from '../../../shared/voucher_gifts/rules'

/**
 * A wish of a visitor: places of a price, of which the best seats are chosen in a numbered hall, a seat, a product, or
 * vouchers over some cents each, which may be gifts.
 */
export type CartWish =
  | { readonly price_id: string; readonly seat_id?: string; readonly qty: number }
  | { readonly product_id: string; readonly qty: number }
  | { readonly voucher_value: number; readonly qty: number; readonly gift?: Gift }

/** Action of a shop visitor on a cart. */
type CartAction =
  | { readonly do: 'add'; readonly wishes: readonly CartWish[] }
  /** Changes the price or quantity of a line; a quantity of 0 takes it out. */
  | { readonly do: 'change'; readonly item_id: string; readonly price_id: string | null; readonly qty: number }
  | { readonly do: 'extend' }
  /** Gives some cents beside what is in the cart, in place of an earlier donation; 0 takes it out. */
  | { readonly do: 'donate'; readonly amount: number }
  | { readonly do: 'promo_code'; readonly code: string | null }
  | { readonly do: 'add_voucher' | 'remove_voucher'; readonly code: string }
  | { readonly do: 'ship'; readonly shipping: RowOf<'orders'>['shipping'] }
  /** Keeps what a buyer has typed so far, as it is: where something in it is refused, it is shown again. */
  | { readonly do: 'note_buyer'; readonly buyer: Partial<Buyer>; readonly answers?: readonly TypedAnswer[] }
  /** Answers a question with a file that is stored already; null takes it back. */
  | {
      readonly do: 'answer_file'
      readonly place: AnswerPlace
      readonly file: (AnswerFile & { readonly name: string }) | null
    }
  /** `total`, and `due` beside vouchers, in cents as the buyer saw them. */
  | {
      readonly do: 'check_out'
      readonly buyer: Buyer
      readonly way: CheckoutOption
      readonly total: number
      readonly due?: number
      readonly answers?: readonly TypedAnswer[]
    }
  /** Pays an order that was checked out and is not paid yet by another attempt. */
  | { readonly do: 'pay'; readonly way: CheckoutOption }
  /** Ends the payment of such an order that is underway at a provider, so that another way can be chosen. */
  | { readonly do: 'give_up' }
  /** Begins the exchange of tickets of an order with an empty cart. */
  | { readonly do: 'begin_exchange'; readonly of: string; readonly items: readonly ItemQty[] }
  /** Exchanges them for what the cart contains; `difference` in cents as the buyer saw it, negative if it goes back. */
  | { readonly do: 'exchange'; readonly way: CheckoutOption; readonly difference: number }
  | { readonly do: 'leave' }

/**
 * A step of a visitor, as plain data. The visitor is not signed in: whoever has the cart's token may take it. Each
 * `step_id` is booked once.
 */
export type CartStep = CartAction & {
  readonly org_id: string
  /** Id of the cart, which is that of its order. */
  readonly order_id: string
  readonly step_id: string
  readonly lang: RowOf<'orgs'>['lang']
  /** A keyed hash of the visitor's address. */
  readonly visitor: string
  readonly affiliate: string | null
  /** The promo code of the link that led to the shop. It discounts the cart as soon as it applies. */
  readonly promo: string | null
  readonly referrer: string | null
  /** True for a robot, whose cart the statistics leave out. */
  readonly is_program?: boolean
  /** Id of the accreditation's row for the contact whose link led to the shop. */
  readonly accreditation?: string | null
}

/**
 * Outcome of a step: booked; `changed` where prices or lines changed since the buyer saw them, so that nothing was
 * ordered; or `repeated`.
 */
export type CartOutcome = { readonly state: 'booked' | 'changed' | 'repeated' }
