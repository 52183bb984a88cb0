import { DAY, daysBefore, HOUR, iso, ms, zoneOffset } from './time'

/** Periods over which figures are summed. */
export const TIME_BUCKETS = ['DAY', 'HOUR', 'MONTH', 'WEEK'] as const

type Bucket = (typeof TIME_BUCKETS)[number]

/** Returns the start of the period containing a time, in a time zone. Weeks start on Monday. */
export function bucketStart(bucket: Bucket, at: string, zone: string): string {
  const time = ms(at)
  const local = new Date(time + zoneOffset(zone, time))
  if (bucket === 'HOUR') return iso(time - (local.getTime() % HOUR))
  const days = { DAY: 0, WEEK: (local.getUTCDay() + 6) % 7, MONTH: local.getUTCDate() - 1 }
  return iso(daysBefore(zone, time, days[bucket], 0))
}

/**
 * Offset in ms from the start of each period that always lands in the next, despite clock changes and month lengths.
 */
const PAST_END: Readonly<Record<Bucket, number>> = {
  HOUR: 1.5 * HOUR,
  DAY: 1.5 * DAY,
  WEEK: 7.5 * DAY,
  MONTH: 45 * DAY,
}

/** Returns the end of the period containing a time, which is the start of the next. */
export const bucketEnd = (bucket: Bucket, at: string, zone: string): string =>
  bucketStart(bucket, iso(ms(bucketStart(bucket, at, zone)) + PAST_END[bucket]), zone)
