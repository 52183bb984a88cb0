import type { assignGate } from '../../shared/seats/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { rawStatement } from '../kernel/database/statement'

const ASSIGN = `update seats set gate = ?, rev = ? where org_id = ? and seating_plan_id = ? and block in (select value from json_each(?))
  and not deleted and gate is distinct from ? returning id`

/** Assigns a gate to blocks of seats. Only changed seats are written, because every device downloads them. */
export const bookGateAssignment: Handler<typeof assignGate> = async (trx, { id, input: { blocks, gate } }, ctx) => {
  await existingRow(ctx, 'seating_plans', id)
  const seats = await rawStatement<{ id: string }>(trx, ASSIGN, [
    gate,
    await ctx.rows.rev(),
    ctx.op.org_id,
    id,
    JSON.stringify(blocks),
    gate,
  ])
  for (const seat of seats) ctx.rows.markChanged('seats', seat.id)
  return () => existingRow(ctx, 'seating_plans', id)
}
