import { DAY, daysBefore, HOUR, iso, MINUTE, ms, wallTimeOf } from '../kernel/time'
import type { RowOf as OfficeRow } from '../model'
import type { RowOf } from '../registry'

/** Returns true if the sale of an event has closed automatically. */
export const isSaleClosed = ({ sale_closes_at }: Pick<RowOf<'events'>, 'sale_closes_at'>, now: string): boolean =>
  sale_closes_at !== null && sale_closes_at <= now

/**
 * Returns the start that is suggested for a new event: two hours ahead, rounded to the hour, up when past half (spec 2,
 * section 9.2).
 */
export const suggestedStart = (now: number): string => {
  const ahead = now + 2 * HOUR
  const past = ahead % HOUR
  return iso(ahead - past + (past > HOUR / 2 ? HOUR : 0))
}

/**
 * Returns the suggested start in a season: that of today, or at its time of day on the first day of a season that is
 * still to come.
 */
export function suggestedStartIn(
  zone: string,
  now: number,
  season: { readonly starts_at: string } | undefined,
): string {
  const today = suggestedStart(now)
  if (!season || season.starts_at <= today) return today
  const [hour = 0, minute = 0] = wallTimeOf(zone, ms(today)).time.split(':').map(Number)
  return iso(daysBefore(zone, ms(season.starts_at), 0, hour * 60 + minute))
}

/**
 * Suggests the next date of a series: at the time of day of the last one by a zone's clocks, and as many days after it
 * as that is after the one before; a day for a single date.
 */
export function nextDate(zone: string, starts: readonly [string, ...string[]]): string {
  const last = ms(starts.at(-1) ?? starts[0])
  const before = starts.at(-2)
  const days = before === undefined ? 1 : Math.max(1, Math.round((last - ms(before)) / DAY))
  const [hour = 0, minute = 0] = wallTimeOf(zone, last).time.split(':').map(Number)
  return iso(daysBefore(zone, last, -days, hour * 60 + minute))
}

type Limits = Pick<RowOf<'events'>, 'starts_at' | 'ends_at' | 'sale_closes_at'> & {
  /** In basis points of the capacity. */
  readonly close_sale_after_perc: number | null
  /** In minutes. */
  readonly close_sale_min_before_start: number | null
}

/**
 * Returns when the sale of an event closes automatically: a set time before its start (of one that goes on for days,
 * before its end) or when a share of the capacity is booked, whichever comes first. Null if it does not. Cancelled
 * tickets reopen a sold-out event.
 */
export function saleClosingTime(
  event: Limits,
  house: { readonly total: number; readonly booked: number },
  now: string,
): string | null {
  const { sale_closes_at, close_sale_after_perc: share, close_sale_min_before_start: minutes } = event
  const byTime = minutes === null ? null : iso(ms(lastSale(event)) - minutes * MINUTE)
  const isFull = share !== null && house.total > 0 && house.booked * 10_000 >= house.total * share
  if (!isFull) return byTime
  const since = sale_closes_at !== null && sale_closes_at <= now ? sale_closes_at : now
  return byTime !== null && byTime < since ? byTime : since
}

type SaleColumns = Pick<
  OfficeRow<'events'>,
  | 'archived'
  | 'cancelled'
  | 'ends_at'
  | 'is_template'
  | 'on_hold'
  | 'on_sale'
  | 'on_sale_from'
  | 'sale_closes_at'
  | 'soon_on_sale'
  | 'starts_at'
>

/** Reasons why the shop sells no ticket of an event, however many places are free. */
export type ShopClosure = 'cancelled' | 'closed' | 'on_hold' | 'soon' | 'later'

type Span = Pick<SaleColumns, 'starts_at' | 'ends_at'>

/** True if an event goes on for more than a day, like an exhibition. */
export const isSeveralDays = ({ starts_at, ends_at }: Span): boolean => ms(ends_at) - ms(starts_at) > DAY

/** Returns when the shop stops to sell tickets of an event: at its start, or at its end where it goes on for days. */
export const lastSale = (event: Span): string => (isSeveralDays(event) ? event.ends_at : event.starts_at)

/**
 * Returns why the shop sells no ticket of an event now; null if it does. The sale of an event that is announced with a
 * time begins at that time by itself.
 */
export function shopClosure(event: SaleColumns, now: string): ShopClosure | null {
  const { on_sale, soon_on_sale, on_sale_from } = event
  if (event.cancelled) return 'cancelled'
  if (event.archived || event.is_template || lastSale(event) <= now || isSaleClosed(event, now)) return 'closed'
  if (event.on_hold) return 'on_hold'
  if (on_sale || (soon_on_sale && on_sale_from !== null && on_sale_from <= now)) return null
  return soon_on_sale ? 'soon' : 'later'
}
