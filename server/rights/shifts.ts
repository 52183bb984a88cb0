import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

/** The shift that is open at a device, or null. */
export async function openShiftAt(trx: Trx, ctx: Context, device_id: string): Promise<string | null> {
  const shifts = trx.selectFrom('cash_box_shifts').select('id').where('org_id', '=', ctx.op.org_id)
  const open = await shifts.where('device_id', '=', device_id).where('status', '=', 'open').executeTakeFirst()
  return open?.id ?? null
}

/** How many shifts were opened in a series of receipts. */
export async function shiftsOf(trx: Trx, ctx: Context, right_id: string): Promise<number> {
  const shifts = trx.selectFrom('cash_box_shifts').where('org_id', '=', ctx.op.org_id).where('right_id', '=', right_id)
  const last = await shifts.select((eb) => eb.fn.max('num').as('num')).executeTakeFirst()
  return last?.num ?? 0
}
