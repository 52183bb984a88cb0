import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import { salesDashboard } from '../../shared/dashboard/queries'
import { countSales, type SalesFigures } from '../../shared/dashboard/recount'
import type { TIME_BUCKETS } from '../../shared/kernel/buckets'
import {
  daysIn,
  lastDays,
  type Period,
  periodBeforeUntil,
  periodOf,
  spanOf,
  WHOLE_DAY,
} from '../../shared/kernel/period'
import { windowBounds } from '../../shared/sync/window'
import type { ListSearch } from '../kit/list-search'
import { useT } from '../kit/phrases'
import { useNow } from '../kit/use-now'
import { holderOf } from '../sync/network/holder'
import { type QueryFailure, useFind, useFoyer, useServerQuery, useSyncState } from '../sync/react'

export type TimeBucket = (typeof TIME_BUCKETS)[number]
export type Sales = z.infer<(typeof salesDashboard)['returns']>

/** Days of the period that the dashboard begins with. */
const FIRST_DAYS = 30

/** Most orders that a device counts while it is offline. */
const MOST_LOCAL = 5000

/** The dashboard's periods and grouping, all of it in the address. */
export type DashboardState = {
  readonly period: Period
  readonly compared: Period | null
  readonly bucket: TimeBucket
  readonly setPeriod: (period: Period) => void
  readonly setCompared: (period: Period | null) => void
  readonly setBucket: (bucket: TimeBucket) => void
}

/** Times of a period in the address; none for whole days. */
const timeTexts = (period: Period | null) => ({
  from_time: period && period.from_time !== WHOLE_DAY.from_time ? period.from_time : undefined,
  to_time: period && period.to_time !== WHOLE_DAY.to_time ? period.to_time : undefined,
})

/** The compared period in the address. */
function comparedTexts(period: Period | null): ListSearch {
  const { from_time, to_time } = timeTexts(period)
  return { compare_from: period?.from, compare_to: period?.to, compare_from_time: from_time, compare_to_time: to_time }
}

const bucketFor = (days: number): TimeBucket => (days <= 2 ? 'HOUR' : days <= 92 ? 'DAY' : 'WEEK')

/** Buckets that make a readable chart of so many days. */
export const bucketsFor = (days: number): readonly TimeBucket[] =>
  (['HOUR', 'DAY', 'WEEK', 'MONTH'] as const).filter((bucket) =>
    bucket === 'HOUR' ? days <= 14 : bucket === 'DAY' || days > 7,
  )

/**
 * Reads and writes the dashboard's address. Without days it shows the last thirty; with `compare_with` it compares with
 * the days before, on the last of them up to the time of that moment.
 */
export function useDashboardState(): DashboardState {
  const { zone } = useT()
  const search: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const {
    from,
    to,
    from_time,
    to_time,
    compare_from,
    compare_to,
    compare_from_time,
    compare_to_time,
    compare_with,
    bucket: chosen,
  } = search
  return useMemo(() => {
    const set = (values: ListSearch) =>
      void navigate({ to: '.', search: (previous: ListSearch) => ({ ...previous, ...values }), replace: true })
    const period = periodOf({ from, to, from_time, to_time }) ?? lastDays(FIRST_DAYS, Date.now(), zone)
    const explicit = periodOf({
      from: compare_from,
      to: compare_to,
      from_time: compare_from_time,
      to_time: compare_to_time,
    })
    const fitting = explicit && daysIn(explicit) === daysIn(period) ? explicit : null
    const compared =
      fitting ?? (compare_with === undefined ? null : periodBeforeUntil(period, compare_with, Date.now(), zone))
    const bucket = bucketsFor(daysIn(period)).find((each) => each === chosen) ?? bucketFor(daysIn(period))
    const setCompared = (next: Period | null) =>
      set({ ...comparedTexts(next), compare_with: next ? (compare_with ?? new Date().toISOString()) : undefined })
    return {
      period,
      compared,
      bucket,
      setPeriod: (next) =>
        set({ from: next.from, to: next.to, ...timeTexts(next), ...comparedTexts(null), bucket: undefined }),
      setCompared,
      setBucket: (next) => set({ bucket: next }),
    }
  }, [
    from,
    to,
    from_time,
    to_time,
    compare_from,
    compare_to,
    compare_from_time,
    compare_to_time,
    compare_with,
    chosen,
    zone,
    navigate,
  ])
}

/**
 * Returns true if this device keeps all orders since a time. A desk or door keeps only what it works on, and a download
 * that is under way brings more: sums of a part would look like all of it.
 */
function useKeepsOrdersSince(from: string): boolean {
  const { device } = useFoyer().identity
  const isFilling = useSyncState().first_pull !== null
  const now = useNow()
  const { holder } = holderOf(device && { ...device, device_id: device.id })
  return holder === 'office' && !isFilling && from >= windowBounds({ holder, device_id: null }, null, now).recent
}

/**
 * The figures that this device can count itself while it has no network: undefined until they are read, null where it
 * does not keep all of it.
 */
function useLocalSales(
  span: { readonly from: string; readonly to: string },
  isWanted: boolean,
): SalesFigures | null | undefined {
  const isKept = useKeepsOrdersSince(span.from) && isWanted
  const orders = useFind('orders', {
    where: { created_at: { $gte: span.from, $lte: span.to } },
    sort: { by: 'created_at', desc: true },
    limit: isKept ? MOST_LOCAL + 1 : 1,
  })
  const ids = useMemo(() => (isKept ? (orders ?? []).map(({ id }) => id) : []), [orders, isKept])
  const order_items = useFind('order_items', { where: { order_id: { $in: ids } } })
  const payments = useFind('payments', { where: { order_id: { $in: ids } } })
  return useMemo(() => {
    if (!isKept || (orders && orders.length > MOST_LOCAL)) return null
    return orders && order_items && payments ? countSales({ orders, order_items, payments }) : undefined
  }, [isKept, orders, order_items, payments])
}

/**
 * Sales as the server sums them, or as this device counts them if the server cannot be reached and the device keeps all
 * of them. `failed` has the reason why there are none.
 */
export type ShownSales =
  | { readonly state: 'loading' }
  | { readonly state: 'server'; readonly sales: Sales }
  | { readonly state: 'device'; readonly figures: SalesFigures }
  | { readonly state: 'failed'; readonly failure: QueryFailure }

/**
 * Asks the server for the dashboard, again after each change of the newest order, and counts locally where it cannot be
 * reached.
 */
export function useSales({ period, compared, bucket }: DashboardState): ShownSales {
  const { zone } = useT()
  const { reachable } = useSyncState()
  const span = useMemo(() => spanOf(period, zone), [period, zone])
  const before = useMemo(() => compared && spanOf(compared, zone), [compared, zone])
  const input = { bucket, ...span, compare_from: before?.from ?? null, compare_to: before?.to ?? null }
  const newest = useFind('orders', { sort: { by: 'created_at', desc: true }, limit: 1 })
  const { answer, failure } = useServerQuery(salesDashboard, { input }, newest?.[0]?.rev ?? 0)
  const isCounted = failure !== null && !reachable
  const figures = useLocalSales(span, isCounted)
  if (answer && (failure === null || reachable)) return { state: 'server', sales: answer }
  if (failure === null) return { state: 'loading' }
  if (!isCounted || figures === null) return { state: 'failed', failure }
  return figures ? { state: 'device', figures } : { state: 'loading' }
}
