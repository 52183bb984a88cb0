import { HOUR, iso, MINUTE, ms } from '../kernel/time'

/** Shortest time in ms for which places are offered, and the shortest before the end of the sale to begin an offer. */
const SHORTEST_OFFER = 30 * MINUTE
const LAST_OFFER = 15 * MINUTE

/** Share of the time until the end of the sale that one offer may take, so that others have a chance too. */
const SHARE = 0.25

/** Time in ms in which a person confirms the email address. */
export const CONFIRM_TIME = 48 * HOUR

/** Most entries of an event that one network may ask for within `CONFIRM_TIME`. */
export const REQUESTS_PER_VISITOR = 20

/**
 * Returns until when places are offered that are offered now: for the organisation's hours, for less near the end of
 * the sale, and never beyond it. Null where the sale ends too soon.
 */
export function offerEnd(now: string, hours: number, sale_ends_at: string): string | null {
  const left = ms(sale_ends_at) - ms(now)
  if (left < LAST_OFFER) return null
  return iso(ms(now) + Math.min(hours * HOUR, Math.max(SHORTEST_OFFER, Math.floor(left * SHARE)), left))
}
