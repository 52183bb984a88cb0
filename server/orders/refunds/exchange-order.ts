import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import type { exchangeOrder } from '../../../shared/orders/office/commands'
import { type Refund, requestedRefund, usedQty } from '../../../shared/orders/refunds/refund'
import type { RowOf } from '../../../shared/registry'
import { voucherCoverage } from '../../../shared/vouchers/rules'
import { keepAccreditations } from '../../accreditations/accredited-orders'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { type PricedOrder, priceLines } from '../office/price-lines'
import { createOfficeOrder } from '../office/reserve-order'
import { recalculateTaxes, spendVoucher, usableVoucherRate } from '../payments/pay-order'
import { paymentEntry } from '../payments/payment-entry'
import { projectOrder } from '../projection'
import { checkedRefund } from './decide-refund'
import { assertPaid, refundLines, splitRefund } from './refund-order'
import { type MoneyReturn, moneyReturns } from './return-lines'

type Terms = Omit<Args<typeof exchangeOrder>['input'], 'id' | 'difference'>
type RedeemedVoucher = { readonly voucher_id: string; readonly voucher_rate: number | null; readonly amount: number }

/** Everything that an exchange books. */
type Exchange = {
  readonly refund: Refund
  readonly lines: PricedOrder
  /** Money that the new order gets from the old one, in cents. */
  readonly credit: number
  /** Money that leaves the house: back to vouchers, and refunded. */
  readonly vouchers: readonly MoneyReturn[]
  readonly refunds: readonly MoneyReturn[]
  /** Amount of the new order that the credited vouchers pay. */
  readonly redeemed: readonly RedeemedVoucher[]
  readonly difference: number
}

/** Calculates an exchange. Throws where the items cannot be returned or the new ones cannot be ordered. */
async function calculateExchange(trx: Trx, ctx: Context, order: RowOf<'orders'>, terms: Terms): Promise<Exchange> {
  assertPaid(order)
  const refund = await checkedRefund(trx, ctx, order, terms.items ?? null, requestedRefund)
  if (usedQty(refund) > 0) throw new DomainError('orders.exchange_used')
  const { vouchers, money, worth } = splitRefund(refund)
  const lines = await priceLines(trx, ctx, terms.new_items, 'sold', terms.promo_code_id ?? null)
  const credit = Math.min(worth, lines.total)
  const redeemed = terms.keep_vouchers ? await redeemAgain(trx, ctx, vouchers, lines, lines.total - credit) : []
  return {
    refund,
    lines,
    credit,
    vouchers: moneyReturns(vouchers, 'as_paid'),
    refunds: beyond(moneyReturns(money, terms.way), credit),
    redeemed,
    difference: lines.total - worth - sum(redeemed.map(({ amount }) => amount)),
  }
}

/** Lets vouchers pay for the new lines, each at most what it gets back. */
async function redeemAgain(
  trx: Trx,
  ctx: Context,
  returned: readonly RowOf<'payments'>[],
  { items }: PricedOrder,
  due: number,
): Promise<RedeemedVoucher[]> {
  const redeemed: RedeemedVoucher[] = []
  for (const [voucher_id, credited] of creditOf(returned)) {
    const left = due - sum(redeemed.map(({ amount }) => amount))
    if (left <= 0) break
    const voucher_rate = await usableVoucherRate(trx, ctx, await existingRow(ctx, 'vouchers', voucher_id), credited)
    const paid = redeemed.map((each) => ({ ...each, method: 'voucher' }))
    const amount = Math.min(left, credited, voucherCoverage(items, paid, voucher_rate))
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

export const bookExchange: Handler<typeof exchangeOrder> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'orders', input.id)
  const known = await ctx.rows.get('orders', input.id)
  if (known?.exchanged_from_id === id) return answer
  const order = await existingRow(ctx, 'orders', id)
  const { refund, lines, credit, vouchers, refunds, redeemed, difference } = await calculateExchange(
    trx,
    ctx,
    order,
    input,
  )
  if (typeof input.difference === 'number' && difference !== input.difference)
    throw new DomainError('orders.refund_changed')
  const carried: MoneyReturn[] =
    credit > 0 ? [{ method: 'exchange', amount: 0 - credit, voucher_id: null, voucher_rate: null }] : []
  // Refund first, so that the same places can be sold again at once, also to the same buyer.
  await refundLines(trx, ctx, order, refund, [...vouchers, ...carried, ...refunds], {
    cash_box_id: input.cash_box_id,
    reason: 'exchange',
  })
  // The new tickets are sent like the old ones, without another charge.
  const { name, contact_id, annotation, channel, affiliate_id, shipping } = order
  const kept = { name, contact_id, annotation, channel, affiliate_id, shipping }
  const made = { ...kept, id: input.id, order_type: 'regular' as const, valid_until: null, exchanged_from_id: id }
  await keepAccreditations(trx, ctx.op.org_id, id, input.id)
  await createOfficeOrder(trx, ctx, made, lines)
  const pay = (
    method: 'exchange' | 'voucher',
    amount: number,
    voucher?: Pick<RedeemedVoucher, 'voucher_id' | 'voucher_rate'>,
  ) =>
    ctx.rows.insert(
      'payments',
      paymentEntry(ctx, { id: ctx.ports.newId(), order_id: input.id, method, amount, status: 'confirmed' }, voucher),
    )
  if (credit > 0) await pay('exchange', credit)
  for (const { amount, ...voucher } of redeemed) {
    await spendVoucher(trx, ctx, voucher.voucher_id, amount)
    await pay('voucher', amount, voucher)
  }
  if (redeemed.some(({ voucher_rate }) => voucher_rate !== null)) await recalculateTaxes(trx, ctx, input.id)
  await projectOrder(trx, ctx, input.id)
  return answer
}
