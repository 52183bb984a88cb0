import { aheadOfUtc, daysBefore, HOUR, iso, ms } from './time'

/** Stretches of time that figures are summed up over. */
export const TIME_BUCKETS = ['DAY', 'HOUR', 'MONTH', 'WEEK'] as const

/** When the stretch begins that a moment lies in, by the clocks of a zone; weeks from Monday. */
export function bucketOf(bucket: (typeof TIME_BUCKETS)[number], at: string, zone: string): string {
  const time = ms(at)
  const local = new Date(time + aheadOfUtc(zone, time))
  if (bucket === 'HOUR') return iso(time - (local.getTime() % HOUR))
  const days = { DAY: 0, WEEK: (local.getUTCDay() + 6) % 7, MONTH: local.getUTCDate() - 1 }
  return iso(daysBefore(zone, time, days[bucket], 0))
}
