import type { Language } from './phrases'

/** Locale of each language. English is British, whose dates match local usage. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }

const formats = new Map<string, Intl.DateTimeFormat>()

const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const id = locale + JSON.stringify(options)
  const format = formats.get(id) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(id, format)
  return format
}

const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()

/**
 * Creates formatters for the reader's locale. Times are ISO text; money is cents of the organisation's currency.
 * @param timeZone an IANA name; defaults to the machine's own zone, which is meaningless on a server
 */
export function formatter(language: Language, currency: string, timeZone?: string) {
  const locale = LOCALES[language]
  const number = new Intl.NumberFormat(locale)
  const moneyFormat = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const zone = timeZone === undefined ? {} : { timeZone }
  const at = (options: Intl.DateTimeFormatOptions) => (time: string) => dateFormat(locale, { ...options, ...zone }).format(new Date(time))
  const time = at({ hour: '2-digit', minute: '2-digit' })
  const day = at({ day: 'numeric', month: 'short' })
  const date = at({ day: 'numeric', month: 'short', year: 'numeric' })
  const weekday = at({ weekday: 'short', day: 'numeric', month: 'short' })
  return {
    /** `€1,096.10` */
    money: (cents: number) => moneyFormat.format(cents / 100).replace('-', '−'),
    /** `30,412` */
    number: (value: number) => number.format(value),
    /** Basis points: `7%`. */
    rate: (basisPoints: number) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000),
    /** `19:42` */
    time,
    /** `19:42:07` */
    seconds: at({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    /** `21 Nov` */
    day,
    /** `21 Nov 2026` */
    date,
    /** `Sat 21 Nov` */
    weekday,
    /** `Sat 21 Nov, 19:30` */
    dateTime: (value: string) => `${weekday(value)}, ${time(value)}`,
    /** `21 Nov 2026, 19:30`: for records kept longer than a year. */
    stamp: (value: string) => `${date(value)}, ${time(value)}`,
    /** The shortest clear form: the time today, the day this year, otherwise the full date. */
    when: (value: string, now = new Date()) => {
      const then = new Date(value)
      if (sameDay(then, now)) return time(value)
      return then.getFullYear() === now.getFullYear() ? day(value) : date(value)
    },
    /** `48 MB` */
    bytes: (value: number) => {
      const unit = value >= 1e9 ? 'gigabyte' : value >= 1e6 ? 'megabyte' : 'kilobyte'
      const size = value / (unit === 'gigabyte' ? 1e9 : unit === 'megabyte' ? 1e6 : 1e3)
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: size < 10 ? 1 : 0 }).format(size)
    },
  }
}

export type Format = ReturnType<typeof formatter>
