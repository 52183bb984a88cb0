import { z } from 'zod'
import { count, id, text } from '../../shared/kernel/model/fields'
import { STATUS, VOID_STATUSES } from '../../shared/orders/status'
import { seatName } from '../../shared/seats/name'
import { officeSeats } from '../../shared/seats/office'
import { readRow } from '../kernel/commands/rows'
import { rawStatement } from '../kernel/database/statement'
import { computed } from '../kernel/reads/computed'
import type { ReadContext } from '../kernel/reads/reading'

type SeatOrder = { seat_id: string; order_id: string; status_code: number }

const SEAT_ORDERS = `select i.seat_id, i.order_id, o.status_code from order_items i join orders o on o.id = i.order_id
  where i.org_id = ? and o.org_id = ? and i.event_id = ? and not i.deleted and not o.deleted and not i.cancelled
    and o.status_code not in (select cast(value as integer) from json_each(?)) and i.seat_id in (select value from json_each(?))`

const HELD_SEATS = `select subject_id from rights where org_id = ? and kind = 'seat' and status = 'live' and event_id = ?
  and subject_id in (select value from json_each(?))`

/** Reads the order of each seat at an event, with its status. */
async function ordersOfSeats(
  { db, actor }: ReadContext,
  event_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SeatOrder>> {
  const rows = await rawStatement<SeatOrder>(db, SEAT_ORDERS, [
    actor.org_id,
    actor.org_id,
    event_id,
    JSON.stringify(VOID_STATUSES),
    JSON.stringify(ids),
  ])
  return new Map(rows.map((row) => [row.seat_id, row]))
}

const atEvent = z.object({ event_id: id() })

export const seatFields = [
  computed(officeSeats, 'name', {
    returns: text(200),
    load: async (seats, { db, actor }) => {
      const org = await readRow(db, 'orgs', actor.org_id, actor.org_id)
      return seats.map((seat) => seatName(seat, org?.lang ?? 'en'))
    },
  }),
  /** Status of the seat's order at an event (spec 2, 4.4); 101 while a desk holds the seat, null where it is free. */
  computed(officeSeats, 'status_code', {
    args: atEvent,
    returns: count().nullable(),
    can: 'events.read',
    load: async (seats, context, { event_id }) => {
      const ids = seats.map((seat) => seat.id)
      const taken = await ordersOfSeats(context, event_id, ids)
      const rows = await rawStatement<{ subject_id: string }>(context.db, HELD_SEATS, [
        context.actor.org_id,
        event_id,
        JSON.stringify(ids),
      ])
      const held = new Set(rows.map(({ subject_id }) => subject_id))
      return ids.map((seat) => taken.get(seat)?.status_code ?? (held.has(seat) ? STATUS.created : null))
    },
  }),
  computed(officeSeats, 'order_id', {
    args: atEvent,
    returns: id().nullable(),
    can: 'all_orders.read',
    load: async (seats, context, { event_id }) => {
      const ids = seats.map((seat) => seat.id)
      const taken = await ordersOfSeats(context, event_id, ids)
      return ids.map((seat) => taken.get(seat)?.order_id ?? null)
    },
  }),
]
