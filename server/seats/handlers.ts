import type { assignGate } from '../../shared/seats/commands'
import { existing } from '../kernel/existing'
import type { Handler } from '../kernel/handler'

/** Only seats whose door is another one are written: every device reads what is. */
export const bookGate: Handler<typeof assignGate> = async (trx, { id, input }, ctx) => {
  await existing(ctx, 'seating_plans', id)
  const { blocks, gate } = input
  const seats = await trx
    .selectFrom('seats')
    .select(['id', 'gate'])
    .where('org_id', '=', ctx.op.org_id)
    .where('seating_plan_id', '=', id)
    .where('block', 'in', blocks)
    .where('deleted', '=', false)
    .execute()
  for (const seat of seats) if (seat.gate !== gate) await ctx.rows.patch('seats', seat.id, { gate })
  return () => existing(ctx, 'seating_plans', id)
}
