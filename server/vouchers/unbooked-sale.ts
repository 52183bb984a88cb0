import type { RowOf } from '../../shared/registry'
import { openIncident } from '../incidents/open-incident'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

const SALE_LINE = 'select id from order_items where org_id = ? and order_id = ? and voucher_id = ?'

/** Tells whether a desk reported a voucher after a restore whose sale is not booked yet. */
export const isSaleUnbooked = async (trx: Trx, ctx: Context, { id, order_id }: RowOf<'vouchers'>): Promise<boolean> =>
  order_id !== null && (await rawStatement(trx, SALE_LINE, [ctx.op.org_id, order_id, id])).length === 0

const OPEN_INCIDENT = `select id from incidents where org_id = ? and kind = 'voucher_unsold' and subject_id = ? and settled_at is null and not deleted`

/** Opens an incident where a voucher is spent before its sale is booked: its desk may never have sold it. */
export async function reportSpentBeforeSale(
  trx: Trx,
  ctx: Context,
  vouchers: readonly RowOf<'vouchers'>[],
): Promise<void> {
  const { org_id, user_id, device_id, at } = ctx.op
  for (const voucher of vouchers) {
    if (!(await isSaleUnbooked(trx, ctx, voucher))) continue
    if ((await rawStatement(trx, OPEN_INCIDENT, [org_id, voucher.id])).length > 0) continue
    const { code, value } = voucher
    await openIncident(ctx, {
      kind: 'voucher_unsold',
      subject_id: voucher.id,
      device_id,
      details: { code, value, user_id, at },
    })
  }
}

/** Deletes those incidents once the vouchers' sale is booked. */
export async function withdrawSpentBeforeSale(trx: Trx, ctx: Context, ids: Iterable<string>): Promise<void> {
  for (const voucher_id of ids) {
    const open = await rawStatement<{ id: string }>(trx, OPEN_INCIDENT, [ctx.op.org_id, voucher_id])
    for (const { id } of open) await ctx.rows.patch('incidents', id, { deleted: true, updated_at: ctx.now })
  }
}
