import { aheadOfUtc, DAY, daysBefore, HOUR, iso, ms } from './time'

/** Stretches of time that figures are summed up over. */
export const TIME_BUCKETS = ['DAY', 'HOUR', 'MONTH', 'WEEK'] as const

type Bucket = (typeof TIME_BUCKETS)[number]

/** When the stretch begins that a moment lies in, by the clocks of a zone; weeks from Monday. */
export function bucketOf(bucket: Bucket, at: string, zone: string): string {
  const time = ms(at)
  const local = new Date(time + aheadOfUtc(zone, time))
  if (bucket === 'HOUR') return iso(time - (local.getTime() % HOUR))
  const days = { DAY: 0, WEEK: (local.getUTCDay() + 6) % 7, MONTH: local.getUTCDate() - 1 }
  return iso(daysBefore(zone, time, days[bucket], 0))
}

/** From the beginning of each stretch into the next, however long clocks and the calendar make one. */
const WELL_PAST: Readonly<Record<Bucket, number>> = { HOUR: 1.5 * HOUR, DAY: 1.5 * DAY, WEEK: 7.5 * DAY, MONTH: 45 * DAY }

/** When the stretch ends that a moment lies in, and the next begins. */
export const nextBucket = (bucket: Bucket, at: string, zone: string): string => bucketOf(bucket, iso(ms(bucketOf(bucket, at, zone)) + WELL_PAST[bucket]), zone)
