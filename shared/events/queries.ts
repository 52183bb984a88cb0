import { z } from 'zod'
import { at, cents, count, id, part, text } from '../kernel/model/fields'
import { listInput, query } from '../kernel/model/query'

/** Consequences of an event's cancellation. */
export const eventConsequences = query('event_consequences', {
  args: z.object({ id: id() }),
  returns: part('EventConsequences', {
    orders: count(),
    tickets: count(),
    /**
     * Value of these tickets, and of the shipping of orders of which nothing else is left; null without the permission
     * to read revenues.
     */
    amount: cents().nullable(),
    /** Buyers with an email address. */
    emails: count(),
  }),
  can: 'events.edit',
})

const money = cents().nullable()

/** Figures of the places of an event or a category, each place in one of them but the total (`places/places.ts`). */
export const placeFigures = () => ({
  total: count(),
  booked: count(),
  claimed: count(),
  optioned: count(),
  held: count(),
  on_hold: count(),
  free: count(),
})

/**
 * Sales of one event, with the change since the time that a dashboard compares with. Money is null without the
 * permission to read it.
 */
export const eventSales = query('event', {
  args: z.object({ id: id() }),
  returns: z
    .object({
      id: id(),
      totals: z
        .object({
          ...placeFigures(),
          checked_in: count(),
          revenues: money,
          unpaid: money,
          fees: money,
          disagio: money,
          deltas: z.object({ booked: count(), revenues: money }),
        })
        .nullable(),
      categories: z.array(z.object({ price_category_id: id(), ...placeFigures() })),
    })
    .nullable(),
  can: 'events.read',
})

export type EventSales = NonNullable<z.infer<(typeof eventSales)['returns']>>

const series = part('EventSeries', {
  sync_id: text(60),
  /** Title of the next date, or of the last where none is left. */
  title: text(200),
  qty: count(),
  on_sale_qty: count(),
  /** Start of the first date, end of the last, and start of the next. */
  starts_at: at(),
  ends_at: at(),
  next_starts_at: at().nullable(),
})

export type EventSeries = z.infer<typeof series>

/** The dates of events, grouped by the series they belong to: those with a next date first. */
export const eventSeries = query('event_series', {
  args: z.object({
    input: z
      .object({
        limit: listInput.limit.nullable(),
        page: listInput.page.nullable(),
        query: listInput.query.nullable(),
        season_id: id().nullable().optional(),
        past_events: z.boolean().nullable().optional(),
      })
      .meta({ title: 'EventSeriesInput' })
      .nullable()
      .optional(),
  }),
  returns: part('EventSeriesList', { event_series: z.array(series), total: count(), pages: count() }),
  can: 'events.read',
})

/** An event with its pictures, as the email editor reads it (spec 2, 3.2). */
export const eventPictures = query('event', {
  args: z.object({ id: id() }),
  returns: part('Event', {
    id: id(),
    media_items_by_pos: z.array(part('EventMediaItem', { type: text(20), url: text(500) })),
    media_web_bg_urls: z.array(text(500)),
  }).nullable(),
  can: 'events.read',
})
