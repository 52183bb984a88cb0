import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import type { Refund } from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { shareForQty } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import { projectEarlierScans } from '../../check_ins/reproject'
import { projectSaleClosing } from '../../events/sale-closing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { type ReturnedPart, returnToPools } from '../../rights/order-rights'
import { moveInPools } from '../../rights/pools'
import { paymentEntry } from '../payments/payment-entry'
import { requestPayment } from '../payments/provider-request'
import { projectOrder } from '../projection'
import { endResalesBeyond } from '../resale/open-resales'

type Order = RowOf<'orders'>
type Item = RowOf<'order_items'>
type Payment = RowOf<'payments'>

/**
 * Money that goes back, as a negative amount. `of`: the payment it goes back through. `from`: the payment that it
 * reduces, whichever way it goes.
 */
export type MoneyReturn = Pick<Payment, 'method' | 'amount' | 'voucher_id' | 'voucher_rate'> & {
  readonly id?: string
  readonly of?: string
  readonly from?: string
}

/**
 * Returns the repayments of an office refund: by the same method or by bank transfer. Voucher payments go back to their
 * vouchers. Credit of an exchange has no account, so it goes by bank transfer.
 */
export const moneyReturns = (returned: readonly Payment[], way: 'as_paid' | 'wire'): MoneyReturn[] =>
  returned.map(({ id, method, amount, voucher_id, voucher_rate }) => ({
    ...(method !== 'voucher' && (way === 'wire' || method === 'exchange')
      ? { method: 'wire' as const }
      : { method, of: id }),
    from: id,
    amount,
    voucher_id,
    voucher_rate,
  }))

/**
 * Returns lines of an order: releases their rights, cancels vouchers they made, credits vouchers that paid, and books
 * the returned money.
 */
export async function returnLines(
  trx: Trx,
  ctx: Context,
  order: Order,
  { lines, left }: Pick<Refund, 'lines' | 'left'>,
  returns: readonly MoneyReturn[],
  change: Partial<Order> = {},
): Promise<void> {
  await cancelVouchers(
    ctx,
    lines.map(({ item }) => item),
  )
  await returnToPools(
    trx,
    ctx,
    lines.flatMap(({ item, qty }) => rightPartsOfLine(order, item, qty)),
  )
  await creditVouchers(trx, ctx, returns)
  for (const each of returns) await bookMoneyReturn(ctx, order.id, each)
  await cancelLines(ctx, lines)
  await endResalesBeyond(ctx, order.id)
  await projectOrder(trx, ctx, order.id, { ...change, ...(left ? {} : { cancelled_at: ctx.now }) })
  await projectEarlierScans(
    trx,
    ctx,
    lines.map(({ item }) => item.id),
  )
  await projectSaleClosing(
    trx,
    ctx,
    lines.flatMap(({ item }) => item.event_id ?? []),
  )
}

/**
 * Books returned money. The provider refunds its own payments, a desk pays out cash, and the office handles all others.
 */
async function bookMoneyReturn(
  ctx: Context,
  order_id: string,
  { id = ctx.ports.newId(), of, from, method, amount, voucher_id, voucher_rate }: MoneyReturn,
): Promise<void> {
  const paid = of === undefined ? undefined : await ctx.rows.get('payments', of)
  if (paid?.provider_ref) return requestPayment(ctx, { id, order_id, method, amount }, paid.id)
  // Cash is given back once a desk has paid it out.
  const status = method === 'cash' ? 'pending' : 'confirmed'
  const entry = paymentEntry(ctx, { id, order_id, method, amount, status }, { voucher_id, voucher_rate })
  await ctx.rows.insert('payments', {
    ...entry,
    ...(from === undefined ? null : await commissionBack(ctx, order_id, from, amount)),
  })
}

/**
 * The sales partner of a payment that is reduced, and the commission that it returns: in proportion to what the order's
 * payments through the partner have left, so that several refunds return what one would, to the cent. Null for a
 * payment without a partner.
 */
async function commissionBack(ctx: Context, order_id: string, payment_id: string, amount: number) {
  const ledger = await ctx.rows.trx
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', order_id)
    .execute()
  const sales_partner_id = ledger.find(({ id }) => id === payment_id)?.sales_partner_id ?? null
  if (sales_partner_id === null) return null
  const own = ledger.filter((payment) => payment.sales_partner_id === sales_partner_id)
  const collected = own.filter((payment) => payment.amount > 0)
  const total = (of: typeof own) => ({
    amount: sum(of.map((each) => each.amount)),
    commission: sum(of.map((each) => each.commission ?? 0)),
  })
  const [all, left] = [total(collected), total(own)]
  return {
    sales_partner_id,
    commission: shareForQty(all.commission, Math.max(0, left.amount + amount), all.amount) - left.commission,
  }
}

/** Adds to the cancelled quantity of lines. */
export async function cancelLines(ctx: Context, lines: Refund['lines']): Promise<void> {
  for (const { item, qty } of lines) {
    const cancelled_qty = item.qty - remainingLineQty(item) + qty
    await ctx.rows.patch('order_items', item.id, {
      cancelled: cancelled_qty === item.qty,
      cancelled_qty,
      updated_at: ctx.now,
    })
  }
}

/** Cancels vouchers that the order made. Throws `vouchers.in_use` where some of one is spent or held. */
async function cancelVouchers(ctx: Context, items: readonly Item[]): Promise<void> {
  for (const voucher_id of items.flatMap((item) => item.voucher_id ?? [])) {
    // A voucher of an order that was never paid does not exist.
    const voucher = await ctx.rows.get('vouchers', voucher_id)
    if (!voucher) continue
    const { code, sold, held, value } = voucher
    if (sold > 0 || held > 0) throw new DomainError('vouchers.in_use', { code })
    await ctx.rows.patch('vouchers', voucher_id, { sold: value, cancelled: true, updated_at: ctx.now })
  }
}

/** Credits the vouchers that paid. */
const creditVouchers = (trx: Trx, ctx: Context, returns: readonly MoneyReturn[]): Promise<void> =>
  moveInPools(
    trx,
    ctx,
    returns.flatMap(({ voucher_id, amount }) =>
      voucher_id ? [{ kind: 'balance' as const, event_id: null, subject_id: voucher_id, qty: 0 - amount }] : [],
    ),
    (qty) => ({ held: 0, sold: -qty }),
  )

/** Lists the rights of a part of a line: place, seat or stock, and promo code uses. */
export const rightPartsOfLine = (
  { promo_code_id }: Pick<Order, 'promo_code_id'>,
  item: Item,
  qty: number,
): ReturnedPart[] => [
  ...(item.right_id ? [{ ...subjectOf(item), qty, right_id: item.right_id }] : []),
  ...(item.discount_right_id && promo_code_id
    ? [{ kind: 'uses' as const, event_id: null, subject_id: promo_code_id, qty, right_id: item.discount_right_id }]
    : []),
]

/** Returns the subject of a line's right. */
export const subjectOf = ({ event_id, seat_id, price_category_id, product_id }: Item) =>
  event_id === null
    ? { kind: 'stock' as const, event_id, subject_id: product_id ?? '' }
    : {
        kind: seat_id ? ('seat' as const) : ('places' as const),
        event_id,
        subject_id: seat_id ?? price_category_id ?? '',
      }
