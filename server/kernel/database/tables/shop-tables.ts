import type { BuyerTerms } from '../../../../shared/buyer_policies/terms'
import type { ItemQty } from '../../../../shared/orders/refunds/refund'
import type { CartAnswer } from '../../../../shared/questions/cart-answers'
import type { RowOf } from '../../../../shared/registry'
import type { Buyer, CartNotice } from '../../../../shared/shop/cart'
import { boolean, type ColumnsOf, integer, json, jsonOrNull, text, textOrNull } from './columns-of'

/**
 * Shop data of a cart, whose order has the same id. `visitor` is a keyed hash of the address that
 * began it; `steps` are the ids of the latest steps, of which each is booked once.
 */
export type Cart = {
  id: string
  org_id: string
  lang: RowOf<'orgs'>['lang']
  visitor: string
  steps: string[]
  /** True once the visitor has asked for more time. */
  extended: boolean
  /** The promo code as it was typed, so that it applies again when a line is added that it is for. */
  promo_code: string | null
  affiliate: string | null
  /** The host of the page that led to the shop. */
  referrer: string | null
  voucher_codes: string[]
  notices: CartNotice[]
  /** Answers to questions: before the checkout as they were typed; none once they are rows of the order. */
  answers: CartAnswer[]
  /** The buyer's details, before the checkout as they were typed; null before that, and once the buyer is a contact. */
  buyer: Buyer | null
  checked_out_at: string | null
  /** Tickets of an order that its buyer gives back for what is in the cart; null for a purchase. */
  exchange: { readonly order_id: string; readonly items: readonly ItemQty[] } | null
  created_at: string
  /** Source of its visitor, as in `ShopViews`. */
  source_kind: ShopViews['source_kind']
  source: string
}

/**
 * Looks at a shop's pages on a day by the organisation's clocks, and carts that were begun, by where the visitors came
 * from. `event_id` is '' for the programme; `visits` are views of visitors who came from elsewhere.
 */
export type ShopViews = {
  org_id: string
  day: string
  source_kind: 'affiliate' | 'promo_code' | 'host' | 'direct'
  source: string
  event_id: string
  views: number
  visits: number
  carts: number
}

/** An order that uses the accreditations of a contact that is not its own: the one whose link led to the shop. */
type AccreditedOrder = { order_id: string; org_id: string; contact_id: string }

/** The terms under which the tickets of an event were ordered in the shop. */
type OrderPolicy = { org_id: string; order_id: string; event_id: string; terms: BuyerTerms }

/**
 * A ticket that its buyer gives back once somebody of the waiting list has bought it. `open`: nobody has been offered
 * it. `offered`: the line `sold_line` of the cart or order `sold_to` is to get its place. `ended`: taken back, or over.
 */
export type Resale = {
  id: string
  org_id: string
  /** The order that gives it back, and the line of which it is one ticket. */
  order_id: string
  item_id: string
  event_id: string
  price_category_id: string
  seat_id: string | null
  state: 'open' | 'offered' | 'sold' | 'ended'
  sold_to: string | null
  sold_line: string | null
  created_at: string
  updated_at: string
}

/**
 * A request to wait for tickets of an event, which its email address has to confirm. `entry_id` is its entry of the
 * waiting list once it did. `visitor` is a keyed hash of the address that it came from.
 */
export type WaitingRequest = {
  id: string
  org_id: string
  event_id: string
  price_category_id: string | null
  qty: number
  together: boolean
  name: string
  email: string
  lang: RowOf<'orgs'>['lang']
  wanted_until: string
  visitor: string
  entry_id: string | null
  created_at: string
}

export type ShopTables = {
  waiting_requests: WaitingRequest
  carts: Cart
  shop_views: ShopViews
  accredited_orders: AccreditedOrder
  order_policies: OrderPolicy
  resales: Resale
}

export const SHOP_COLUMNS: ColumnsOf<ShopTables> = {
  carts: {
    id: text,
    org_id: text,
    lang: text,
    visitor: text,
    steps: json,
    extended: boolean,
    promo_code: textOrNull,
    affiliate: textOrNull,
    referrer: textOrNull,
    voucher_codes: json,
    notices: json,
    answers: json,
    buyer: jsonOrNull,
    checked_out_at: textOrNull,
    exchange: jsonOrNull,
    created_at: text,
    source_kind: text,
    source: text,
  },
  waiting_requests: {
    id: text,
    org_id: text,
    event_id: text,
    price_category_id: textOrNull,
    qty: integer,
    together: boolean,
    name: text,
    email: text,
    lang: text,
    wanted_until: text,
    visitor: text,
    entry_id: textOrNull,
    created_at: text,
  },
  accredited_orders: { order_id: text, org_id: text, contact_id: text },
  resales: {
    id: text,
    org_id: text,
    order_id: text,
    item_id: text,
    event_id: text,
    price_category_id: text,
    seat_id: textOrNull,
    state: text,
    sold_to: textOrNull,
    sold_line: textOrNull,
    created_at: text,
    updated_at: text,
  },
  order_policies: { org_id: text, order_id: text, event_id: text, terms: json },
  shop_views: {
    org_id: text,
    day: text,
    source_kind: text,
    source: text,
    event_id: text,
    views: integer,
    visits: integer,
    carts: integer,
  },
}
