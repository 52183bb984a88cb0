import { VOID_STATUSES } from '../../../shared/orders/status'
import { takenSeats } from '../../../shared/seats/queries'
import { rawStatement } from '../../kernel/database/statement'
import { reading } from '../../kernel/reads/reading'

type TakenSeatRow = {
  readonly seat_id: string
  readonly status: 'live' | 'spent'
  readonly device: string | null
  readonly order_id: string | null
  readonly item_id: string | null
  readonly booking_code: string | null
}

const TAKEN = `select r.subject_id as seat_id, r.status, d.name as device, o.id as order_id, i.id as item_id, o.booking_code
  from rights r
  left join devices d on d.org_id = r.org_id and d.id = r.device_id
  left join order_items i on i.org_id = r.org_id and i.event_id = r.event_id and i.seat_id = r.subject_id and not i.cancelled and not i.deleted
  left join orders o on o.org_id = r.org_id and o.id = i.order_id and not o.deleted
    and o.status_code not in (select cast(value as integer) from json_each(?))
  where r.org_id = ? and r.kind = 'seat' and r.status in ('live', 'spent') and r.event_id = ?`

/** Answers which seats of an event are taken, each once. */
export const takenSeatsReading = reading(takenSeats, async ({ event_id }, { db, actor }) => {
  const rows = await rawStatement<TakenSeatRow>(db, TAKEN, [JSON.stringify(VOID_STATUSES), actor.org_id, event_id])
  const bySeat = new Map<string, TakenSeatRow>()
  // A seat also has the lines of expired orders. Those name no order here.
  for (const row of rows) if (row.order_id !== null || !bySeat.has(row.seat_id)) bySeat.set(row.seat_id, row)
  return [...bySeat.values()].map(({ seat_id, status, device, order_id, item_id, booking_code }) => ({
    seat_id,
    state: status === 'spent' ? ('sold' as const) : order_id ? ('ordered' as const) : ('desk' as const),
    order_id,
    item_id: order_id && item_id,
    booking_code,
    device: status === 'live' ? device : null,
  }))
})
