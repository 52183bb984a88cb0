import type { updatePayout } from '../../shared/payouts/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { assertPayoutsOpen } from '../payments/connected'

/** Books whether a payout has arrived at the bank, and since when that is known. */
export const bookPayoutChange: Handler<typeof updatePayout> = async (trx, { id, input: { status } }, ctx) => {
  await assertPayoutsOpen(trx, ctx.op.org_id, ctx.ports)
  const payout = await existingRow(ctx, 'payouts', id)
  if (status !== undefined && status !== payout.status)
    await ctx.rows.patch('payouts', id, { status, paid_at: status === 'paid' ? ctx.now : null, updated_at: ctx.now })
  return () => existingRow(ctx, 'payouts', id)
}
