import { sum } from '../../../shared/kernel/money'
import type { HeldOrder } from '../../../shared/rights/commands'
import type { VoucherOffer } from '../../../shared/vouchers/rules'
import type {
  CartPayment,
  CartProductLine,
  Exchange,
  Reduction,
  ReservedLine,
  TicketLine,
  VoucherLine,
} from './contents'

/** Tickets for an event in the cart. */
export type CartTicketLine = TicketLine & { readonly event_id: string }

/** One line of the cart. General admission tickets of one price share a line, every seat has its own. */
export type CartLine = CartTicketLine | CartProductLine | VoucherLine | ReservedLine

/** Everything the customer is about to buy, and the payments received for it so far. */
export type Cart = {
  readonly lines: readonly CartLine[]
  /** Payments received so far where a sale is split. While there are any, the lines cannot change. */
  readonly parts: readonly CartPayment[]
  readonly contact_id: string | null
  readonly reduction: Reduction | null
  /** The reserved order that was picked up. All lines belong to it. */
  readonly order: HeldOrder | null
  /** Items that the customer gives back for the lines, null where this is a plain sale. */
  readonly exchange: Exchange | null
}

export const EMPTY_CART: Cart = { lines: [], parts: [], contact_id: null, reduction: null, order: null, exchange: null }

/** Amount that goes back for exchanged items, in cents. */
export const creditOf = ({ exchange }: Pick<Cart, 'exchange'>): number =>
  sum((exchange?.back ?? []).map(({ amount }) => amount))

/** Sum of the payments received so far, in cents. */
export const paidSoFar = (cart: Cart): number => sum(cart.parts.map((part) => part.amount))

/** Amount paid for a reserved order before this desk picked it up, in cents. */
export const paidBefore = (order: HeldOrder | null): number => sum((order?.before ?? []).map(({ amount }) => amount))

/** Returns true if there is nothing in the cart, neither goods nor an exchange. */
export const isEmptyCart = ({ lines, exchange }: Pick<Cart, 'lines' | 'exchange'>): boolean =>
  lines.length === 0 && exchange === null

/** Limits of a line and of a sale, as `CreateOrder` accepts them. */
export const MAX_QTY = 500
export const MAX_CART_LINES = 200
export const MAX_PARTS = 9

/** Number of part payments a sale can have, beside the payments by what goes back in an exchange. */
export const maxParts = ({ exchange }: Pick<Cart, 'exchange'>): number => MAX_PARTS - (exchange?.back.length ?? 0)

/** A change to the cart. */
export type CartAction =
  | { readonly type: 'add'; readonly event_id: string; readonly price_id: string; readonly qty: number }
  | { readonly type: 'product'; readonly product_id: string; readonly qty: number }
  | { readonly type: 'voucher'; readonly voucher: VoucherOffer; readonly qty: number }
  | {
      readonly type: 'seats'
      readonly event_id: string
      readonly seats: readonly { readonly price_id: string; readonly seat_id: string }[]
    }
  | { readonly type: 'qty'; readonly key: string; readonly qty: number }
  /** Fills the empty cart with a reserved order. */
  | { readonly type: 'pick_up'; readonly order: HeldOrder }
  /** Makes the sale an exchange of items of an earlier one, or a plain sale again with null. */
  | { readonly type: 'exchange'; readonly exchange: Exchange | null }
  /** Removes lines. Seats that are sold together are removed together. */
  | { readonly type: 'remove'; readonly keys: readonly string[] }
  | { readonly type: 'reprice'; readonly key: string; readonly price_id: string }
  /** Gives several lines another price, by their keys. */
  | { readonly type: 'reprice_all'; readonly prices: ReadonlyMap<string, string> }
  /** Chooses the customer, null for an anonymous one. */
  | { readonly type: 'contact'; readonly contact_id: string | null }
  /** Adds a part payment. */
  | { readonly type: 'part'; readonly part: CartPayment }
  /** Removes a part payment that was given back. */
  | { readonly type: 'give_back'; readonly at: number }
  /** Replaces the promo code or discount, null for none. */
  | { readonly type: 'reduce'; readonly reduction: Reduction | null }
  | { readonly type: 'clear' }

/** Key of a line within its cart. The same seat can be sold for several events. */
export function lineKey(line: CartLine): string {
  if ('item_id' in line) return line.item_id
  if ('voucher' in line) return `voucher ${line.voucher.value} ${line.voucher.tax_group_id ?? ''}`
  if ('product_id' in line) return line.product_id
  return line.seat_id ? `${line.event_id}/${line.seat_id}` : line.price_id
}

/** The ticket lines of a cart. */
export const ticketLines = (lines: readonly CartLine[]): CartTicketLine[] => lines.filter((line) => 'price_id' in line)

const isSeat = (line: CartLine): boolean => 'seat_id' in line && line.seat_id !== null

/** The order item that a line was picked up from, undefined for a new line. */
export const reservedItem = ({ order }: Pick<Cart, 'order'>, line: CartLine) =>
  'item_id' in line ? order?.items.find(({ id }) => id === line.item_id) : undefined

/** The event or product of a line, which decides whether a promo code is valid for it. */
export const goodsOf = (cart: Pick<Cart, 'order'>, line: Exclude<CartLine, VoucherLine>) =>
  'item_id' in line ? (reservedItem(cart, line) ?? {}) : line

const clamp = (qty: number) => Math.max(0, Math.min(MAX_QTY, Math.trunc(qty)))

/** Adds a line with a quantity, merged into an existing line with the same key. */
function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const key = lineKey(added)
  if (!lines.some((line) => lineKey(line) === key)) return [...lines, { ...added, qty: clamp(added.qty) }]
  return lines.map((line) => (lineKey(line) === key ? { ...line, qty: clamp(line.qty + added.qty) } : line))
}

/** Changes allowed to the lines of a reserved order. */
const ALLOWED_FOR_RESERVED: ReadonlySet<CartAction['type']> = new Set(['qty', 'remove', 'reduce'])

/** Applies a change to the cart. A change beyond the limits of a sale is ignored. */
export function cartReducer(cart: Cart, action: CartAction): Cart {
  if (action.type === 'clear') return EMPTY_CART
  if (action.type === 'part')
    return cart.parts.length < maxParts(cart) ? { ...cart, parts: [...cart.parts, action.part] } : cart
  if (action.type === 'give_back') return { ...cart, parts: cart.parts.filter((_, i) => i !== action.at) }
  if (action.type === 'contact') return { ...cart, contact_id: action.contact_id }
  if (cart.parts.length > 0) return cart
  if (action.type === 'pick_up')
    return cart.lines.length > 0 || cart.exchange
      ? cart
      : { ...cart, order: action.order, lines: action.order.items.map(({ id, qty }) => ({ item_id: id, qty })) }
  if (cart.order && !ALLOWED_FOR_RESERVED.has(action.type)) return cart
  if (action.type === 'exchange') return exchanging(cart, action.exchange)
  if (action.type === 'reduce') return { ...cart, reduction: action.reduction }
  const next = nextLines(cart.lines, action)
    .map((line) => ({ ...line, qty: Math.min(line.qty, reservedItem(cart, line)?.qty ?? MAX_QTY) }))
    .filter((line) => line.qty > 0)
  if (next.length > MAX_CART_LINES) return cart
  return next.length > 0 ? { ...cart, lines: next } : { ...cart, lines: next, reduction: null, order: null }
}

/**
 * The cart as an exchange, or as a plain sale again. The customer of the earlier sale comes and goes with it, unless
 * another is chosen.
 */
function exchanging(cart: Cart, exchange: Exchange | null): Cart {
  if (exchange) return { ...cart, exchange, contact_id: cart.contact_id ?? exchange.contact_id }
  return { ...cart, exchange, contact_id: cart.contact_id === cart.exchange?.contact_id ? null : cart.contact_id }
}

function nextLines(
  lines: readonly CartLine[],
  action: Exclude<
    CartAction,
    { readonly type: 'clear' | 'contact' | 'part' | 'give_back' | 'reduce' | 'pick_up' | 'exchange' }
  >,
): readonly CartLine[] {
  switch (action.type) {
    case 'add':
      return addLine(lines, { event_id: action.event_id, price_id: action.price_id, seat_id: null, qty: action.qty })
    case 'product':
      return addLine(lines, { product_id: action.product_id, qty: action.qty })
    case 'voucher':
      return addLine(lines, { voucher: action.voucher, qty: action.qty })
    case 'seats': {
      const existing = new Set(lines.map(lineKey))
      const added = action.seats.map((seat): CartLine => ({ event_id: action.event_id, ...seat, qty: 1 }))
      return [...lines, ...added.filter((line) => !existing.has(lineKey(line)))]
    }
    case 'qty':
      return lines.map((line) =>
        lineKey(line) === action.key && !isSeat(line) ? { ...line, qty: clamp(action.qty) } : line,
      )
    case 'remove':
      return lines.filter((line) => !action.keys.includes(lineKey(line)))
    case 'reprice_all':
      return [...action.prices].reduce(
        (now, [key, price_id]) => nextLines(now, { type: 'reprice', key, price_id }),
        lines,
      )
    case 'reprice': {
      const line = ticketLines(lines).find((candidate) => lineKey(candidate) === action.key)
      if (!line || line.price_id === action.price_id) return lines
      const repriced = { ...line, price_id: action.price_id }
      if (isSeat(line) || !lines.some((other) => lineKey(other) === action.price_id))
        return lines.map((other) => (other === line ? repriced : other))
      return addLine(
        lines.filter((other) => other !== line),
        repriced,
      )
    }
  }
}
