import type { RowOf } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

type Event = Pick<RowOf<'events'>, 'id' | 'seating_plan_id'>

/** Places of a category of an event: all of them, and those that nobody has. */
export type FreePlaces = { readonly price_category_id: string; readonly total: number; readonly free: number }

type SubjectCount = {
  readonly event_id: string
  readonly subject_id: string
  readonly total: number
  readonly free: number
}

const QUOTAS = `select event_id, subject_id, capacity as total, capacity - sold - held as free from quotas
  where org_id = ? and not deleted and event_id in (select value from json_each(?))`

const SEATS = `select seating_plan_id, price_category_id, count(*) as total,
    sum(case when on_hold then 0 else 1 end) as offered
  from seats where org_id = ? and not deleted and seating_plan_id in (select value from json_each(?))
  group by seating_plan_id, price_category_id`

/** Seats that somebody has, house seats left out, which are not offered anyway. */
const TAKEN = `select rights.event_id, seats.seating_plan_id, seats.price_category_id, count(*) as taken
  from rights join seats on seats.org_id = rights.org_id and seats.id = rights.subject_id
  where rights.org_id = ? and rights.kind = 'seat' and rights.status in ('live', 'spent')
    and rights.event_id in (select value from json_each(?)) and not seats.on_hold and not seats.deleted
  group by rights.event_id, seats.seating_plan_id, seats.price_category_id`

type Seats = {
  readonly seating_plan_id: string
  readonly price_category_id: string
  readonly total: number
  readonly offered: number
}
type TakenSeatCount = Pick<Seats, 'seating_plan_id' | 'price_category_id'> & {
  readonly event_id: string
  readonly taken: number
}

/** Counts the seats of halls by event and category. The seats of a plan are counted once for all events in it. */
async function seatsOf(db: Db, org_id: string, halls: readonly Event[]): Promise<readonly SubjectCount[]> {
  if (halls.length === 0) return []
  const plans = [...new Set(halls.map(({ seating_plan_id }) => seating_plan_id))]
  const seats = await rawStatement<Seats>(db, SEATS, [org_id, JSON.stringify(plans)])
  const taken = await rawStatement<TakenSeatCount>(db, TAKEN, [org_id, JSON.stringify(halls.map(({ id }) => id))])
  const key = (event_id: string, row: Pick<Seats, 'seating_plan_id' | 'price_category_id'>) =>
    `${event_id} ${row.seating_plan_id} ${row.price_category_id}`
  const takenOf = new Map(taken.map((row) => [key(row.event_id, row), Number(row.taken)]))
  return halls.flatMap(({ id: event_id, seating_plan_id }) =>
    seats
      .filter((row) => row.seating_plan_id === seating_plan_id)
      .map((row) => ({
        event_id,
        subject_id: row.price_category_id,
        total: Number(row.total),
        free: Number(row.offered) - (takenOf.get(key(event_id, row)) ?? 0),
      })),
  )
}

/**
 * Reads the free places of events by category, by event id: from the counts that every sale moves, and from the rights
 * to seats. Unlike `placesByCategory` it reads no tickets, so that what visitors of the shop cost does not grow with
 * what an event has sold.
 */
export async function freePlaces(
  db: Db,
  org_id: string,
  events: readonly Event[],
): Promise<(event_id: string) => readonly FreePlaces[]> {
  const quotas = await rawStatement<SubjectCount>(db, QUOTAS, [org_id, JSON.stringify(events.map(({ id }) => id))])
  const houses = new Map(quotas.filter((row) => row.event_id === row.subject_id).map((row) => [row.event_id, row.free]))
  const halls = events.filter(({ id, seating_plan_id }) => seating_plan_id !== null && !houses.has(id))
  const seats = await seatsOf(db, org_id, halls)
  const counted = [...quotas, ...seats]
  return (event_id) =>
    counted
      .filter((row) => row.event_id === event_id && row.subject_id !== event_id)
      .map(({ subject_id, total, free }) => ({
        price_category_id: subject_id,
        total: Number(total),
        free: Math.max(0, Math.min(Number(free), houses.get(event_id) ?? Number.POSITIVE_INFINITY)),
      }))
}
