import { DAY, HOUR, iso, ms } from './time'

/** Stretches of time that figures are summed up over. */
export const TIME_BUCKETS = ['DAY', 'HOUR', 'MONTH', 'WEEK'] as const

/** When the stretch begins that a moment lies in, by UTC; weeks from Monday. */
export function bucketOf(bucket: (typeof TIME_BUCKETS)[number], at: string): string {
  if (bucket === 'MONTH') return `${at.slice(0, 7)}-01T00:00:00.000Z`
  const time = ms(at)
  if (bucket === 'HOUR') return iso(time - (time % HOUR))
  const day = time - (time % DAY)
  return iso(bucket === 'DAY' ? day : day - ((new Date(day).getUTCDay() + 6) % 7) * DAY)
}
