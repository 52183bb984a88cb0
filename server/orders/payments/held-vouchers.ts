import { isHeldVoucher } from '../../../shared/orders/life'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { linesAndLedger } from '../refunds/request-refund'

/** Confirms the payments by vouchers that an order holds, because its rest is paid. */
export async function confirmVouchers(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const { ledger } = await linesAndLedger(trx, ctx, order_id)
  for (const { id } of ledger.filter(isHeldVoucher)) await ctx.rows.patch('payments', id, { status: 'confirmed' })
}
