import { z } from 'zod'
import { ratesOff } from '../../../shared/events/deals'
import { sum } from '../../../shared/kernel/money'
import { asAgreed } from '../../../shared/orders/rules'
import { goodFor } from '../../../shared/promo_codes/rules'
import type { RowOf } from '../../../shared/registry'
import { agreedOn, type HeldOrder, heldOrder } from '../../../shared/rights/commands'
import type { VoucherOffer } from '../../../shared/vouchers/rules'
import type { ProductLine, Reduction, ReservedLine, Tendered, TicketLine, VoucherLine } from '../register/contract'
import { type Sum, summed } from './totals'

/** Tickets of one event in the cart. */
export type EventLine = TicketLine & { readonly event_id: string }

/** What the customer is about to buy. Open places of one price are one line, every seat is a line of its own. */
export type Line = EventLine | ProductLine | VoucherLine | ReservedLine

/**
 * `parts` is what has been taken already where a sale is paid in several ways; while there is any, the lines stay as they are. `order` is the
 * one that was picked up: the lines are its, and nothing else is.
 */
export type Cart = {
  readonly lines: readonly Line[]
  readonly parts: readonly Tendered[]
  readonly contact_id: string | null
  readonly reduction: Reduction | null
  readonly order: HeldOrder | null
}

export const EMPTY_CART: Cart = { lines: [], parts: [], contact_id: null, reduction: null, order: null }

/** What has been taken already, in cents. */
export const taken = (cart: Cart): number => sum(cart.parts.map((part) => part.amount))

/** What had been paid for an order before it was picked up, in cents. */
export const beforeOf = (order: HeldOrder | null): number => sum((order?.before ?? []).map(({ amount }) => amount))

/** The most a line and a sale may hold, as `CreateOrder` accepts it. */
export const MAX_QTY = 500
export const MAX_LINES = 200
export const MAX_PARTS = 9

export type CartAction =
  | { readonly type: 'add'; readonly event_id: string; readonly price_id: string; readonly qty: number }
  | { readonly type: 'product'; readonly product_id: string; readonly qty: number }
  | { readonly type: 'voucher'; readonly voucher: VoucherOffer; readonly qty: number }
  | { readonly type: 'seats'; readonly event_id: string; readonly seats: readonly { readonly price_id: string; readonly seat_id: string }[] }
  | { readonly type: 'qty'; readonly key: string; readonly qty: number }
  /** A reserved order, all of it. */
  | { readonly type: 'pick_up'; readonly order: HeldOrder }
  /** Seats that are sold together go together. */
  | { readonly type: 'remove'; readonly keys: readonly string[] }
  | { readonly type: 'reprice'; readonly key: string; readonly price_id: string }
  /** Who buys; null for somebody unknown. */
  | { readonly type: 'contact'; readonly contact_id: string | null }
  /** Some of the money, the rest of which comes another way. */
  | { readonly type: 'part'; readonly part: Tendered }
  /** A part that was given back. */
  | { readonly type: 'give_back'; readonly at: number }
  /** A code or a discount, in the place of another; null for none. */
  | { readonly type: 'reduce'; readonly reduction: Reduction | null }
  | { readonly type: 'clear' }

/** Names a line within its cart. The same seat can be sold for several events. */
export function lineKey(line: Line): string {
  if ('item_id' in line) return line.item_id
  if ('voucher' in line) return `voucher ${line.voucher.value} ${line.voucher.tax_group_id ?? ''}`
  if ('product_id' in line) return line.product_id
  return line.seat_id ? `${line.event_id}/${line.seat_id}` : line.price_id
}

/** The tickets among some lines. */
export const ticketsIn = (lines: readonly Line[]): EventLine[] => lines.filter((line) => 'price_id' in line)

const isSeat = (line: Line): boolean => 'seat_id' in line && line.seat_id !== null

/** The line of the order as it was reserved; undefined for what is sold anew. */
export const reservedIn = ({ order }: Pick<Cart, 'order'>, line: Line) => ('item_id' in line ? order?.items.find(({ id }) => id === line.item_id) : undefined)

/** What a line is of, as far as a promo code asks. */
export const wareOf = (cart: Pick<Cart, 'order'>, line: Exclude<Line, VoucherLine>) => ('item_id' in line ? (reservedIn(cart, line) ?? {}) : line)

const clamp = (qty: number) => Math.max(0, Math.min(MAX_QTY, Math.trunc(qty)))

/** Adds to the lines what can be counted, joining the line of the same key. */
function join(lines: readonly Line[], added: Line): Line[] {
  const key = lineKey(added)
  if (!lines.some((line) => lineKey(line) === key)) return [...lines, { ...added, qty: clamp(added.qty) }]
  return lines.map((line) => (lineKey(line) === key ? { ...line, qty: clamp(line.qty + added.qty) } : line))
}

/** What can be done with the lines of an order: fewer of them, or all again. */
const OF_AN_ORDER: ReadonlySet<CartAction['type']> = new Set(['qty', 'remove', 'reduce'])

/** The next cart. A step beyond what a sale may hold changes nothing. */
export function cartReducer(cart: Cart, action: CartAction): Cart {
  if (action.type === 'clear') return EMPTY_CART
  if (action.type === 'part') return cart.parts.length < MAX_PARTS ? { ...cart, parts: [...cart.parts, action.part] } : cart
  if (action.type === 'give_back') return { ...cart, parts: cart.parts.filter((_, i) => i !== action.at) }
  if (action.type === 'contact') return { ...cart, contact_id: action.contact_id }
  if (cart.parts.length > 0) return cart
  if (action.type === 'pick_up')
    return cart.lines.length > 0 ? cart : { ...cart, order: action.order, lines: action.order.items.map(({ id, qty }) => ({ item_id: id, qty })) }
  if (cart.order && !OF_AN_ORDER.has(action.type)) return cart
  if (action.type === 'reduce') return { ...cart, reduction: action.reduction }
  const next = step(cart.lines, action)
    .map((line) => ({ ...line, qty: Math.min(line.qty, reservedIn(cart, line)?.qty ?? MAX_QTY) }))
    .filter((line) => line.qty > 0)
  const kept = next.length > 0
  return next.length > MAX_LINES ? cart : { ...cart, lines: next, reduction: kept ? cart.reduction : null, order: kept ? cart.order : null }
}

function step(
  lines: readonly Line[],
  action: Exclude<CartAction, { readonly type: 'clear' | 'contact' | 'part' | 'give_back' | 'reduce' | 'pick_up' }>,
): readonly Line[] {
  switch (action.type) {
    case 'add':
      return join(lines, { event_id: action.event_id, price_id: action.price_id, seat_id: null, qty: action.qty })
    case 'product':
      return join(lines, { product_id: action.product_id, qty: action.qty })
    case 'voucher':
      return join(lines, { voucher: action.voucher, qty: action.qty })
    case 'seats': {
      const taken = new Set(lines.map(lineKey))
      const added = action.seats.map((seat): Line => ({ event_id: action.event_id, ...seat, qty: 1 }))
      return [...lines, ...added.filter((line) => !taken.has(lineKey(line)))]
    }
    case 'qty':
      return lines.map((line) => (lineKey(line) === action.key && !isSeat(line) ? { ...line, qty: clamp(action.qty) } : line))
    case 'remove':
      return lines.filter((line) => !action.keys.includes(lineKey(line)))
    case 'reprice': {
      const line = ticketsIn(lines).find((candidate) => lineKey(candidate) === action.key)
      if (!line || line.price_id === action.price_id) return lines
      const repriced = { ...line, price_id: action.price_id }
      if (isSeat(line) || !lines.some((other) => lineKey(other) === action.price_id)) return lines.map((other) => (other === line ? repriced : other))
      return join(
        lines.filter((other) => other !== line),
        repriced,
      )
    }
  }
}

export type CartSum = Pick<Sum, 'total' | 'due' | 'taxes' | 'coverable'> & {
  /** What deals take off, what had been agreed when it was reserved, and what the code or discount does, in cents. */
  readonly deals: number
  readonly agreed: number
  readonly reduction: number
  readonly tax: number
  readonly qty: number
  /** Whether it is known here what each line costs; the sum is of those of which it is. */
  readonly complete: boolean
}

/** A line as far as it is reckoned with; `asked` is what a code, a discount or an earlier agreement takes off it, in basis points. */
type Counted = Omit<Parameters<typeof summed>[0][number], 'discount_rate'> & Parameters<typeof ratesOff>[0][number] & { readonly asked: number }

type Priced = { readonly value: number; readonly tax_group_id: string | null; readonly deals?: RowOf<'prices'>['deals'] }

/** What a code or a discount takes off a line, in basis points. */
function rateOff({ reduction, ...cart }: Pick<Cart, 'reduction' | 'order'>, line: Line, codes: readonly RowOf<'promo_codes'>[]): number {
  if (!reduction || 'voucher' in line) return 0
  if ('rate' in reduction) return reduction.rate
  const code = codes.find(({ id }) => id === reduction.promo_code_id)
  return code && goodFor(code, wareOf(cart, line)) ? code.discount_percentage : 0
}

/** What the cart costs, in cents. `prices` are those of tickets and products alike, `rates` are basis points by tax group; what is gone counts nothing. */
export function cartSum(
  cart: Cart,
  prices: ReadonlyMap<string, Priced>,
  rates: ReadonlyMap<string, number>,
  codes: readonly RowOf<'promo_codes'>[] = [],
): CartSum {
  const counted = cart.lines.flatMap((line): Counted[] => {
    const reserved = reservedIn(cart, line)
    const asked = rateOff(cart, line, codes)
    if (reserved) {
      const { static_price, rate } = reserved
      const agreed = agreedOn(reserved)
      // A deal is part of what was reserved.
      return [{ qty: line.qty, static_price, rate, voucher: null, price_id: null, deals: null, asked: Math.max(asked, agreed.discount_rate), agreed }]
    }
    const voucher = 'voucher' in line ? line.voucher : null
    const price_id = 'price_id' in line ? line.price_id : null
    const price: Priced | null | undefined = voucher ?? prices.get('product_id' in line ? line.product_id : (price_id ?? ''))
    const rate = rates.get(price?.tax_group_id ?? '') ?? 0
    return price ? [{ qty: line.qty, static_price: price.value, rate, voucher, price_id, deals: price.deals, asked, agreed: null }] : []
  })
  const off = ratesOff(counted, ({ asked }) => asked)
  const lines = counted.map((line, i) => ({ ...line, discount_rate: off[i]?.discount_rate ?? 0 }))
  const { discounts, total, due, taxes, coverable } = summed(lines, cart.parts, cart.order?.before)
  const deals = sum(discounts.filter((_, i) => off[i]?.by_deal))
  const agreed = sum(discounts.filter((_, i) => lines[i] && asAgreed(lines[i])))
  const reduction = sum(discounts) - deals - agreed
  return {
    deals,
    agreed,
    reduction,
    total,
    due,
    taxes,
    tax: sum(taxes.map(({ tax }) => tax)),
    qty: sum(lines.map(({ qty }) => qty)),
    coverable,
    complete: counted.length === cart.lines.length,
  }
}

const keptCart = z.object({
  /** The order this cart becomes: one that is there has been sold. */
  order_id: z.string(),
  shift_id: z.string(),
  event_id: z.string().nullable(),
  contact_id: z.string().nullable().default(null),
  lines: z
    .array(
      z.union([
        z.object({ event_id: z.string(), price_id: z.string(), seat_id: z.string().nullable(), qty: z.int().min(1).max(MAX_QTY) }),
        z.object({ item_id: z.string(), qty: z.int().min(1).max(MAX_QTY) }),
        z.object({ product_id: z.string(), qty: z.int().min(1).max(MAX_QTY) }),
        z.object({ voucher: z.object({ value: z.int().min(1), tax_group_id: z.string().nullable() }), qty: z.int().min(1).max(MAX_QTY) }),
      ]),
    )
    .max(MAX_LINES),
  parts: z
    .array(
      z.object({
        method: z.enum(['cash', 'terminal', 'voucher']),
        amount: z.int().min(1),
        given: z.int().nullable(),
        voucher_id: z.string().optional(),
        voucher_rate: z.int().optional(),
      }),
    )
    .max(MAX_PARTS)
    .default([]),
  reduction: z
    .union([z.object({ promo_code_id: z.string() }), z.object({ rate: z.int().min(1).max(10_000), reason: z.string().min(1).max(200) })])
    .nullable()
    .default(null),
  order: heldOrder.nullable().default(null),
  /** Laid aside under a name until somebody takes it up again; null for a cart that a tab is at. */
  parked: z.object({ name: z.string(), at: z.string() }).nullable().default(null),
})

export type KeptCart = z.infer<typeof keptCart>

/** What was kept over a reload; null for anything else. */
export const parseKept = (value: unknown): KeptCart | null => keptCart.safeParse(value).data ?? null

/** Reads it from a text. */
export function readKept(text: string | null): KeptCart | null {
  if (text === null) return null
  try {
    return parseKept(JSON.parse(text))
  } catch {
    return null
  }
}
