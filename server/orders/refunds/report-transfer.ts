import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import { openIncident } from '../../incidents/open-incident'
import type { Context } from '../../kernel/commands/handler'
import type { MoneyReturn } from './return-lines'

/** Sums what goes back by bank transfer, in cents. */
export const transferredOf = (returns: readonly Pick<MoneyReturn, 'method' | 'amount'>[]): number =>
  0 - sum(returns.flatMap(({ method, amount }) => (method === 'wire' ? [amount] : [])))

/** Sums what the organisation has to pay back itself, in cents: neither a provider, a voucher nor a desk does it. */
async function payableByHand(ctx: Context, returns: readonly MoneyReturn[]): Promise<number> {
  const byHand: number[] = []
  for (const { method, voucher_id, of, amount } of returns) {
    if (voucher_id !== null || method === 'cash' || method === 'exchange') continue
    const paid = of === undefined ? undefined : await ctx.rows.get('payments', of)
    if (!paid?.provider_ref) byHand.push(amount)
  }
  return 0 - sum(byHand)
}

/**
 * Opens an incident about money that a buyer's own return or exchange promised, and that the organisation has to pay
 * back itself. Does nothing where there is none.
 */
export async function reportTransfer(
  ctx: Context,
  { id, booking_code }: Pick<RowOf<'orders'>, 'id' | 'booking_code'>,
  returns: readonly MoneyReturn[],
): Promise<void> {
  const amount = await payableByHand(ctx, returns)
  if (amount === 0) return
  const details = { booking_code, amount, at: ctx.now }
  await openIncident(ctx, { kind: 'transfer_due', subject_id: id, device_id: null, details })
}
