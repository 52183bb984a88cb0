import type { ErrorCode } from '../kernel/errors'
import type { RowOf } from '../registry'

type PromoCode = RowOf<'promo_codes'>

/** Whether tickets of an event are made cheaper by it. */
export const goodFor = ({ is_global, event_ids }: Pick<PromoCode, 'is_global' | 'event_ids'>, event_id: string): boolean =>
  is_global || event_ids.includes(event_id)

/** Why a code is worth nothing at a time, or for so many tickets in one order; null where it is good. */
export function unusableCode({ deleted, starts_at, ends_at, min_tickets, limit_tickets_per_order }: PromoCode, at: string, tickets: number): ErrorCode | null {
  if (deleted) return 'promo_codes.unknown'
  if (starts_at !== null && at < starts_at) return 'promo_codes.not_yet'
  if (ends_at !== null && ends_at < at) return 'promo_codes.over'
  if (tickets === 0) return 'promo_codes.nothing'
  if (tickets < min_tickets) return 'promo_codes.too_few'
  return limit_tickets_per_order !== null && tickets > limit_tickets_per_order ? 'promo_codes.too_many' : null
}

/** How many uses no desk has taken for itself; null where nobody counts. */
export const unheldUses = ({ limit_tickets, sold, held }: Pick<PromoCode, 'limit_tickets' | 'sold' | 'held'>): number | null =>
  limit_tickets === null ? null : limit_tickets - sold - held
