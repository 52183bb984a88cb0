import type { RowOf } from '../../../shared/model'
import { type PlanSection, planSeats, planSections, SEATS_PER_PAGE } from '../../../shared/seats/queries'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { reading } from '../../kernel/reads/reading'

const SECTIONS = `select block, count(*) as seats, min(x) as "left", min(y) as top, max(x) as "right", max(y) as bottom from seats
  where org_id = ? and seating_plan_id = ? and not deleted group by block order by block`

const REV = `select max(rev) as rev from (select max(rev) as rev from seats where org_id = ? and seating_plan_id = ?
  union all select rev from seating_plans where org_id = ? and id = ?) as revs`

/**
 * Reads the highest change number of a plan and its seats; 0 where there is none. Every edit raises the plan's, also
 * one that leaves seats as they are.
 */
async function revOf(db: Db, org_id: string, plan_id: string): Promise<number> {
  const [found] = await rawStatement<{ rev: number | string | null }>(db, REV, [org_id, plan_id, org_id, plan_id])
  return Number(found?.rev ?? 0)
}

export const planSeatReadings = [
  reading(planSections, async ({ id }, { db, actor }) => {
    // The change number is read first: what changes in between is in the next answer too.
    const rev = await revOf(db, actor.org_id, id)
    const sections = await rawStatement<PlanSection>(db, SECTIONS, [actor.org_id, id])
    return { rev, sections: sections.map((section) => ({ ...section, seats: Number(section.seats) })) }
  }),
  reading(planSeats, async ({ input: { seating_plan_id, blocks, changed_after, after } }, { db, actor }) => {
    const rev = await revOf(db, actor.org_id, seating_plan_id)
    let wanted = db
      .selectFrom('seats')
      .selectAll()
      .where('org_id', '=', actor.org_id)
      .where('seating_plan_id', '=', seating_plan_id)
    if (changed_after === undefined) wanted = wanted.where('deleted', '=', false)
    else wanted = wanted.where('rev', '>', changed_after)
    if (blocks) wanted = wanted.where('block', 'in', blocks)
    if (after) wanted = wanted.where('id', '>', after)
    const rows = (await wanted.orderBy('id').limit(SEATS_PER_PAGE).execute()) as RowOf<'seats'>[]
    return {
      seats: rows.filter(({ deleted }) => !deleted),
      removed: rows.flatMap(({ id, deleted }) => (deleted ? [id] : [])),
      rev,
      more: rows.length === SEATS_PER_PAGE,
    }
  }),
]
