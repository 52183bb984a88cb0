import type { ErrorCode } from '../../kernel/errors'
import { changedColumns, type SeatChange, type SeatValues } from './edit'

/** Tickets sold for a seat at events that are not over, and rights that a desk or an unpaid order has on it. */
export type SeatClaims = { readonly sold: number; readonly held: number }

/** Effect of a change on a seat, as far as tickets are concerned. */
type Effect = 'remove' | 'category' | 'companion' | 'hold' | 'renumber'

const EFFECTS: Partial<Record<keyof SeatValues, Effect>> = {
  price_category_id: 'category',
  wheelchair: 'companion',
  linked_seat_id: 'companion',
  hold_owner: 'hold',
  block: 'renumber',
  row: 'renumber',
  num: 'renumber',
  override_num: 'renumber',
}

function effectsOf(change: SeatChange): ReadonlySet<Effect> {
  if (change.before && change.after === null) return new Set(['remove'])
  return new Set(changedColumns(change).flatMap((column) => EFFECTS[column] ?? []))
}

const SOLD: Readonly<Record<Exclude<Effect, 'renumber'>, ErrorCode>> = {
  remove: 'seats.sold_remove',
  category: 'seats.sold_category',
  companion: 'seats.sold_companion',
  hold: 'seats.sold_hold',
}

/**
 * Returns why a change of a claimed seat is refused, or null if it is allowed. Moving a seat and its gate are always
 * allowed. New names of sold seats are allowed once the consequences have been confirmed: tickets stay valid under the
 * old name.
 */
export function refusalOf(change: SeatChange, { sold, held }: SeatClaims, confirmed: boolean): ErrorCode | null {
  const effects = effectsOf(change)
  for (const effect of ['remove', 'category', 'companion', 'hold'] as const) {
    if (!effects.has(effect)) continue
    if (sold > 0) return SOLD[effect]
    if (held > 0) return 'seats.held'
  }
  return effects.has('renumber') && sold > 0 && !confirmed ? 'seats.sold_renumber' : null
}
