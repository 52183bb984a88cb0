import { createHash } from 'node:crypto'
import { remainingLineQty } from '../../shared/orders/refunds/rest'
import { newVoucherCode } from '../../shared/vouchers/code'
import { voucherExpiry } from '../../shared/vouchers/rules'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { scheduleGift } from './gift-delivery'
import { linesAndLedger } from './refunds/request-refund'

/** Random bytes of new ids, which are random themselves but have the time at their beginning. */
export const randomOf = (ctx: Context) => (length: number) =>
  createHash('sha256').update(`${ctx.ports.newId()} ${ctx.ports.newId()}`).digest().subarray(0, length)

/** Creates the vouchers of an order that was paid without a desk, each with a code of its own. */
export async function issueVouchers(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const { items } = await linesAndLedger(trx, ctx, order_id)
  for (const item of items) {
    const { voucher_id, static_price: value } = item
    if (voucher_id === null || remainingLineQty(item) === 0 || (await ctx.rows.get('vouchers', voucher_id))) continue
    const gift = await ctx.rows.get('voucher_gifts', voucher_id)
    await ctx.rows.insert('vouchers', {
      id: voucher_id,
      code: newVoucherCode(randomOf(ctx)),
      value,
      sold: 0,
      held: 0,
      name: gift?.recipient ?? '',
      blocked: false,
      valid_until: voucherExpiry(ctx.now),
      tax_group_id: null,
      order_id,
      cancelled: false,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    if (gift) await scheduleGift(ctx, gift)
  }
}
