import type { RowOf } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** Total, sold and held places of an event. */
export type EventCapacity = { readonly total: number; readonly sold: number; readonly held: number }

const NO_CAPACITY: EventCapacity = { total: 0, sold: 0, held: 0 }

const QUOTA_CAPACITY = `select event_id, capacity as total, sold, held from quotas
  where org_id = ? and not deleted and subject_id = event_id and event_id in (select value from json_each(?))`

const SEATS_OF_PLANS = `select seating_plan_id, count(*) as total from seats
  where org_id = ? and not deleted and seating_plan_id in (select value from json_each(?)) group by seating_plan_id`

const TAKEN_SEATS = `select event_id, sum(case when status = 'spent' then 1 else 0 end) as sold, sum(case when status = 'live' then 1 else 0 end) as held
  from rights where org_id = ? and kind = 'seat' and status in ('live', 'spent') and event_id in (select value from json_each(?)) group by event_id`

/** Reads the capacities of events, by event id. An open floor counts its places, a numbered hall its seats. */
export async function capacitiesOf(
  db: Db,
  org_id: string,
  events: readonly Pick<RowOf<'events'>, 'id' | 'seating_plan_id'>[],
): Promise<ReadonlyMap<string, EventCapacity>> {
  const counted = await rawStatement<EventCapacity & { event_id: string }>(db, QUOTA_CAPACITY, [org_id, JSON.stringify(events.map(({ id }) => id))])
  const houses = new Map<string, EventCapacity>(counted.map(({ event_id, ...house }) => [event_id, house]))
  const halls = events.filter(({ id, seating_plan_id }) => seating_plan_id !== null && !houses.has(id))
  if (halls.length === 0) return houses
  const plans = await rawStatement<{ seating_plan_id: string; total: number }>(db, SEATS_OF_PLANS, [
    org_id,
    JSON.stringify(halls.map((hall) => hall.seating_plan_id)),
  ])
  const taken = await rawStatement<Omit<EventCapacity, 'total'> & { event_id: string }>(db, TAKEN_SEATS, [org_id, JSON.stringify(halls.map(({ id }) => id))])
  for (const { id, seating_plan_id } of halls) {
    const { sold = 0, held = 0 } = taken.find(({ event_id }) => event_id === id) ?? {}
    houses.set(id, { total: plans.find((plan) => plan.seating_plan_id === seating_plan_id)?.total ?? 0, sold, held })
  }
  return houses
}

export const capacityOf = (houses: ReadonlyMap<string, EventCapacity>, event_id: string): EventCapacity => houses.get(event_id) ?? NO_CAPACITY
