import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import type { convertOrderToVoucher, refundOrder } from '../../../shared/orders/office/commands'
import { type Refund, requestedRefund, usedQty } from '../../../shared/orders/refunds/refund'
import { REFUNDABLE_STATUSES } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { voucherExpiry } from '../../../shared/vouchers/rules'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { convertsToVouchers } from '../../vouchers/conversion'
import { creditInvoice, invoiceAgain } from '../office/invoicing'
import { assertExpectedAmount, checkedRefund } from './decide-refund'
import { type PayoutTerms, payoutColumns } from './pay-out'
import { linesAndLedger } from './request-refund'
import { type MoneyReturn, moneyReturns, returnLines } from './return-lines'

type Order = RowOf<'orders'>

/** Throws `orders.not_paid` unless something of the order can be refunded. */
export function assertPaid({ status_code }: Order): void {
  if (!REFUNDABLE_STATUSES.includes(status_code)) throw new DomainError('orders.not_paid')
}

/** Throws `orders.refund_used` for tickets whose holders have gone in, unless the user insists. */
export function assertNotUsed(refund: Refund, insists: boolean | null | undefined): void {
  const count = usedQty(refund)
  if (count > 0 && !insists) throw new DomainError('orders.refund_used', { count })
}

/** Settles the open refund requests of an order that is fully refunded. */
async function settleRefundRequests(trx: Trx, ctx: Context, order_id: string, decision: string): Promise<void> {
  const open = await trx
    .selectFrom('incidents')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('subject_id', '=', order_id)
    .where('kind', '=', 'refund_requested')
    .where('settled_at', 'is', null)
    .execute()
  for (const { id } of open)
    await ctx.rows.patch('incidents', id, {
      settled_at: ctx.now,
      settled_by: ctx.op.user_id,
      decision,
      updated_at: ctx.now,
    })
}

/**
 * Refunds lines together with their invoice, which is credited and written again for the rest. Requests for the rest
 * stay open. Cash is left to a desk to pay out.
 * @param change further columns of the order
 */
export async function refundLines(
  trx: Trx,
  ctx: Context,
  order: Order,
  refund: Refund,
  returns: readonly MoneyReturn[],
  { cash_box_id, reason }: PayoutTerms,
  change: Partial<Order> = {},
): Promise<void> {
  const payout = await payoutColumns(trx, ctx, order, refund, returns, { cash_box_id, reason })
  await creditInvoice(trx, ctx, order, reason)
  await returnLines(trx, ctx, order, refund, returns, {
    ...payout,
    ...change,
    refunded_at: ctx.now,
    ...(refund.left ? {} : { refund_requested_at: null }),
  })
  if (!refund.left) await settleRefundRequests(trx, ctx, order.id, reason)
  await invoiceAgain(trx, ctx, order, refund.left)
}

export const bookRefund: Handler<typeof refundOrder> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'orders', id)
  const order = await existingRow(ctx, 'orders', id)
  const known = await ctx.rows.get('payments', input.id)
  if (known && (known.order_id !== id || known.amount >= 0))
    throw new DomainError('sync.reused', { table: 'payments', id: input.id })
  if (known) return answer
  assertPaid(order)
  const refund = await checkedRefund(trx, ctx, order, input.items ?? null, requestedRefund)
  assertNotUsed(refund, input.used)
  assertExpectedAmount(refund, input.amount)
  const [first, ...others] = moneyReturns(refund.returned ?? [], input.way)
  await refundLines(trx, ctx, order, refund, first ? [{ ...first, id: input.id }, ...others] : [], input)
  await ctx.rows.patch('orders', id, { refund_decision: input.reason })
  return answer
}

/** Splits a refund into voucher payments, which go back to their vouchers, and money, which can be converted. */
export function splitRefund({ returned }: Refund) {
  const vouchers = (returned ?? []).filter(({ voucher_id }) => voucher_id !== null)
  const money = (returned ?? []).filter(({ voucher_id }) => voucher_id === null)
  return { vouchers, money, worth: 0 - sum(money.map(({ amount }) => amount)) }
}

/** Tells whether this order was converted into this voucher already. Throws `sync.reused` for a different voucher. */
async function isAlreadyConverted(
  trx: Trx,
  ctx: Context,
  id: string,
  { voucher_id, code, amount }: Args<typeof convertOrderToVoucher>['input'],
): Promise<boolean> {
  const voucher = await ctx.rows.get('vouchers', voucher_id)
  if (!voucher) return false
  const { ledger } = await linesAndLedger(trx, ctx, id)
  const made = ledger.some((entry) => entry.voucher_id === voucher_id && entry.amount === 0 - amount)
  if (!made || voucher.order_id !== null || voucher.code !== code || voucher.value !== amount)
    throw new DomainError('sync.reused', { table: 'vouchers', id: voucher_id })
  return true
}

export const bookVoucherConversion: Handler<typeof convertOrderToVoucher> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'vouchers', input.voucher_id)
  if (await isAlreadyConverted(trx, ctx, id, input)) return answer
  if (!(await convertsToVouchers(trx, ctx.op.org_id))) throw new DomainError('orders.no_vouchers')
  const taken = trx
    .selectFrom('vouchers')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('code', '=', input.code)
  if (await taken.executeTakeFirst()) throw new DomainError('vouchers.code_taken')
  const order = await existingRow(ctx, 'orders', id)
  assertPaid(order)
  const refund = await checkedRefund(trx, ctx, order, input.items ?? null, requestedRefund)
  assertNotUsed(refund, input.used)
  const { worth } = splitRefund(refund)
  if (worth !== input.amount) throw new DomainError('orders.refund_changed')
  if (worth === 0) throw new DomainError('orders.not_paid')
  const returns = await returnsAsVoucher(ctx, order, refund, { id: input.voucher_id, code: input.code })
  await refundLines(trx, ctx, order, refund, returns, { reason: 'voucher' })
  return answer
}

/**
 * Creates a voucher over the money of a refund. Returns the repayments: those to the vouchers that paid, and that to
 * the new one.
 */
export async function returnsAsVoucher(
  ctx: Context,
  { name }: Pick<Order, 'name'>,
  refund: Refund,
  voucher: Pick<RowOf<'vouchers'>, 'id' | 'code'>,
): Promise<readonly MoneyReturn[]> {
  const { vouchers, worth } = splitRefund(refund)
  // It starts empty. The returned money is credited when the refund is booked.
  await ctx.rows.insert('vouchers', {
    ...voucher,
    value: worth,
    sold: worth,
    held: 0,
    name,
    blocked: false,
    cancelled: false,
    valid_until: voucherExpiry(ctx.now),
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  const made: MoneyReturn = { method: 'voucher', amount: 0 - worth, voucher_id: voucher.id, voucher_rate: null }
  return [...moneyReturns(vouchers, 'as_paid'), made]
}
