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
