import type { RowOf } from '../../../../shared/registry'
import type { Buyer, CartNotice } from '../../../../shared/shop/cart'
import { boolean, type ColumnsOf, json, jsonOrNull, text, textOrNull } from './columns-of'

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
  /** The buyer's details; null before the checkout, and again once the buyer is a contact. */
  buyer: Buyer | null
  checked_out_at: string | null
  created_at: string
}

export type ShopTables = { carts: Cart }

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
    buyer: jsonOrNull,
    checked_out_at: textOrNull,
    created_at: text,
  },
}
