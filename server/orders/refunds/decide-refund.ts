import { DomainError } from '../../../shared/kernel/errors'
import type { decideRefund } from '../../../shared/orders/refunds/commands'
import {
  assertRefundable,
  calculateRefund,
  decodeRequestedItems,
  type ItemQty,
  type Refund,
  type requestedRefund,
} from '../../../shared/orders/refunds/refund'
import type { RowOf } from '../../../shared/registry'
import { openQuarantineOf } from '../../incidents/open-quarantine'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { creditInvoice, invoiceAgain } from '../office/invoicing'
import { payoutColumns } from './pay-out'
import { linesAndLedger } from './request-refund'
import { moneyReturns, returnLines } from './return-lines'

/** Books the office's decision on a requested refund: once, and never above what is still paid. */
export const bookRefundDecision: Handler<typeof decideRefund> = async (trx, { id, input }, ctx) => {
  const incident = await existingRow(ctx, 'incidents', id)
  if (incident.kind !== 'refund_requested') throw new DomainError('not_found', { table: 'incidents', id })
  if (incident.settled_at) throw new DomainError('incidents.settled')
  const order = await existingRow(ctx, 'orders', incident.subject_id)
  const { approved, way, decision } = input
  if (approved) {
    // As much of the request as is still there.
    const refund = await checkedRefund(trx, ctx, order, decodeRequestedItems(incident.details), calculateRefund)
    assertExpectedAmount(refund, input.amount)
    const returns = moneyReturns(refund.returned ?? [], way)
    const payout = await payoutColumns(trx, ctx, order, refund, returns, {
      cash_box_id: input.cash_box_id,
      reason: decision,
    })
    const change = {
      ...payout,
      refunded_at: ctx.now,
      refund_requested_at: null,
      refund_declined_at: null,
      refund_decision: decision,
    }
    await creditInvoice(trx, ctx, order, decision)
    await returnLines(trx, ctx, order, refund, returns, change)
    await invoiceAgain(trx, ctx, order, refund.left)
  } else
    await ctx.rows.patch('orders', order.id, {
      refund_requested_at: null,
      refund_declined_at: ctx.now,
      refund_decision: decision,
      updated_at: ctx.now,
    })
  await ctx.rows.patch('incidents', id, {
    settled_at: ctx.now,
    settled_by: ctx.op.user_id,
    decision,
    updated_at: ctx.now,
    details: { ...incident.details, approved, ...(approved ? { way, refunded: input.amount } : {}) },
  })
  return () => existingRow(ctx, 'incidents', id)
}

/**
 * Throws while the order's desk could still change it offline. `orders.shift_open`: the desk's shift is open; its
 * closing is booked after all earlier voids. `orders.undecided`: an operation on it waits for a manager.
 * `orders.void_unbooked`: the drawer paid out a void that a manager settled without booking.
 */
export async function assertDeskIsDone(trx: Trx, ctx: Context, { id, shift_id }: RowOf<'orders'>): Promise<void> {
  const shift = shift_id === null ? undefined : await ctx.rows.get('cash_box_shifts', shift_id)
  const device = shift?.status === 'open' ? await ctx.rows.get('devices', shift.device_id) : undefined
  if (device?.status === 'active') throw new DomainError('orders.shift_open', { device: device.name })
  if ((await openQuarantineOf(trx, ctx.op.org_id)).some(({ op }) => op.input.includes(id)))
    throw new DomainError('orders.undecided')
  const voids = await trx
    .selectFrom('receipts')
    .select(['id', 'tenders'])
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', id)
    .where('kind', '=', 'void')
    .where('disputed', '=', false)
    .execute()
  const booked = await trx
    .selectFrom('payments')
    .select('receipt_id')
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', id)
    .execute()
  const unbooked = voids.some(
    (receipt) => receipt.tenders.length > 0 && !booked.some(({ receipt_id }) => receipt_id === receipt.id),
  )
  if (unbooked) throw new DomainError('orders.void_unbooked')
}

/**
 * Calculates the refund for some lines, or for all that is left where `asked` is null. Throws where the order's desk
 * may still void it, or where it cannot be refunded.
 */
export async function checkedRefund(
  trx: Trx,
  ctx: Context,
  order: RowOf<'orders'>,
  asked: readonly ItemQty[] | null,
  rule: typeof requestedRefund | typeof calculateRefund,
): Promise<Refund> {
  await assertDeskIsDone(trx, ctx, order)
  const { items, ledger } = await linesAndLedger(trx, ctx, order.id)
  const refund = asked ? rule(items, ledger, asked) : calculateRefund(items, ledger, null)
  assertRefundable(refund)
  return refund
}

/** Throws `orders.refund_changed` where the amount differs from the one the user confirmed. */
export function assertExpectedAmount(refund: Refund, amount: number): void {
  if (refund.amount !== amount) throw new DomainError('orders.refund_changed')
}
