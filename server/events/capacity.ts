import {
  capFreePlaces,
  NO_TICKETS,
  type Places,
  placesOf,
  type Tickets,
  ticketFigure,
} from '../../shared/events/places/places'
import type { RowOf } from '../../shared/model'
import { VOID_STATUSES } from '../../shared/orders/status'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

type HallCapacity = Pick<Places, 'total' | 'held' | 'on_hold'>
type Event = Pick<RowOf<'events'>, 'id' | 'seating_plan_id'>

const NO_HOUSE: HallCapacity = { total: 0, held: 0, on_hold: 0 }

/** The subject of an event's places: a category, or the event itself for all of them. */
type CountedSubject = { readonly event_id: string; readonly subject_id: string }

const QUOTAS = `select event_id, subject_id, capacity as total from quotas
  where org_id = ? and not deleted and event_id in (select value from json_each(?))`

const SEATS_OF_PLANS = `select seating_plan_id, price_category_id as subject_id, count(*) as total from seats
  where org_id = ? and not deleted and seating_plan_id in (select value from json_each(?)) group by seating_plan_id, price_category_id`

/** House seats that nobody has. */
const HOUSE_SEATS = `select events.id as event_id, seats.price_category_id as subject_id, count(*) as places
  from seats join events on events.org_id = seats.org_id and events.seating_plan_id = seats.seating_plan_id
  where seats.org_id = ? and seats.on_hold and not seats.deleted and events.id in (select value from json_each(?))
    and not exists (select 1 from rights where rights.org_id = seats.org_id and rights.event_id = events.id and rights.subject_id = seats.id
      and rights.kind = 'seat' and rights.status in ('live', 'spent'))
  group by events.id, seats.price_category_id`

/** Places that desks hold. Those of orders are in their tickets. */
const HELD = `select rights.event_id, case when rights.kind = 'seat' then seats.price_category_id else rights.subject_id end as subject_id,
    sum(rights.qty - rights.used - rights.returned) as places
  from rights left join seats on seats.org_id = rights.org_id and seats.id = rights.subject_id
  where rights.org_id = ? and rights.status = 'live' and rights.device_id is not null and rights.kind in ('seat', 'places')
    and rights.event_id in (select value from json_each(?))
  group by rights.event_id, case when rights.kind = 'seat' then seats.price_category_id else rights.subject_id end`

const TICKETS = `select i.event_id, i.price_category_id as subject_id, o.order_type, o.status_code,
    sum(case when i.cancelled then 0 else i.qty - i.cancelled_qty end) as tickets
  from order_items i join orders o on o.org_id = i.org_id and o.id = i.order_id
  where i.org_id = ? and not o.deleted and not i.deleted and i.event_id in (select value from json_each(?))
    and o.status_code not in (select cast(value as integer) from json_each(?))
  group by i.event_id, i.price_category_id, o.order_type, o.status_code`

/** The places of events by event and subject, without those of their tickets. */
type CapacityByEvent = {
  readonly of: (event_id: string, subject_id: string) => HallCapacity
  readonly subjects: (event_id: string) => readonly string[]
}

/** Reads what places events have, which of them desks hold and which are house seats. */
async function housesOf(db: Db, org_id: string, events: readonly Event[]): Promise<CapacityByEvent> {
  const ids = JSON.stringify(events.map(({ id }) => id))
  const found = new Map<string, Map<string, HallCapacity>>()
  const add = ({ event_id, subject_id }: CountedSubject, figure: keyof HallCapacity, places: number) => {
    const subjects = found.get(event_id) ?? new Map<string, HallCapacity>()
    const house = subjects.get(subject_id) ?? NO_HOUSE
    found.set(event_id, subjects.set(subject_id, { ...house, [figure]: house[figure] + places }))
  }
  const quotas = await rawStatement<CountedSubject & { total: number }>(db, QUOTAS, [org_id, ids])
  const counted = new Set(quotas.flatMap(({ event_id, subject_id }) => (event_id === subject_id ? [event_id] : [])))
  for (const quota of quotas) add(quota, 'total', quota.total)
  const halls = events.filter(({ id, seating_plan_id }) => seating_plan_id !== null && !counted.has(id))
  if (halls.length > 0) {
    const plans = await rawStatement<{ seating_plan_id: string; subject_id: string; total: number }>(
      db,
      SEATS_OF_PLANS,
      [org_id, JSON.stringify(halls.map((hall) => hall.seating_plan_id))],
    )
    const kept = await rawStatement<CountedSubject & { places: number }>(db, HOUSE_SEATS, [
      org_id,
      JSON.stringify(halls.map(({ id }) => id)),
    ])
    for (const { id, seating_plan_id } of halls)
      for (const { subject_id, total } of plans.filter((plan) => plan.seating_plan_id === seating_plan_id))
        for (const subject of [subject_id, id]) add({ event_id: id, subject_id: subject }, 'total', total)
    for (const { event_id, subject_id, places } of kept)
      for (const subject of [subject_id, event_id]) add({ event_id, subject_id: subject }, 'on_hold', places)
  }
  for (const { event_id, subject_id, places } of await rawStatement<CountedSubject & { places: number }>(db, HELD, [
    org_id,
    ids,
  ]))
    for (const subject of [subject_id, event_id]) add({ event_id, subject_id: subject }, 'held', places)
  return {
    of: (event_id, subject_id) => found.get(event_id)?.get(subject_id) ?? NO_HOUSE,
    subjects: (event_id) =>
      [...(found.get(event_id)?.keys() ?? [])].filter((subject_id) => subject_id !== event_id).sort(),
  }
}

/** Reads the places of events, to be completed by the tickets of each. */
export async function placesByEvent(
  db: Db,
  org_id: string,
  events: readonly Event[],
): Promise<(event_id: string) => HallCapacity> {
  const houses = await housesOf(db, org_id, events)
  return (event_id) => houses.of(event_id, event_id)
}

/** Places of a category of an event. */
export type CategoryPlaces = Places & { readonly price_category_id: string }

/** Reads the places of events by category, by event id. */
export async function placesByCategory(
  db: Db,
  org_id: string,
  events: readonly Event[],
): Promise<(event_id: string) => CategoryPlaces[]> {
  const houses = await housesOf(db, org_id, events)
  const ids = JSON.stringify(events.map(({ id }) => id))
  const tickets = new Map<string, Tickets>()
  type Sums = CountedSubject & { order_type: RowOf<'orders'>['order_type']; status_code: number; tickets: number }
  for (const row of await rawStatement<Sums>(db, TICKETS, [org_id, ids, JSON.stringify(VOID_STATUSES)])) {
    const figure = ticketFigure(row)
    if (figure === null) continue
    for (const subject of [row.subject_id, row.event_id]) {
      const key = `${row.event_id} ${subject}`
      const known = tickets.get(key) ?? NO_TICKETS
      tickets.set(key, { ...known, [figure]: known[figure] + row.tickets })
    }
  }
  const of = (event_id: string, subject_id: string) =>
    placesOf(houses.of(event_id, subject_id), tickets.get(`${event_id} ${subject_id}`) ?? NO_TICKETS)
  return (event_id) =>
    houses.subjects(event_id).map((price_category_id) => ({
      price_category_id,
      ...capFreePlaces(of(event_id, price_category_id), of(event_id, event_id)),
    }))
}
