import { isSaleClosed } from '../../../shared/events/rules'
import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import type { CategoryPlaces } from '../../events/capacity'

/** Free places from which few are left: a number, or a share of the house. */
const FEW = { places: 10, share: 0.05 }

/**
 * State of an event's sale: on sale, or the reason why not. `few` is on sale as well; `later` is published without a
 * sale.
 */
export type Sale = 'cancelled' | 'closed' | 'on_hold' | 'soon' | 'later' | 'sold_out' | 'few' | 'open'

type Event = Pick<
  RowOf<'events'>,
  'cancelled' | 'archived' | 'starts_at' | 'sale_closes_at' | 'on_hold' | 'soon_on_sale' | 'on_sale'
>

/** Returns the number of free places of an event's categories. */
export const freeIn = (categories: readonly CategoryPlaces[]): number => sum(categories.map(({ free }) => free))

/** Returns what a buyer can do about an event, with its places by category. */
export function saleOf(event: Event, places: readonly CategoryPlaces[], now: string): Sale {
  if (event.cancelled) return 'cancelled'
  if (event.archived || event.starts_at <= now || isSaleClosed(event, now)) return 'closed'
  if (event.on_hold) return 'on_hold'
  if (!event.on_sale) return event.soon_on_sale ? 'soon' : 'later'
  const free = freeIn(places)
  if (free === 0) return 'sold_out'
  const total = sum(places.map((each) => each.total))
  return free <= Math.min(FEW.places, Math.ceil(total * FEW.share)) ? 'few' : 'open'
}

/** True if tickets can be bought. */
export const isBuyable = (sale: Sale): sale is 'open' | 'few' => sale === 'open' || sale === 'few'

/** The notices that the office set for an event, in the order in which they are said. */
export const FLAGS = ['postponed', 'premiere', 'last', 'restaging', 'special'] as const
