/** The clock, passed in wherever logic depends on the time. Answers milliseconds since 1970 UTC. */
export type Clock = () => number

/** 24-character ISO text in UTC, the only form of a time in SQL, on the wire and in the store. */
export const iso = (ms: number): string => new Date(ms).toISOString()

/** Milliseconds of an ISO text written by `iso`. Throws a RangeError for anything that is not a time. */
export function ms(text: string): number {
  const value = Date.parse(text)
  if (Number.isNaN(value)) throw new RangeError(`not a time: ${text.slice(0, 40)}`)
  return value
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone (an IANA name) show at a moment, as the milliseconds at which clocks of UTC would show it; to the second. */
function shown(zone: string, at: number): number {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...numeric })
  clocks.set(zone, clock)
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The year that clocks of a zone show at a moment. */
export const yearIn = (zone: string, at: number): number => new Date(shown(zone, at)).getUTCFullYear()

/** Whether a text is the name of a zone of the clocks of this machine. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** How far clocks of a zone are ahead of UTC at a moment, in milliseconds. */
export const aheadOfUtc = (zone: string, at: number): number => shown(zone, at) - Math.floor(at / SECOND) * SECOND

/**
 * When clocks of a zone show a time of the day, so many days before the day they show at a moment. An hour that a clock leaves out is
 * the one after it; of one that it shows twice, the first.
 */
export function daysBefore(zone: string, at: number, days: number, minutes: number): number {
  const day = Math.floor((at + aheadOfUtc(zone, at)) / DAY) - days
  const local = day * DAY + minutes * MINUTE
  const [before, after] = [aheadOfUtc(zone, local - DAY), aheadOfUtc(zone, local + DAY)]
  const first = local - Math.max(before, after)
  return first + aheadOfUtc(zone, first) === local ? first : local - Math.min(before, after)
}
