import { type ShopClosure, shopClosure } from '../../../shared/events/rules'
import { sum } from '../../../shared/kernel/money'
import type { FreePlaces } from '../../events/free-places'

/** Free places from which few are left: a number, or a share of the house. */
const FEW = { places: 10, share: 0.05 }

/** State of an event's sale: on sale, or the reason why not. `few` is on sale as well; `later` has no sale in sight. */
export type Sale = ShopClosure | 'sold_out' | 'few' | 'open'

type Event = Parameters<typeof shopClosure>[0]

/** Returns the number of free places of an event's categories. */
export const countFreePlaces = (categories: readonly FreePlaces[]): number => sum(categories.map(({ free }) => free))

/** Returns what a buyer can do about an event, with its places by category. */
export function saleOf(event: Event, places: readonly FreePlaces[], now: string): Sale {
  const closure = shopClosure(event, now)
  if (closure) return closure
  const free = countFreePlaces(places)
  const total = sum(places.map((each) => each.total))
  // Without places there is nothing yet that could be sold out.
  if (total === 0) return 'later'
  if (free === 0) return 'sold_out'
  return free <= Math.min(FEW.places, Math.ceil(total * FEW.share)) ? 'few' : 'open'
}

/** True if tickets can be bought. */
export const isBuyable = (sale: Sale): sale is 'open' | 'few' => sale === 'open' || sale === 'few'

/** The notices that the office set for an event, in the order in which they are said. */
export const FLAGS = ['postponed', 'premiere', 'last', 'restaging', 'special'] as const
