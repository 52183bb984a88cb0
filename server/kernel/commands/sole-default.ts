import type { Trx } from '../database/database'
import type { Context } from './handler'

/** Takes the default away from every other row of the organisation, so that at most one has it. */
export async function unsetOtherDefaults(
  trx: Trx,
  ctx: Context,
  table: 'bank_accounts' | 'buyer_policies' | 'reminders',
  id: string,
): Promise<void> {
  const others = trx
    .selectFrom(table)
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('is_default', '=', true)
    .where('id', '!=', id)
  for (const other of await others.execute())
    await ctx.rows.patch(table, other.id, { is_default: false, updated_at: ctx.now })
}
