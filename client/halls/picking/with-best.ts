import { bestSeats, type PlanSeat, replacesBest } from '../../../shared/seats/best'

/**
 * A picked seat: its price, null for the usual one, and the category of the best seats it was picked among; undefined
 * for one picked by hand.
 */
export type SeatPick = { readonly price_id: string | null; readonly bestOf: string | null | undefined }

/** States of the seats at an event, and prices by category, the usual one first. */
type Hall = {
  readonly states: ReadonlyMap<string, string>
  readonly prices: ReadonlyMap<string, readonly { readonly value: number }[]>
}

type Found = { readonly found: readonly string[]; readonly chosen: ReadonlyMap<string, SeatPick> }

/**
 * Adds the best adjacent free seats to those that are chosen, in place of earlier best ones. `category_id` null takes
 * the dearest category that has enough. Null where there are not enough.
 */
export function withBest(
  seats: readonly PlanSeat[],
  hall: Hall,
  chosen: ReadonlyMap<string, SeatPick>,
  qty: number,
  category_id: string | null,
): Found | null {
  const kept = new Map([...chosen].filter(([, { bestOf }]) => !replacesBest(bestOf, category_id)))
  const unsold = new Set([...hall.states].flatMap(([id, state]) => (state === 'sold' ? [] : [id])))
  const sellable = new Set([...hall.states].flatMap(([id, state]) => (state === 'free' && !kept.has(id) ? [id] : [])))
  const categories = category_id
    ? [category_id]
    : [...hall.prices].sort(([, [a]], [, [b]]) => (b?.value ?? 0) - (a?.value ?? 0)).map(([id]) => id)
  for (const category of categories) {
    const found = bestSeats(seats, { category_id: category, qty, sellable, unsold, beside: [...kept.keys()] }).map(
      ({ id }) => id,
    )
    if (found.length < qty) continue
    const best = found.map((id): [string, SeatPick] => [
      id,
      { price_id: chosen.get(id)?.price_id ?? null, bestOf: category_id },
    ])
    return { found, chosen: new Map([...kept, ...best]) }
  }
  return null
}
