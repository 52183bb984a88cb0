import { freeSeats } from '../../shared/orders/queries'
import type { RowOf } from '../../shared/registry'
import { seatName } from '../../shared/seats/name'
import { readRow } from '../kernel/commands/rows'
import { rawStatement } from '../kernel/database/statement'
import { reading } from '../kernel/reads/reading'

type Seat = Pick<RowOf<'seats'>, 'id' | 'block' | 'row' | 'num' | 'override_num'>

const FREE = `select seats.id, block, row, num, override_num from seats
  where seats.org_id = ? and seating_plan_id = ? and price_category_id = ? and not seats.deleted and not seats.on_hold
    and not exists (select 1 from rights where rights.org_id = seats.org_id and event_id = ? and subject_id = seats.id
      and kind = 'seat' and status in ('live', 'spent'))`

export const freeSeatsReading = reading(freeSeats, async ({ event_id, price_category_id }, { db, actor }) => {
  const event = await readRow(db, 'events', actor.org_id, event_id)
  if (!event?.seating_plan_id) return []
  const [seats, org] = [
    await rawStatement<Seat>(db, FREE, [actor.org_id, event.seating_plan_id, price_category_id, event_id]),
    await readRow(db, 'orgs', actor.org_id, actor.org_id),
  ]
  const { compare } = new Intl.Collator('en', { numeric: true })
  return seats
    .sort((a, b) => compare(a.block, b.block) || compare(a.row, b.row) || compare(a.num, b.num))
    .map((seat) => ({ id: seat.id, name: seatName(seat, org?.lang ?? 'en') }))
})
