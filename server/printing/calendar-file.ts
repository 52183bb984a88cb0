import ical, { ICalCalendarMethod } from 'ical-generator'
import type { RowOf } from '../../shared/model'
import { admittingItems } from '../../shared/orders/refunds/rest'
import { eventAddress } from '../../shared/orgs/shop-address'
import { readRows } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'

type Event = RowOf<'events'>

/** Returns the events that an order still admits to, without those that were cancelled. */
export function attendedEvents(items: readonly RowOf<'order_items'>[], events: Iterable<Event>): readonly Event[] {
  const ids = new Set(admittingItems(items).map(({ event_id }) => event_id))
  return [...events].filter(({ id, cancelled }) => ids.has(id) && !cancelled)
}

/** Completes the path of a page of the shop. */
export type ShopUrl = (path: string) => string

/**
 * Makes a calendar file of events, each with its page in the shop where there is one. An event keeps its identity in
 * all files, so that a calendar that has it takes its new time. Calendars are shared, so nothing leads to the order.
 */
export async function calendarFile(
  db: Db,
  org: RowOf<'orgs'>,
  events: readonly Event[],
  shopUrl: ShopUrl | null,
): Promise<string> {
  const ids = [...new Set(events.flatMap(({ location_id }) => location_id ?? []))]
  const places = new Map((await readRows(db, 'locations', org.id, ids)).map((place) => [place.id, place]))
  const calendar = ical({ name: org.name, prodId: { company: 'Foyer', product: 'Shop' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  for (const event of events) {
    const place = places.get(event.location_id ?? '')
    calendar.createEvent({
      id: event.id,
      sequence: event.rev,
      stamp: new Date(event.updated_at),
      start: new Date(event.starts_at),
      end: new Date(event.ends_at),
      summary: event.title,
      location: [place?.name, place?.street, place?.city].filter(Boolean).join(', '),
      url: shopUrl && event.published ? shopUrl(eventAddress(org, event.id)) : null,
    })
  }
  return calendar.toString()
}
