import type { PlanShape } from '../seats/office'

/** A category of a hall plan in the shop. Its price is the first one offered, as text; null where none is. */
export type ShopCategory = {
  readonly name: string
  readonly color: string
  readonly price_id: string | null
  readonly price: string | null
}

/** A seat of a hall plan in the shop; `block` and `category` are places in the lists of the plan. */
export type ShopSeat = readonly [
  id: string,
  x: number,
  y: number,
  block: number,
  row: string,
  num: string,
  category: number,
  wheelchair: 0 | 1,
]

/** The hall plan of an event as the shop's map draws it. `order` identifies the seats and their order. */
export type ShopPlan = {
  readonly order: string
  readonly width: number
  readonly height: number
  readonly shapes: readonly PlanShape[]
  readonly categories: readonly ShopCategory[]
  readonly blocks: readonly string[]
  readonly seats: readonly ShopSeat[]
}

/** Free seats of a plan. `free` has a bit for each seat, in the order of the plan that `order` identifies. */
export type SeatAvailability = { readonly order: string; readonly version: string; readonly free: string }

/** Room around a plan, in plan units. */
const MARGIN = 34

/** Returns the rectangle around the seats and shapes of a plan, with a margin. */
export function boundsOf({ seats, shapes }: Pick<ShopPlan, 'seats' | 'shapes'>) {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  const take = (x: number, y: number) => {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  for (const [, x, y] of seats) take(x, y)
  for (const { x, y, width, height } of shapes) {
    take(x, y)
    take(x + width, y + height)
  }
  if (right < left) return { left: 0, top: 0, right: MARGIN, bottom: MARGIN }
  return { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN }
}

/** Writes flags as bits in base64, the first flag as the highest bit. */
export function writeBits(flags: readonly boolean[]): string {
  const bytes = new Uint8Array(Math.ceil(flags.length / 8))
  for (const [at, flag] of flags.entries()) if (flag) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (128 >> (at & 7))
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Reads `count` flags that `writeBits` wrote. */
export function readBits(bits: string, count: number): boolean[] {
  const bytes = atob(bits)
  return Array.from({ length: count }, (_, at) => (bytes.charCodeAt(at >> 3) & (128 >> (at & 7))) !== 0)
}
