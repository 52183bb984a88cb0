import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

/** Finds the open shift of a device, or null. */
export async function openShiftAt(trx: Trx, ctx: Context, device_id: string): Promise<string | null> {
  const shifts = trx.selectFrom('cash_box_shifts').select('id').where('org_id', '=', ctx.op.org_id)
  const open = await shifts.where('device_id', '=', device_id).where('status', '=', 'open').executeTakeFirst()
  return open?.id ?? null
}

/** Number of the last shift in a receipt series; 0 without any. */
export async function lastShiftNumber(trx: Trx, ctx: Context, right_id: string): Promise<number> {
  const shifts = trx.selectFrom('cash_box_shifts').where('org_id', '=', ctx.op.org_id).where('right_id', '=', right_id)
  const last = await shifts.select((eb) => eb.fn.max('num').as('num')).executeTakeFirst()
  return last?.num ?? 0
}
