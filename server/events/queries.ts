import { type SqlBool, sql } from 'kysely'
import { eventsList, pricesList } from '../../shared/events/list'
import { type EventSeries, eventSeries } from '../../shared/events/queries'
import { DEFAULT_LIMIT } from '../../shared/kernel/model/query'
import { can } from '../../shared/kernel/permissions'
import { plainText } from '../../shared/kernel/search-text'
import { iso } from '../../shared/kernel/time'
import { list } from '../kernel/reads/list'
import { type ReadContext, reading } from '../kernel/reads/reading'

/** SQL: no longer on sale because the event is over, cancelled, or its sale closed by itself. */
const closedAt = (now: string) =>
  sql<SqlBool>`(ends_at < ${now} or cancelled = ${true} or (sale_closes_at is not null and sale_closes_at <= ${now}))`

/** SQL: places of the event, by its quota or its hall; null for none. */
const places = sql<number>`nullif(coalesce(
    (select capacity from quotas where quotas.org_id = events.org_id and quotas.event_id = events.id and quotas.subject_id = events.id),
    (select count(*) from seats where seats.org_id = events.org_id and seats.seating_plan_id = events.seating_plan_id and not seats.deleted)), 0)`

/** SQL: booked tickets of the event (`ticketFigure`), from the sums that follow every sale. */
const booked = sql<number>`(select coalesce(sum(tickets), 0) from sales_by_event where sales_by_event.org_id = events.org_id and sales_by_event.event_id = events.id)`

/** SQL: all places of the event are booked (`isSoldOut`), or all of each category sold. */
const soldOut = sql<SqlBool>`(coalesce(${booked} >= ${places}, ${false})
  or (exists (select 1 from quotas where quotas.org_id = events.org_id and quotas.event_id = events.id and quotas.subject_id <> events.id)
    and not exists (select 1 from quotas where quotas.org_id = events.org_id and quotas.event_id = events.id and quotas.subject_id <> events.id
      and quotas.sold < quotas.capacity)))`

/** SQL: no ticket can be bought now, for whichever reason. */
const unavailableAt = (now: string) =>
  sql<SqlBool>`(published = ${false} or on_sale = ${false} or on_hold = ${true} or ${closedAt(now)} or ${soldOut})`

/** Events that a promo code applies to; none without the permission to read promo codes. */
const goodForCode = (code: string, { actor: { org_id, role } }: ReadContext) =>
  can(role, 'promo_codes.read')
    ? sql<SqlBool>`exists (select 1 from promo_codes where promo_codes.org_id = ${org_id} and promo_codes.id = ${code} and promo_codes.deleted = ${false}
        and (promo_codes.is_global = ${true} or cast(promo_codes.event_ids as text) like '%"' || events.id || '"%'))`
    : sql<SqlBool>`1 = 0`

export const eventReadings = [
  ...list(eventsList, {
    conditions: {
      promo_code_id: goodForCode,
      sold_out: (out: boolean) => (out ? soldOut : sql<SqlBool>`not ${soldOut}`),
      unavailable: (not: boolean, { now }) =>
        not ? unavailableAt(iso(now)) : sql<SqlBool>`not ${unavailableAt(iso(now))}`,
    },
  }),
  ...list(pricesList),
  reading(eventSeries, async ({ input }, { db, actor, now }) => {
    const time = iso(now)
    let rows = db
      .selectFrom('events')
      .select(['sync_id', 'title', 'starts_at', 'ends_at', 'on_sale', 'cancelled'])
      .where('org_id', '=', actor.org_id)
      .where('deleted', '=', false)
      .where('is_template', '=', false)
    if (input?.season_id) rows = rows.where('season_id', '=', input.season_id)
    const found = new Map<string, EventSeries>()
    for (const { sync_id, title, starts_at, ends_at, on_sale, cancelled } of await rows
      .orderBy('starts_at')
      .orderBy('id')
      .execute()) {
      const known = found.get(sync_id)
      const next = known?.next_starts_at ?? (ends_at >= time && !cancelled ? starts_at : null)
      found.set(sync_id, {
        sync_id,
        title: known?.next_starts_at ? known.title : title,
        qty: (known?.qty ?? 0) + 1,
        on_sale_qty: (known?.on_sale_qty ?? 0) + (on_sale && !cancelled && ends_at >= time ? 1 : 0),
        starts_at: known?.starts_at ?? starts_at,
        ends_at: known && known.ends_at > ends_at ? known.ends_at : ends_at,
        next_starts_at: next,
      })
    }
    const words = input?.query?.trim() ? plainText(input.query.trim()) : null
    const past = input?.past_events ?? null
    const chosen = [...found.values()]
      .filter((each) => words === null || plainText(each.title).includes(words))
      .filter((each) => past === null || each.ends_at < time === past)
      .sort((a, b) => seriesRank(a, time) - seriesRank(b, time) || byNextDate(a, b))
    const limit = input?.limit ?? DEFAULT_LIMIT
    const from = ((input?.page ?? 1) - 1) * limit
    return {
      event_series: chosen.slice(from, from + limit),
      total: chosen.length,
      pages: Math.ceil(chosen.length / limit),
    }
  }),
]

type Series = EventSeries
/** Sorts current series first, the next one at the top, then past ones, latest first. */
const seriesRank = ({ ends_at }: Series, now: string): number => (ends_at >= now ? 0 : 1)
const byNextDate = (a: Series, b: Series): number => {
  if (a.next_starts_at && b.next_starts_at) return a.next_starts_at < b.next_starts_at ? -1 : 1
  return a.ends_at > b.ends_at ? -1 : 1
}
