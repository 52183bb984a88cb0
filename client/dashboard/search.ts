import { TIME_BUCKETS } from '../../shared/kernel/buckets'
import { isDay, isTime } from '../../shared/kernel/period'
import type { ListSearch } from '../kit/list-search'

const DAYS = ['from', 'to', 'compare_from', 'compare_to'] as const
const TIMES = ['from_time', 'to_time', 'compare_from_time', 'compare_to_time'] as const

/**
 * Checks the address of the dashboard: days and times of both periods, the grouping, and `compare_with` for the period
 * before (spec 1, section 2).
 */
export function dashboardSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const known: Record<string, string> = {}
  for (const key of DAYS) {
    const value = search[key]
    if (typeof value === 'string' && isDay(value)) known[key] = value
  }
  for (const key of TIMES) {
    const value = search[key]
    if (typeof value === 'string' && isTime(value)) known[key] = value
  }
  if (search.compare_with !== undefined) known.compare_with = String(search.compare_with)
  const bucket = TIME_BUCKETS.find((each) => each === search.bucket)
  if (bucket) known.bucket = bucket
  return known
}
