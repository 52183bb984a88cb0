import type { RowOf } from '../../../shared/model'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { linesAndLedger } from '../refunds/request-refund'

/** True for a payment by a voucher that an order of the shop holds until its rest is paid. */
export const isWaiting = ({ method, status, amount }: RowOf<'payments'>): boolean =>
  method === 'voucher' && status === 'pending' && amount > 0

/** Confirms the payments by vouchers that an order holds, because its rest is paid. */
export async function confirmVouchers(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const { ledger } = await linesAndLedger(trx, ctx, order_id)
  for (const { id } of ledger.filter(isWaiting)) await ctx.rows.patch('payments', id, { status: 'confirmed' })
}
