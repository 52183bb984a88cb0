import { canonical } from '../../../shared/kernel/encoding/canonical'
import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { payoutFigures, payoutReceipt } from '../../../shared/orders/refunds/payout'
import { payOutRefund } from '../../../shared/orders/refunds/payout-commands'
import type { Refund } from '../../../shared/orders/refunds/refund'
import type { RowOf } from '../../../shared/registry'
import { assertInDrawer, bookReceiptAlone, bookWithReceipt, isReceiptBooked } from '../../cash_boxes/receipts'
import { recordedOn } from '../../devices/handlers'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handling } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import type { MoneyReturn } from './return-lines'

type Order = RowOf<'orders'>

/** The terms of a payout: the cash box if the office names one, and the reason on the receipt. */
export type PayoutTerms = { readonly cash_box_id?: string | null | undefined; readonly reason: string }

/**
 * Returns the columns of an order whose refund gives back cash: a desk has to pay it out. Empty without cash. Throws
 * `orders.payout_open` while a desk has not paid out an earlier refund, `orders.no_drawer` where no desk in service has
 * worked at the cash box.
 */
export async function payoutColumns(
  trx: Trx,
  ctx: Context,
  order: Order,
  refund: Pick<Refund, 'sums'>,
  returns: readonly MoneyReturn[],
  { cash_box_id, reason }: PayoutTerms,
): Promise<Partial<Order>> {
  const cash = returns.filter(({ method }) => method === 'cash')
  const amount = sum(cash.map((each) => each.amount))
  if (amount === 0) return {}
  if (order.payout !== null) throw new DomainError('orders.payout_open')
  const sold = order.shift_id === null ? undefined : await ctx.rows.get('cash_box_shifts', order.shift_id)
  const box = cash_box_id ?? sold?.cash_box_id
  const device_id = box === undefined ? null : await deskAt(trx, ctx, box)
  if (box === undefined || device_id === null) throw new DomainError('orders.no_drawer')
  const payout = {
    id: cash[0]?.id ?? ctx.ports.newId(),
    cash_box_id: box,
    ...payoutFigures(refund, amount),
    reason: reason.slice(0, 200),
  }
  return { payout_device_id: device_id, payout }
}

/** Finds the desk in service that has, or last had, a shift at a cash box. */
async function deskAt(trx: Trx, ctx: Context, cash_box_id: string): Promise<string | null> {
  const shift = await trx
    .selectFrom('cash_box_shifts')
    .innerJoin('devices', 'devices.id', 'cash_box_shifts.device_id')
    .select('cash_box_shifts.device_id')
    .where('cash_box_shifts.org_id', '=', ctx.op.org_id)
    .where('devices.org_id', '=', ctx.op.org_id)
    .where('cash_box_shifts.cash_box_id', '=', cash_box_id)
    .where('devices.status', '=', 'active')
    .orderBy('cash_box_shifts.status', 'desc')
    .orderBy('cash_box_shifts.starts_at', 'desc')
    .executeTakeFirst()
  return shift?.device_id ?? null
}

export const payOutHandling: Handling<typeof payOutRefund> = {
  async book(trx, args, ctx) {
    const { id, input } = args
    const order = await existingRow(ctx, 'orders', id)
    const answer = () => existingRow(ctx, 'orders', id)
    const { payout } = order
    if (payout?.id !== input.payout_id || order.payout_device_id !== recordedOn(ctx))
      throw new DomainError('orders.no_payout')
    const { right_id: _, number: __, prev_hash: ___, hash: ____, ...body } = input.receipt
    if (
      canonical(body) !== canonical(payoutReceipt(payout, body)) ||
      body.order_id !== id ||
      body.shift_id !== ctx.op.shift_id
    )
      throw new DomainError('orders.wrong_total')
    if (!(await isReceiptBooked(ctx, input.receipt))) await assertInDrawer(trx, ctx, input.receipt)
    await bookWithReceipt(trx, ctx, input.receipt, payOutRefund.effect(args, ctx.op))
    const waiting = trx
      .selectFrom('payments')
      .select('id')
      .where('org_id', '=', ctx.op.org_id)
      .where('order_id', '=', id)
    const due = await waiting
      .where('method', '=', 'cash')
      .where('status', '=', 'pending')
      .where('amount', '<', 0)
      .execute()
    for (const payment of due)
      await ctx.rows.patch('payments', payment.id, {
        status: 'confirmed',
        receipt_id: body.id,
        shift_id: body.shift_id,
        created_at: ctx.op.at,
      })
    return answer
  },
  /** The money has left the drawer, whatever the server knows of the refund. */
  async salvage(trx, { id, input }, ctx) {
    return bookReceiptAlone(trx, ctx, input.receipt, { kinds: ['void'], order_id: id, payments: null })
  },
}
