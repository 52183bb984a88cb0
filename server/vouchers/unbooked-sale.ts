import type { RowOf } from '../../shared/registry'
import { openIncident } from '../incidents/open-incident'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

const SOLD = 'select id from order_items where org_id = ? and order_id = ? and voucher_id = ?'

/** Whether a desk has named a voucher in its report after a restore, and its sale has not come yet. */
export const unsold = async (trx: Trx, ctx: Context, { id, order_id }: RowOf<'vouchers'>): Promise<boolean> =>
  order_id !== null && (await rawStatement(trx, SOLD, [ctx.op.org_id, order_id, id])).length === 0

const OPEN = `select id from incidents where org_id = ? and kind = 'voucher_unsold' and subject_id = ? and settled_at is null and not deleted`

/** Calls a manager where a voucher is spent whose sale has not come: the desk that named it may never have sold it. */
export async function noteSpentUnsold(trx: Trx, ctx: Context, vouchers: readonly RowOf<'vouchers'>[]): Promise<void> {
  const { org_id, user_id, device_id, at } = ctx.op
  for (const voucher of vouchers) {
    if (!(await unsold(trx, ctx, voucher))) continue
    if ((await rawStatement(trx, OPEN, [org_id, voucher.id])).length > 0) continue
    const { code, value } = voucher
    await openIncident(ctx, { kind: 'voucher_unsold', subject_id: voucher.id, device_id, details: { code, value, user_id, at } })
  }
}

/** The sale of vouchers has come: what was said about them is not so. */
export async function withdrawUnsold(trx: Trx, ctx: Context, ids: Iterable<string>): Promise<void> {
  for (const voucher_id of ids) {
    const open = await rawStatement<{ id: string }>(trx, OPEN, [ctx.op.org_id, voucher_id])
    for (const { id } of open) await ctx.rows.patch('incidents', id, { deleted: true, updated_at: ctx.now })
  }
}
