/** The clock, passed in wherever logic depends on time. Returns milliseconds since 1970 UTC. */
export type Clock = () => number

/** Formats a time as 24-character ISO text in UTC, the only form in SQL, on the wire and in the store. */
export const iso = (ms: number): string => new Date(ms).toISOString()

/** Parses an ISO text written by `iso` into milliseconds. Throws a RangeError for an invalid time. */
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

/** Returns the local time of a zone (IANA name) as if it were UTC, in milliseconds, to the second. */
function localTime(zone: string, at: number): number {
  const numeric = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...numeric })
  clocks.set(zone, clock)
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Returns the local year of a zone. */
export const yearIn = (zone: string, at: number): number => new Date(localTime(zone, at)).getUTCFullYear()

/** Returns true if a text is a time zone this machine knows. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns the offset of a zone from UTC at a time, in milliseconds. */
export const zoneOffset = (zone: string, at: number): number => localTime(zone, at) - Math.floor(at / SECOND) * SECOND

/** The day (`2026-11-21`) and the time of day (`19:30`) that a zone's clocks show. */
export type WallTime = { readonly day: string; readonly time: string }

/** Returns what a zone's clocks show at a time. */
export function wallTimeOf(zone: string, at: number): WallTime {
  const local = iso(localTime(zone, at))
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}

/** Returns when a zone's clocks show a day and a time of day (`19:30` or `23:59:59`). NaN if they are none. */
export function atWallTime(zone: string, { day, time }: WallTime): number {
  const local = Date.parse(`${day}T${time}Z`)
  return Number.isNaN(local) ? local : atLocalTime(zone, local)
}

/** Returns when a zone's clocks show a time of day, a number of days before the local day of a given time. */
export function daysBefore(zone: string, at: number, days: number, minutes: number): number {
  const day = Math.floor((at + zoneOffset(zone, at)) / DAY) - days
  return atLocalTime(zone, day * DAY + minutes * MINUTE)
}

/**
 * Returns when a zone's clocks show a local time, given as if it were UTC. An hour skipped by a clock change becomes
 * the following hour; of a repeated hour, the first is used.
 */
function atLocalTime(zone: string, local: number): number {
  const [before, after] = [zoneOffset(zone, local - DAY), zoneOffset(zone, local + DAY)]
  const first = local - Math.max(before, after)
  return first + zoneOffset(zone, first) === local ? first : local - Math.min(before, after)
}
