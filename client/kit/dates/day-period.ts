import { atWallTime, wallTimeOf } from '../../../shared/kernel/time'

/** First and last day of the previous month in a time zone, as `2026-10-01`. */
export function lastMonth(zone: string): readonly [string, string] {
  const [year = 0, month = 1] = wallTimeOf(zone, Date.now()).day.split('-').map(Number)
  const at = (day: number, of: number) => new Date(Date.UTC(year, of, day)).toISOString().slice(0, 10)
  return [at(1, month - 2), at(0, month - 1)]
}

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** The first moment of a day and the first moment after another, as ISO times. */
export const periodOfDays = (
  zone: string,
  first: string,
  last: string,
): { readonly from: string; readonly until: string } => ({
  from: new Date(atWallTime(zone, { day: first, time: '00:00:00' })).toISOString(),
  until: new Date(atWallTime(zone, { day: nextDay(last), time: '00:00:00' })).toISOString(),
})
