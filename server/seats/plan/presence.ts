import { iso, ms } from '../../../shared/kernel/time'
import {
  type attendSeatingPlan,
  GONE_AFTER,
  HIDDEN_GONE_AFTER,
  type PlanPresence,
  planPresence,
} from '../../../shared/seats/plan/presence-commands'
import { existingRow } from '../../kernel/commands/existing'
import type { Handler } from '../../kernel/commands/handler'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { reading } from '../../kernel/reads/reading'

const EDITORS = `select user_id from seating_plan_editors where org_id = ? and seating_plan_id = ? and open_until > ? order by user_id limit 100`

const LAST_EDIT = `select created_at from seating_plan_edits where org_id = ? and seating_plan_id = ? order by rev desc limit 1`

const OWN = `select id from seating_plan_editors where org_id = ? and seating_plan_id = ? and user_id = ?`

async function presenceOf(db: Db, org_id: string, plan_id: string, now: string): Promise<PlanPresence> {
  const editors = await rawStatement<{ user_id: string }>(db, EDITORS, [org_id, plan_id, now])
  const [last] = await rawStatement<{ created_at: string }>(db, LAST_EDIT, [org_id, plan_id])
  return { user_ids: editors.map(({ user_id }) => user_id), edited_at: last?.created_at ?? null }
}

export const presenceReading = reading(planPresence, ({ id }, { db, actor, now }) =>
  presenceOf(db, actor.org_id, id, iso(now)),
)

export const bookAttendance: Handler<typeof attendSeatingPlan> = async (trx, { id, input }, ctx) => {
  const { org_id, user_id } = ctx.op
  await existingRow(ctx, 'seating_plans', id)
  const open_until = input.leaving ? ctx.now : iso(ms(ctx.now) + (input.hidden ? HIDDEN_GONE_AFTER : GONE_AFTER))
  const [own] = await rawStatement<{ id: string }>(trx, OWN, [org_id, id, user_id])
  if (own) await ctx.rows.patch('seating_plan_editors', own.id, { open_until })
  else
    await ctx.rows.insert('seating_plan_editors', { id: ctx.ports.newId(), seating_plan_id: id, user_id, open_until })
  return () => presenceOf(trx, org_id, id, ctx.now)
}
