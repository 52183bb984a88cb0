import { DomainError } from '../../shared/kernel/errors'
import { idBytes } from '../../shared/kernel/ids'
import type { RowOf } from '../../shared/model'
import { calculateRefund, withLastShipping } from '../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../shared/orders/refunds/rest'
import { newVoucherCode } from '../../shared/vouchers/code'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { bookOrderCancellation } from '../orders/office/cancel-order'
import { creditInvoice, invoiceAgain } from '../orders/office/invoicing'
import { assertDeskIsDone } from '../orders/refunds/decide-refund'
import { bookExchange } from '../orders/refunds/exchange-order'
import { bookVoucherConversion, refundLines, splitRefund } from '../orders/refunds/refund-order'
import { linesAndLedger } from '../orders/refunds/request-refund'
import { moneyReturns, returnLines } from '../orders/refunds/return-lines'
import { exchangedItems } from './exchanged-items'

type Order = RowOf<'orders'>
type Cancellation = RowOf<'event_cancellations'>

/** Result of an order: cents that its buyer got back, the voucher over them, or the order with the other tickets. */
export type Compensation = {
  readonly kind: 'cancelled' | 'refunded' | 'voucher' | 'exchanged'
  readonly amount: number
  readonly voucher_id: string | null
  readonly new_order_id: string | null
}

const done = (kind: Compensation['kind'], amount = 0, made: Partial<Compensation> = {}): Compensation => ({
  kind,
  amount,
  voucher_id: null,
  new_order_id: null,
  ...made,
})

/**
 * Takes back an order's tickets of a cancelled event. An order without payments is cancelled, a paid one is
 * compensated, together with its shipping if nothing else is left of it. An exchange keeps the shipping. Throws like a
 * refund or an exchange of the order by hand.
 */
export async function compensateOrder(
  trx: Trx,
  ctx: Context,
  { event_id, compensation, target_event_id, reason }: Cancellation,
  order: Order,
): Promise<Compensation> {
  await assertDeskIsDone(trx, ctx, order)
  const { items, ledger } = await linesAndLedger(trx, ctx, order.id)
  const tickets = items.flatMap((item) =>
    item.event_id === event_id && remainingLineQty(item) > 0 ? [{ id: item.id, qty: remainingLineQty(item) }] : [],
  )
  const hasMoney = ledger.some(({ status, amount }) => amount !== 0 && status === 'confirmed')
  if (!hasMoney) return cancelUnpaid(trx, ctx, order, tickets, reason)
  const returned = withLastShipping(items, tickets)
  const refund = calculateRefund(items, ledger, returned)
  if (refund.stays) return cancelUnpaid(trx, ctx, order, tickets, reason)
  if (refund.returned === null) throw new DomainError('orders.refund_whole')
  if (refund.only_free) throw new DomainError('orders.refund_only_free')
  if (refund.amount === 0) {
    await returnLines(trx, ctx, order, refund, [])
    return done('cancelled')
  }
  if (compensation === 'exchange' && target_event_id) return exchange(trx, ctx, order, tickets, target_event_id)
  const { worth } = splitRefund(refund)
  if (compensation === 'voucher' && worth > 0) return convert(trx, ctx, order, returned, worth)
  await refundLines(trx, ctx, order, refund, moneyReturns(refund.returned, 'as_paid'), { reason })
  await ctx.rows.patch('orders', order.id, { refund_decision: reason })
  return done('refunded', refund.amount)
}

type ReturnedItems = readonly { readonly id: string; readonly qty: number }[]

/**
 * Cancels lines of an order without payments, or paid so far that the rest takes it. Its invoice is credited, and
 * written again for what is left.
 */
async function cancelUnpaid(
  trx: Trx,
  ctx: Context,
  order: Order,
  items: ReturnedItems,
  reason: string,
): Promise<Compensation> {
  await creditInvoice(trx, ctx, order, reason)
  await bookOrderCancellation(trx, { id: order.id, input: { items: [...items] } }, ctx)
  const { items: after } = await linesAndLedger(trx, ctx, order.id)
  const left = after.some((item) => remainingLineQty(item) > 0)
  await invoiceAgain(trx, ctx, order, left)
  return done('cancelled')
}

async function convert(
  trx: Trx,
  ctx: Context,
  { id }: Order,
  items: ReturnedItems,
  amount: number,
): Promise<Compensation> {
  const voucher_id = ctx.ports.newId()
  await bookVoucherConversion(
    trx,
    { id, input: { voucher_id, code: voucherCode(ctx), items: [...items], amount, used: true } },
    ctx,
  )
  return done('voucher', amount, { voucher_id })
}

/** Makes a voucher code from the random bytes of two new ids. */
const voucherCode = ({ ports }: Context): string =>
  newVoucherCode((length) =>
    new Uint8Array([...idBytes(ports.newId()).slice(9), ...idBytes(ports.newId()).slice(9)]).slice(0, length),
  )

/**
 * Exchanges lines for the same tickets of another event. Throws `events.exchange_dearer` where the buyer would owe
 * money.
 */
async function exchange(
  trx: Trx,
  ctx: Context,
  order: Order,
  items: ReturnedItems,
  target_event_id: string,
): Promise<Compensation> {
  const new_order_id = ctx.ports.newId()
  const new_items = await exchangedItems(trx, ctx, items, target_event_id)
  const terms = { way: 'as_paid' as const, keep_vouchers: true, promo_code_id: order.promo_code_id, difference: null }
  await bookExchange(trx, { id: order.id, input: { ...terms, id: new_order_id, items: [...items], new_items } }, ctx)
  const { ledger } = await linesAndLedger(trx, ctx, order.id)
  const made = await existingRow(ctx, 'orders', new_order_id)
  if (made.paid_at === null) throw new DomainError('events.exchange_dearer')
  const money = ledger.filter(
    ({ amount, method, created_at }) =>
      amount < 0 && method !== 'exchange' && method !== 'voucher' && created_at === ctx.now,
  )
  return done('exchanged', 0 - money.reduce((sum, { amount }) => sum + amount, 0), { new_order_id })
}
