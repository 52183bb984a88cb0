import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { type ItemQty, type Refund, requestedRefund, usedQty } from '../../../shared/orders/refunds/refund'
import type { PricedSaleLine } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import { voucherCoverage } from '../../../shared/vouchers/rules'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { recalculateTaxes, spendVoucher, usableVoucherRate } from '../payments/pay-order'
import { paymentEntry } from '../payments/payment-entry'
import { checkedRefund } from './decide-refund'
import { assertPaid, refundLines, splitRefund } from './refund-order'
import { type MoneyReturn, moneyReturns } from './return-lines'

type Order = RowOf<'orders'>

/** Lines that are given back in an exchange: all that is left where `items` is null. */
export type ReturnedLines = {
  readonly items: readonly ItemQty[] | null
  /** The way of money that is more than the new lines cost. */
  readonly way: 'as_paid' | 'wire'
  /** True if vouchers that paid pay for the new lines too. */
  readonly keep_vouchers: boolean
}

/** The lines that are got instead, with their total in cents. */
export type ReplacementLines = { readonly lines: readonly PricedSaleLine[]; readonly total: number }

type RedeemedVoucher = { readonly voucher_id: string; readonly voucher_rate: number | null; readonly amount: number }

/** The money of an exchange. */
export type Exchange = {
  readonly refund: Refund
  /** Money that the new order gets from the old one, in cents. */
  readonly credit: number
  /** Money that leaves the house: back to vouchers, and refunded. */
  readonly vouchers: readonly MoneyReturn[]
  readonly refunds: readonly MoneyReturn[]
  /** Amount of the new order that the credited vouchers pay. */
  readonly redeemed: readonly RedeemedVoucher[]
  /** Amount that is still to be paid, or negative that goes back, in cents. */
  readonly difference: number
}

/**
 * Reads the tax rate at which a voucher pays, null for any, where `credited` cents come back to it first. Undefined for
 * one that cannot pay again: what it paid comes back to it, and is to be paid in another way.
 */
export type VoucherRateOf = (voucher_id: string, credited: number) => Promise<number | null | undefined>

/** Calculates the money of an exchange. Throws where the old lines cannot be given back. */
export async function calculateExchange(
  trx: Trx,
  ctx: Context,
  order: Order,
  given: ReturnedLines,
  got: ReplacementLines,
  rateOf: VoucherRateOf = (voucher_id, credited) => rateOfVoucher(trx, ctx, voucher_id, credited),
): Promise<Exchange> {
  assertPaid(order)
  const refund = await checkedRefund(trx, ctx, order, given.items, requestedRefund)
  return exchangeOf(refund, given, got, rateOf)
}

/** Reads the rate of a voucher that pays again. Throws where it cannot. */
export const rateOfVoucher = async (
  trx: Trx,
  ctx: Context,
  voucher_id: string,
  credited: number,
): Promise<number | null> => usableVoucherRate(trx, ctx, await existingRow(ctx, 'vouchers', voucher_id), credited)

/** Calculates the money of an exchange for a refund. Throws `orders.exchange_used` for tickets that were used. */
export async function exchangeOf(
  refund: Refund,
  { way, keep_vouchers }: Omit<ReturnedLines, 'items'>,
  { lines, total }: ReplacementLines,
  rateOf: VoucherRateOf,
): Promise<Exchange> {
  if (usedQty(refund) > 0) throw new DomainError('orders.exchange_used')
  const { vouchers, money, worth } = splitRefund(refund)
  const credit = Math.min(worth, total)
  const redeemed = keep_vouchers ? await redeemAgain(vouchers, lines, total - credit, rateOf) : []
  return {
    refund,
    credit,
    vouchers: moneyReturns(vouchers, 'as_paid'),
    refunds: beyond(moneyReturns(money, way), credit),
    redeemed,
    difference: total - worth - sum(redeemed.map(({ amount }) => amount)),
  }
}

/** Lets vouchers pay for the new lines, each at most what it gets back. */
async function redeemAgain(
  returned: readonly RowOf<'payments'>[],
  lines: readonly PricedSaleLine[],
  due: number,
  rateOf: VoucherRateOf,
): Promise<RedeemedVoucher[]> {
  const redeemed: RedeemedVoucher[] = []
  for (const [voucher_id, credited] of creditOf(returned)) {
    const left = due - sum(redeemed.map(({ amount }) => amount))
    if (left <= 0) break
    const voucher_rate = await rateOf(voucher_id, credited)
    if (voucher_rate === undefined) continue
    const paid = redeemed.map((each) => ({ ...each, method: 'voucher' }))
    const amount = Math.min(left, credited, voucherCoverage(lines, paid, voucher_rate))
    if (amount > 0) redeemed.push({ voucher_id, voucher_rate, amount })
  }
  return redeemed
}

/** Amount that each voucher gets back, in cents. */
function creditOf(returned: readonly Pick<MoneyReturn, 'voucher_id' | 'amount'>[]): ReadonlyMap<string, number> {
  const credits = new Map<string, number>()
  for (const { voucher_id, amount } of returned)
    if (voucher_id) credits.set(voucher_id, (credits.get(voucher_id) ?? 0) - amount)
  return credits
}

/** Reduces money returns by a credit that was used elsewhere. */
function beyond(returns: readonly MoneyReturn[], credit: number): MoneyReturn[] {
  let elsewhere = credit
  return returns.flatMap((each) => {
    const part = Math.min(elsewhere, 0 - each.amount)
    elsewhere -= part
    return each.amount + part < 0 ? [{ ...each, amount: each.amount + part }] : []
  })
}

/**
 * Takes the old lines of an exchange back. It comes before the new lines are held, so that the same places can be sold
 * again at once, also to the same buyer.
 */
export async function takeBack(
  trx: Trx,
  ctx: Context,
  order: Order,
  { refund, credit, vouchers, refunds }: Exchange,
  cash_box_id?: string | null,
): Promise<void> {
  const carried: MoneyReturn[] =
    credit > 0 ? [{ method: 'exchange', amount: 0 - credit, voucher_id: null, voucher_rate: null }] : []
  await refundLines(trx, ctx, order, refund, [...vouchers, ...carried, ...refunds], { cash_box_id, reason: 'exchange' })
}

/** Pays for the new order with what the old one was worth, and with the vouchers that are redeemed again. */
export async function payFromExchange(
  trx: Trx,
  ctx: Context,
  order_id: string,
  { credit, redeemed }: Exchange,
): Promise<void> {
  const pay = (
    method: 'exchange' | 'voucher',
    amount: number,
    voucher?: Pick<RedeemedVoucher, 'voucher_id' | 'voucher_rate'>,
  ) =>
    ctx.rows.insert(
      'payments',
      paymentEntry(ctx, { id: ctx.ports.newId(), order_id, method, amount, status: 'confirmed' }, voucher),
    )
  if (credit > 0) await pay('exchange', credit)
  for (const { amount, ...voucher } of redeemed) {
    await spendVoucher(trx, ctx, voucher.voucher_id, amount)
    await pay('voucher', amount, voucher)
  }
  if (redeemed.some(({ voucher_rate }) => voucher_rate !== null)) await recalculateTaxes(trx, ctx, order_id)
}
