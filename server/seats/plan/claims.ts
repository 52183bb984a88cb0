import type { z } from 'zod'
import { iso } from '../../../shared/kernel/time'
import type { SeatClaims } from '../../../shared/seats/plan/protection'
import { seatingPlanUse, seatTickets } from '../../../shared/seats/queries'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { reading } from '../../kernel/reads/reading'

type ClaimRow = {
  readonly seat_id: string
  readonly status: 'live' | 'spent'
  readonly event_id: string
  readonly title: string
  readonly device: string | null
}

/** The claims on one seat, with the event and the device that a refusal names. */
export type SeatClaim = SeatClaims & { readonly event: string; readonly holder: string | null }

const CLAIMS = `select r.subject_id as seat_id, r.status, e.id as event_id, e.title, d.name as device
  from rights r join events e on e.id = r.event_id left join devices d on d.id = r.device_id
  where r.org_id = ? and e.org_id = ? and r.kind = 'seat' and r.status in ('live', 'spent')
    and e.seating_plan_id = ? and not e.deleted and e.ends_at > ?`

/** Reads the claims on seats of a plan at events that are not over, by seat. `ids`: only these seats. */
export async function readClaims(
  db: Db,
  org_id: string,
  plan_id: string,
  now: string,
  ids: readonly string[] | null,
): Promise<ReadonlyMap<string, SeatClaim>> {
  const some = ids ? ' and r.subject_id in (select value from json_each(?))' : ''
  const values = [org_id, org_id, plan_id, now, ...(ids ? [JSON.stringify(ids)] : [])]
  const claims = new Map<string, SeatClaim>()
  for (const { seat_id, status, title, device } of await rawStatement<ClaimRow>(
    db,
    `${CLAIMS}${some} order by e.starts_at, r.id`,
    values,
  )) {
    const { sold = 0, held = 0, event = title, holder = device } = claims.get(seat_id) ?? {}
    const isSold = status === 'spent'
    // The event of a ticket matters more than that of a hold.
    claims.set(seat_id, {
      sold: sold + Number(isSold),
      held: held + Number(!isSold),
      event: isSold && sold === 0 ? title : event,
      holder: isSold ? holder : (holder ?? device),
    })
  }
  return claims
}

const EVENTS = `select id, title, starts_at from events where org_id = ? and seating_plan_id = ? and not deleted and ends_at > ? order by starts_at, id limit 200`

const HOLDS = `select id as seat_id, hold_owner as owner, hold_reason as reason from seats
  where org_id = ? and seating_plan_id = ? and on_hold and not deleted order by id`

const TICKETS = `select i.seat_id, o.id as order_id, o.booking_code, o.name, e.id as event_id, e.title, e.starts_at
  from order_items i join orders o on o.id = i.order_id join events e on e.id = i.event_id
  where i.org_id = ? and o.org_id = ? and e.org_id = ? and not i.deleted and not i.cancelled and i.code is not null and not e.deleted and e.ends_at > ?
    and i.seat_id in (select value from json_each(?)) order by e.starts_at, o.booking_code, i.id limit 1000`

export const claimReadings = [
  reading(seatingPlanUse, async (args, { db, actor, now }) => {
    const claims = await readClaims(db, actor.org_id, args.id, iso(now), null)
    return {
      events: await rawStatement<{ id: string; title: string; starts_at: string }>(db, EVENTS, [
        actor.org_id,
        args.id,
        iso(now),
      ]),
      claims: [...claims].map(([seat_id, { sold, held }]) => ({ seat_id, sold, held })),
      holds: await rawStatement<{ seat_id: string; owner: string | null; reason: string | null }>(db, HOLDS, [
        actor.org_id,
        args.id,
      ]),
    }
  }),
  reading(seatTickets, async ({ seat_ids }, { db, actor, now }) => {
    const { org_id } = actor
    return rawStatement<z.infer<typeof seatTickets.returns>[number]>(db, TICKETS, [
      org_id,
      org_id,
      org_id,
      iso(now),
      JSON.stringify(seat_ids),
    ])
  }),
]
