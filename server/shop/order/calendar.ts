import ical, { ICalCalendarMethod } from 'ical-generator'
import type { RowOf } from '../../../shared/model'
import { readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'

type Event = RowOf<'events'>

/** A calendar file of the events of an order, with its page as their address. */
export async function calendarOf(db: Db, org: RowOf<'orgs'>, events: readonly Event[], page: string): Promise<string> {
  const ids = [...new Set(events.flatMap(({ location_id }) => location_id ?? []))]
  const places = new Map((await readRows(db, 'locations', org.id, ids)).map((place) => [place.id, place]))
  const calendar = ical({ name: org.name, prodId: { company: 'Foyer', product: 'Shop' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  for (const event of events) {
    const place = places.get(event.location_id ?? '')
    calendar.createEvent({
      id: event.id,
      start: new Date(event.starts_at),
      end: new Date(event.ends_at),
      summary: event.title,
      location: [place?.name, place?.street, place?.city].filter(Boolean).join(', '),
      url: page,
    })
  }
  return calendar.toString()
}
