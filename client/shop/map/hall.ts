import type { PlanShape } from '../../../shared/seats/office'
import type { SeatValues } from '../../../shared/seats/plan/edit'
import type { MapWords } from '../../../shared/shop/phrases/map'
import { boundsOf, readBits, type SeatAvailability, type ShopCategory, type ShopPlan } from '../../../shared/shop/plan'

import type { PlanBounds } from '../../parts/seats/plan-view'

/** A hall as the map knows it. */
export type Hall = {
  readonly order: string
  readonly sheet: { readonly width: number; readonly height: number }
  readonly bounds: PlanBounds
  readonly shapes: ReadonlyMap<string, PlanShape>
  readonly categories: readonly ShopCategory[]
  /** Seats by id, in the order of the plan. Their category is its place in `categories`. */
  readonly seats: ReadonlyMap<string, SeatValues>
}

/** Returns the hall of a plan. */
export function hallOf(plan: ShopPlan): Hall {
  const { order, width, height, shapes, categories, blocks, seats } = plan
  const values = seats.map(([id, x, y, block, row, num, category, wheelchair]): [string, SeatValues] => [
    id,
    {
      ...{ x, y, row, num, block: blocks[block] ?? '', price_category_id: String(category) },
      ...{ wheelchair: wheelchair === 1, override_num: null, gate: null, linked_seat_id: null },
      ...{ hold_owner: null, hold_reason: null },
    },
  ])
  return {
    order,
    sheet: { width, height },
    bounds: boundsOf(plan),
    shapes: new Map(shapes.map((shape) => [shape.id, shape])),
    categories,
    seats: new Map(values),
  }
}

/** Returns the seats of a hall that are free. */
export function freeSeatsIn({ seats }: Hall, { free }: SeatAvailability): ReadonlySet<string> {
  const flags = readBits(free, seats.size)
  return new Set([...seats.keys()].filter((_, at) => flags[at]))
}

/** Returns the category of a seat. */
export const categoryOf = ({ categories }: Hall, { price_category_id }: SeatValues): ShopCategory | undefined =>
  categories[Number(price_category_id)]

const filled = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Says which seat it is: "Row 6, seat 11". */
export const seatWords = ({ row, num }: SeatValues, words: MapWords): string =>
  [row && filled(words.row, { row }), filled(words.seat, { num })].filter(Boolean).join(', ')

/** Says what happens with a seat. */
export const stepWords = (words: string, seat: SeatValues, all: MapWords): string =>
  filled(words, { seat: seatWords(seat, all) })

/** Says all about a seat: where it is, its category and price, and whether it can be had. */
export function spokenSeat(hall: Hall, seat: SeatValues, state: 'free' | 'taken' | 'yours', words: MapWords): string {
  const { name = '', price = null } = categoryOf(hall, seat) ?? {}
  const parts = [
    seat.block === name ? '' : seat.block,
    seatWords(seat, words),
    name,
    seat.wheelchair ? words.wheelchair : '',
    state === 'taken' ? '' : price,
    state === 'taken' ? words.taken : state === 'yours' ? words.own : '',
  ]
  return parts.filter(Boolean).join(', ')
}
