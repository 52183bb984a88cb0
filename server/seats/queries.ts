import type { RowOf } from '../../shared/model'
import { seatingPlanEditsList, seatingPlansList, seatsList } from '../../shared/seats/list'
import { seatArchive } from '../../shared/seats/queries'
import { list } from '../kernel/reads/list'
import { reading } from '../kernel/reads/reading'

export const seatReadings = [
  ...list(seatingPlansList),
  ...list(seatsList),
  ...list(seatingPlanEditsList),
  reading(seatArchive, async ({ input: { seating_plan_id, limit = 1000 } }, { db, actor }) => {
    const removed = db
      .selectFrom('seats')
      .selectAll()
      .where('org_id', '=', actor.org_id)
      .where('seating_plan_id', '=', seating_plan_id)
    return (await removed
      .where('deleted', '=', true)
      .orderBy('rev', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()) as RowOf<'seats'>[]
  }),
]
