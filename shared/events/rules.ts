import { HOUR, iso, MINUTE, ms } from '../kernel/time'
import type { RowOf } from '../registry'

/** Returns true if the sale of an event has closed automatically. */
export const isSaleClosed = ({ sale_closes_at }: Pick<RowOf<'events'>, 'sale_closes_at'>, now: string): boolean =>
  sale_closes_at !== null && sale_closes_at <= now

/** Returns the start that is suggested for a new event: two hours ahead, rounded to the hour, up when past half (spec 2, section 9.2). */
export const suggestedStart = (now: number): string => {
  const ahead = now + 2 * HOUR
  const past = ahead % HOUR
  return iso(ahead - past + (past > HOUR / 2 ? HOUR : 0))
}

type Limits = Pick<RowOf<'events'>, 'starts_at' | 'sale_closes_at'> & {
  /** In basis points of the capacity. */
  readonly close_sale_after_perc: number | null
  /** In minutes. */
  readonly close_sale_min_before_start: number | null
}

/**
 * Returns when the sale of an event closes automatically: a set time before its start or when a share of the capacity is sold,
 * whichever comes first. Null if it does not. Cancelled tickets reopen a sold-out event.
 */
export function saleClosingTime(event: Limits, house: { readonly total: number; readonly sold: number }, now: string): string | null {
  const { starts_at, sale_closes_at, close_sale_after_perc: share, close_sale_min_before_start: minutes } = event
  const byTime = minutes === null ? null : iso(ms(starts_at) - minutes * MINUTE)
  const isFull = share !== null && house.total > 0 && house.sold * 10_000 >= house.total * share
  if (!isFull) return byTime
  const since = sale_closes_at !== null && sale_closes_at <= now ? sale_closes_at : now
  return byTime !== null && byTime < since ? byTime : since
}
