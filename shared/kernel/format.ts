import type { Language } from './phrases'
import { ms, wallTimeOf } from './time'

/** Locale of each language. English is British, whose dates match local usage. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }

/** Makes each format once: making one takes longer than writing a hundred values with it. */
function remembered<Options, Format>(
  make: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const formats = new Map<string, Format>()
  return (locale, options) => {
    const id = locale + JSON.stringify(options)
    const format = formats.get(id) ?? make(locale, options)
    formats.set(id, format)
    return format
  }
}

const dateFormat = remembered((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
const numberFormat = remembered((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))

/**
 * Creates formatters for the reader's locale. Times are ISO text; money is cents of the organisation's currency.
 * @param timeZone the organisation's, as an IANA name
 */
export function formatter(language: Language, currency: string, timeZone: string) {
  const locale = LOCALES[language]
  const number = numberFormat(locale, {})
  const moneyFormat = numberFormat(locale, { style: 'currency', currency })
  const at = (options: Intl.DateTimeFormatOptions) => (time: string) =>
    dateFormat(locale, { ...options, timeZone }).format(new Date(time))
  const dayOf = (time: string) => wallTimeOf(timeZone, ms(time)).day
  const time = at({ hour: '2-digit', minute: '2-digit' })
  const date = at({ day: 'numeric', month: 'short', year: 'numeric' })
  const fullDate = at({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const isSameYear = (one: string, other: string) => dayOf(one).slice(0, 4) === dayOf(other).slice(0, 4)
  /** Leaves the year out where it is this one, so that no date of another year is taken for one of this year. */
  const unlessThisYear =
    (short: (time: string) => string, long: (time: string) => string) =>
    (value: string, now = new Date()) =>
      (isSameYear(value, now.toISOString()) ? short : long)(value)
  const day = unlessThisYear(at({ day: 'numeric', month: 'short' }), date)
  const weekday = unlessThisYear(at({ weekday: 'short', day: 'numeric', month: 'short' }), fullDate)
  return {
    /** `€1,096.10` */
    money: (cents: number) => moneyFormat.format(cents / 100).replace('-', '−'),
    /** `30,412` */
    number: (value: number) => number.format(value),
    /** Basis points: `7%`. */
    rate: (basisPoints: number) =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000),
    /** `19:42` */
    time,
    /** `19:42:07` */
    seconds: at({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    /** `21 Nov` in this year, otherwise `21 Nov 2027` */
    day,
    /** `21 Nov 2026` */
    date,
    /** `November 2026` */
    month: at({ month: 'long', year: 'numeric' }),
    /** `Nov 2026` */
    shortMonth: at({ month: 'short', year: 'numeric' }),
    /** `Sat 21 Nov` in this year, otherwise `Sun 21 Nov 2027` */
    weekday,
    /** `Sat 21 Nov 2026` */
    fullDate,
    /** Returns true if two times are on the same day of the organisation. */
    sameDay: (one: string, other: string) => dayOf(one) === dayOf(other),
    /** Hour of the day by the organisation's clocks, 0 to 23. */
    hour: (value: string) => Number(wallTimeOf(timeZone, ms(value)).time.slice(0, 2)),
    /** `Sat 21 Nov, 19:30` in this year, otherwise `Sun 21 Nov 2027, 19:30` */
    dateTime: (value: string, now = new Date()) => `${weekday(value, now)}, ${time(value)}`,
    /** `21 Nov 2026, 19:30`: for records kept longer than a year. */
    stamp: (value: string) => `${date(value)}, ${time(value)}`,
    /** The shortest clear form: the time today, the day this year, otherwise the full date. */
    when: (value: string, now = new Date()) => {
      const [then, today] = [dayOf(value), dayOf(now.toISOString())]
      if (then === today) return time(value)
      return day(value, now)
    },
    /** `48 MB` */
    bytes: (value: number) => {
      const unit = value >= 1e9 ? 'gigabyte' : value >= 1e6 ? 'megabyte' : 'kilobyte'
      const size = value / (unit === 'gigabyte' ? 1e9 : unit === 'megabyte' ? 1e6 : 1e3)
      return numberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: size < 10 ? 1 : 0,
      }).format(size)
    },
  }
}

export type Format = ReturnType<typeof formatter>
