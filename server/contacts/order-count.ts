import { BOUGHT_STATUSES } from '../../shared/orders/status'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

/** Sets a contact's number of orders. Unpaid orders and those taken back do not count. */
export async function projectOrderCount(trx: Trx, ctx: Context, contact_id: string | null): Promise<void> {
  if (!contact_id) return
  const { total } = await trx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('org_id', '=', ctx.op.org_id)
    .where('contact_id', '=', contact_id)
    .where('deleted', '=', false)
    .where('status_code', 'in', BOUGHT_STATUSES)
    .executeTakeFirstOrThrow()
  await ctx.rows.patch('contacts', contact_id, { total_orders: Number(total), updated_at: ctx.now })
}
