import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { amountNotStarted, isHeldVoucher } from '../../../shared/orders/life'
import { soldLine } from '../../../shared/orders/refunds/rest'
import type { CartNotice } from '../../../shared/shop/cart'
import {
  normaliseVoucherCode,
  type VoucherMeans,
  voucherBalance,
  voucherRefusal,
  voucherShare,
  voucherShares,
} from '../../../shared/vouchers/rules'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { holdForOrder, releaseHeld } from '../../rights/order-rights'
import { recalculateTaxes, usableVoucherRate } from '../payments/pay-order'
import { paymentEntry } from '../payments/payment-entry'
import { linesAndLedger } from '../refunds/request-refund'

type Voucher = RowOf<'vouchers'>
type Payment = RowOf<'payments'>

/** Finds a voucher by its typed code. Throws `vouchers.unknown`, or why it cannot pay now. */
export async function usableVoucher(
  trx: Trx,
  ctx: Context,
  typed: string,
): Promise<{ readonly voucher: Voucher; readonly voucher_rate: number | null }> {
  const voucher = await trx
    .selectFrom('vouchers')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('code', '=', normaliseVoucherCode(typed))
    .executeTakeFirst()
  if (!voucher) throw new DomainError('vouchers.unknown')
  return { voucher, voucher_rate: await usableVoucherRate(trx, ctx, voucher) }
}

/** Finds the vouchers of a cart that can no longer pay. */
export async function lostVouchers(trx: Trx, ctx: Context, codes: readonly string[]): Promise<readonly CartNotice[]> {
  const lost: CartNotice[] = []
  for (const name of codes)
    await usableVoucher(trx, ctx, name).catch((error) => {
      if (!(error instanceof DomainError)) throw error
      lost.push({ kind: 'voucher', name })
    })
  return lost
}

/** Returns the amount in cents that vouchers leave open of an order without payments. Throws where one cannot pay. */
export async function leftByVouchers(
  trx: Trx,
  ctx: Context,
  { id, total }: Pick<RowOf<'orders'>, 'id' | 'total'>,
  codes: readonly string[],
): Promise<number> {
  const { items } = await linesAndLedger(trx, ctx, id)
  const means: VoucherMeans[] = []
  for (const code of codes) {
    const { voucher, voucher_rate: rate } = await usableVoucher(trx, ctx, code)
    means.push({ balance: voucherBalance(voucher), rate })
  }
  return voucherShares(items.map(soldLine), means, total).left
}

/**
 * Holds the balances of the vouchers that pay a part of an order, each with a payment that waits until the rest is
 * paid. Nobody else can spend them meanwhile. Throws where one cannot pay.
 */
export async function holdVouchers(trx: Trx, ctx: Context, order_id: string, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    const order = await existingRow(ctx, 'orders', order_id)
    const { items, ledger } = await linesAndLedger(trx, ctx, order_id)
    const { voucher, voucher_rate } = await usableVoucher(trx, ctx, code)
    const paid = ledger.filter(({ status }) => status !== 'failed')
    const means = { balance: voucherBalance(voucher), rate: voucher_rate }
    const amount = voucherShare(items.map(soldLine), paid, means, amountNotStarted(order, ledger))
    if (amount === 0) continue
    const payment = { id: ctx.ports.newId(), order_id, method: 'voucher' as const, amount, status: 'pending' as const }
    const balance = { kind: 'balance' as const, event_id: null, subject_id: voucher.id, qty: amount }
    await holdForOrder(trx, ctx, order_id, [{ ...balance, item_id: payment.id, name: code }])
    await ctx.rows.insert('payments', paymentEntry(ctx, payment, { voucher_id: voucher.id, voucher_rate }))
  }
  if (codes.length > 0) await recalculateTaxes(trx, ctx, order_id)
}

/** The payments by vouchers that failed because their order expired. */
async function failedVouchers(trx: Trx, ctx: Context, order_id: string): Promise<readonly Payment[]> {
  const { ledger } = await linesAndLedger(trx, ctx, order_id)
  return ledger.filter(({ method, status, amount }) => method === 'voucher' && status === 'failed' && amount > 0)
}

/** True if the vouchers that were to pay a part of an expired order can still pay it. */
export async function canHoldAgain(trx: Trx, ctx: Context, order_id: string): Promise<boolean> {
  for (const { voucher_id, amount } of await failedVouchers(trx, ctx, order_id)) {
    const voucher = voucher_id === null ? undefined : await ctx.rows.get('vouchers', voucher_id)
    if (!voucher || voucherRefusal(voucher, ctx.now) !== null || voucher.held > 0 || voucherBalance(voucher) < amount)
      return false
  }
  return true
}

/** Holds the balances of the vouchers of an expired order again. */
export async function holdAgain(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  for (const { id, voucher_id, amount } of await failedVouchers(trx, ctx, order_id)) {
    const balance = { kind: 'balance' as const, event_id: null, subject_id: voucher_id ?? '', qty: amount }
    await holdForOrder(trx, ctx, order_id, [{ ...balance, item_id: id, name: '' }])
    await ctx.rows.patch('payments', id, { status: 'pending' })
  }
}

/** Gives the held balances of vouchers back, because an order is not paid any more. */
export async function releaseVouchers(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const { ledger } = await linesAndLedger(trx, ctx, order_id)
  const waiting = ledger.filter(isHeldVoucher)
  if (waiting.length === 0) return
  await releaseHeld(trx, ctx, order_id, 'balance')
  for (const { id } of waiting) await ctx.rows.patch('payments', id, { status: 'failed' })
  await recalculateTaxes(trx, ctx, order_id)
}
