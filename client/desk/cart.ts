import { z } from 'zod'
import { priceSale, type TaxLine } from '../../shared/orders/rules'
import type { RowOf } from '../../shared/registry'
import type { CartLine } from './contract'

/** What the customer is about to buy. Open places of one price are one line, every seat is a line of its own. */
export type Line = CartLine & { readonly event_id: string }

export type Cart = { readonly lines: readonly Line[] }

export const EMPTY_CART: Cart = { lines: [] }

/** The most a line and a sale may hold, as `CreateOrder` accepts it. */
export const MAX_QTY = 500
export const MAX_LINES = 200

export type CartAction =
  | { readonly type: 'add'; readonly event_id: string; readonly price_id: string; readonly qty: number }
  | { readonly type: 'seats'; readonly event_id: string; readonly seats: readonly { readonly price_id: string; readonly seat_id: string }[] }
  | { readonly type: 'qty'; readonly key: string; readonly qty: number }
  /** Seats that are sold together go together. */
  | { readonly type: 'remove'; readonly keys: readonly string[] }
  | { readonly type: 'reprice'; readonly key: string; readonly price_id: string }
  | { readonly type: 'clear' }

/** Names a line within its cart. The same seat can be sold for several events. */
export const lineKey = (line: Line): string => (line.seat_id ? `${line.event_id}/${line.seat_id}` : line.price_id)

const clamp = (qty: number) => Math.max(0, Math.min(MAX_QTY, Math.trunc(qty)))

/** Adds places of a price, joining the line that is there. */
function addPlaces(lines: readonly Line[], event_id: string, price_id: string, qty: number): Line[] {
  const there = lines.some((line) => line.seat_id === null && line.price_id === price_id)
  if (!there) return [...lines, { event_id, price_id, seat_id: null, qty: clamp(qty) }]
  return lines.map((line) => (line.seat_id === null && line.price_id === price_id ? { ...line, qty: clamp(line.qty + qty) } : line))
}

/** The next cart. A step beyond what a sale may hold changes nothing. */
export function cartReducer(cart: Cart, action: CartAction): Cart {
  const next = step(cart.lines, action).filter((line) => line.qty > 0)
  return next.length > MAX_LINES ? cart : { lines: next }
}

function step(lines: readonly Line[], action: CartAction): readonly Line[] {
  switch (action.type) {
    case 'add':
      return addPlaces(lines, action.event_id, action.price_id, action.qty)
    case 'seats': {
      const taken = new Set(lines.map(lineKey))
      const added = action.seats.map((seat): Line => ({ event_id: action.event_id, ...seat, qty: 1 }))
      return [...lines, ...added.filter((line) => !taken.has(lineKey(line)))]
    }
    case 'qty':
      return lines.map((line) => (lineKey(line) === action.key && line.seat_id === null ? { ...line, qty: clamp(action.qty) } : line))
    case 'remove':
      return lines.filter((line) => !action.keys.includes(lineKey(line)))
    case 'reprice': {
      const line = lines.find((candidate) => lineKey(candidate) === action.key)
      if (!line || line.price_id === action.price_id) return lines
      if (line.seat_id) return lines.map((candidate) => (candidate === line ? { ...line, price_id: action.price_id } : candidate))
      const target = lines.find((candidate) => candidate.seat_id === null && candidate.price_id === action.price_id)
      if (!target) return lines.map((candidate) => (candidate === line ? { ...line, price_id: action.price_id } : candidate))
      return lines.flatMap((candidate) => (candidate === line ? [] : candidate === target ? [{ ...target, qty: clamp(target.qty + line.qty) }] : [candidate]))
    }
    case 'clear':
      return []
  }
}

export type CartSum = { readonly total: number; readonly tax: number; readonly taxes: readonly TaxLine[]; readonly qty: number }

type Priced = Pick<RowOf<'prices'>, 'value' | 'tax_group_id'>

/** What the cart costs, in cents. `rates` are basis points by tax group; a price that is gone counts nothing. */
export function cartSum(cart: Cart, prices: ReadonlyMap<string, Priced>, rates: ReadonlyMap<string, number>): CartSum {
  const lines = cart.lines.flatMap((line) => {
    const price = prices.get(line.price_id)
    return price ? [{ qty: line.qty, static_price: price.value, rate: rates.get(price.tax_group_id) ?? 0 }] : []
  })
  const { total, taxes } = priceSale(lines)
  return { total, taxes, tax: taxes.reduce((n, tax) => n + tax.tax, 0), qty: lines.reduce((n, line) => n + line.qty, 0) }
}

/** Where the shift stood when the cart was last touched: a sale since then was this cart's. */
export type CartMark = { readonly shift_id: string; readonly sales: number }

const keptCart = z.object({
  mark: z.object({ shift_id: z.string(), sales: z.int() }),
  event_id: z.string().nullable(),
  lines: z.array(z.object({ event_id: z.string(), price_id: z.string(), seat_id: z.string().nullable(), qty: z.int().min(1).max(MAX_QTY) })).max(MAX_LINES),
})

export type KeptCart = z.infer<typeof keptCart>

/** Reads what was kept over a reload; null for anything else. */
export function readKept(text: string | null): KeptCart | null {
  if (text === null) return null
  try {
    return keptCart.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * What becomes of a kept cart. A browser that dies between "paid" and the empty cart would offer the same things for
 * sale again, so a cart from before the shift's last sale is `sold`; one of another shift is `gone`.
 */
export function judgeKept(kept: KeptCart | null, mark: CartMark): 'open' | 'sold' | 'gone' {
  if (!kept || kept.lines.length === 0 || kept.mark.shift_id !== mark.shift_id) return 'gone'
  return kept.mark.sales < mark.sales ? 'sold' : 'open'
}
