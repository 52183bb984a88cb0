import { atWallTime, DAY, iso, MINUTE, ms, wallTimeOf } from './time'

/**
 * A range of days with a time of day at both ends, by the organisation's clocks. Days are `2026-11-21`, times `19:30`.
 */
export type Period = {
  readonly from: string
  readonly to: string
  readonly from_time: string
  readonly to_time: string
}

/** Lengths of the predefined ranges, in days (spec 1, section 5). */
export const PERIOD_PRESETS = [1, 7, 30, 90, 365] as const

/** Times of a period for which none were chosen (spec 1, section 5). */
export const WHOLE_DAY = { from_time: '00:00', to_time: '23:59' } as const

const DAY_TEXT = /^\d{4}-\d\d-\d\d$/

/** Returns true if a text is a calendar day in the form `2026-11-21`. */
export const isDay = (text: string): boolean =>
  DAY_TEXT.test(text) && !Number.isNaN(Date.parse(text)) && iso(Date.parse(text)).startsWith(text)

/** Returns the day so many days after another. */
export const dayAfter = (day: string, days: number): string => iso(ms(`${day}T00:00:00.000Z`) + days * DAY).slice(0, 10)

/** Returns the number of days of a period, both ends included. */
export const daysIn = ({ from, to }: Pick<Period, 'from' | 'to'>): number =>
  Math.round((ms(`${to}T00:00:00.000Z`) - ms(`${from}T00:00:00.000Z`)) / DAY) + 1

/** Returns the last days up to today. One day is today. */
export function lastDays(days: number, now: number, zone: string): Period {
  const today = wallTimeOf(zone, now).day
  return { from: dayAfter(today, 1 - days), to: today, ...WHOLE_DAY }
}

/**
 * Returns the season that a day is in, where seasons begin with a month (0 to 11). Its name is "2026/27", or "2026" for
 * one that is a calendar year.
 */
export function seasonOf(month: number, day: string): Pick<Period, 'from' | 'to'> & { readonly name: string } {
  const [year = 0, of = 1] = day.split('-').map(Number)
  const first = of - 1 >= month ? year : year - 1
  const start = (begins: number) => iso(Date.UTC(begins, month, 1)).slice(0, 10)
  const name = month === 0 ? `${first}` : `${first}/${String((first + 1) % 100).padStart(2, '0')}`
  return { from: start(first), to: dayAfter(start(first + 1), -1), name }
}

/** Returns the period of the same length immediately before another. */
export const periodBefore = (period: Period): Period => ({
  ...period,
  from: dayAfter(period.from, -daysIn(period)),
  to: dayAfter(period.from, -1),
})

/**
 * Returns the first moment of a period and the one that it ends before. The time of a whole day's end is the day's last
 * minute.
 */
export const spanOf = (
  { from, to, from_time, to_time }: Period,
  zone: string,
): { readonly from: string; readonly to: string } => ({
  from: iso(atWallTime(zone, { day: from, time: from_time })),
  to: iso(atWallTime(zone, { day: to, time: to_time === WHOLE_DAY.to_time ? `${to_time}:59` : to_time })),
})

const TIME_TEXT = /^([01]\d|2[0-3]):[0-5]\d$/

/** Returns true if a text is a time of day in the form `19:30`. */
export const isTime = (text: string): boolean => TIME_TEXT.test(text)

/** Minutes of the parts of an hour by which sales are summed. */
const QUARTER = 15

/**
 * Returns the quarter of an hour that a time is in, by its beginning or its end. The last one of a day ends with the
 * day.
 */
function quarterOf(time: string, edge: 'begin' | 'end'): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const quarters = (hour * 60 + minute) / QUARTER
  const at = QUARTER * (edge === 'begin' ? Math.floor(quarters) : Math.ceil(quarters))
  return at === 24 * 60 ? WHOLE_DAY.to_time : iso(at * MINUTE).slice(11, 16)
}

type PeriodTexts = { readonly [name in keyof Period]?: string | undefined }

/**
 * Returns the period that a range of days in an address names, whole days unless it has times, and whole quarters of an
 * hour; null if it names none.
 */
export function periodOf({ from, to, from_time, to_time }: PeriodTexts): Period | null {
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to)) return null
  const time = (text: string | undefined, otherwise: string) => (text !== undefined && isTime(text) ? text : otherwise)
  const period = {
    from,
    to,
    from_time: quarterOf(time(from_time, WHOLE_DAY.from_time), 'begin'),
    to_time: quarterOf(time(to_time, WHOLE_DAY.to_time), 'end'),
  }
  return beginsBeforeEnd(period) ? period : null
}

/** Returns true if a period begins before it ends. */
export const beginsBeforeEnd = ({ from, to, from_time, to_time }: Period): boolean =>
  `${from}T${from_time}` < `${to}T${to_time}`

/**
 * Returns the period before one that ends today, up to the time of day of `with_time`, a moment of yesterday: a day
 * that is not over is compared with as much of the day before. Any other moment compares with the whole period before.
 */
export function periodBeforeUntil(period: Period, with_time: string, now: number, zone: string): Period {
  const before = periodBefore(period)
  const moment = Date.parse(with_time)
  const today = wallTimeOf(zone, now).day
  if (Number.isNaN(moment) || period.to !== today || period.to_time !== WHOLE_DAY.to_time) return before
  const { day, time } = wallTimeOf(zone, moment)
  const until = { ...before, to_time: quarterOf(time, 'end') }
  return day === dayAfter(today, -1) && beginsBeforeEnd(until) ? until : before
}
