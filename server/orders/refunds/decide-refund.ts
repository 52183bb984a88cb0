import { DomainError } from '../../../shared/kernel/errors'
import type { decideRefund } from '../../../shared/orders/commands'
import { assertRefundable, calculateRefund, decodeRequestedItems, type ItemQty, type Refund, type requestedRefund } from '../../../shared/orders/refund'
import type { RowOf } from '../../../shared/registry'
import { undecidedIn } from '../../incidents/open-quarantine'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { creditBefore, invoiceAgain } from '../office/invoicing'
import { linesAndLedger } from './request-refund'
import { giveBack, returnsBy } from './return-lines'

/** Books what the office decides about a refund that was asked for: once, and never more than is still paid. */
export const bookRefundDecision: Handler<typeof decideRefund> = async (trx, { id, input }, ctx) => {
  const incident = await existingRow(ctx, 'incidents', id)
  if (incident.kind !== 'refund_requested') throw new DomainError('not_found', { table: 'incidents', id })
  if (incident.settled_at) throw new DomainError('incidents.settled')
  const order = await existingRow(ctx, 'orders', incident.subject_id)
  const { approved, way, decision } = input
  if (approved) {
    // As much of it as is still there.
    const refund = await refundFor(trx, ctx, order, decodeRequestedItems(incident.details), calculateRefund)
    assertRead(refund, input.amount)
    const change = { refunded_at: ctx.now, refund_requested_at: null, refund_declined_at: null, refund_decision: decision }
    await creditBefore(trx, ctx, order, decision)
    await giveBack(trx, ctx, order, refund, returnsBy(refund.returned ?? [], way), change)
    await invoiceAgain(trx, ctx, order, refund.left)
  } else await ctx.rows.patch('orders', order.id, { refund_requested_at: null, refund_declined_at: ctx.now, refund_decision: decision, updated_at: ctx.now })
  await ctx.rows.patch('incidents', id, {
    ...{ settled_at: ctx.now, settled_by: ctx.op.user_id, decision, updated_at: ctx.now },
    details: { ...incident.details, approved, ...(approved ? { way, refunded: input.amount } : {}) },
  })
  return () => existingRow(ctx, 'incidents', id)
}

/**
 * Throws `orders.shift_open` while the desk that sold it can still take it back itself, and sell it again, without the server: by the
 * time its closing is booked, everything it voided before has come. Throws `orders.undecided` where some of that waits for a manager,
 * `orders.void_unbooked` where money lies outside the drawer for a void that a manager settled without booking it.
 */
export async function assertNobodyElses(trx: Trx, ctx: Context, { id, shift_id }: RowOf<'orders'>): Promise<void> {
  const shift = shift_id === null ? undefined : await ctx.rows.get('cash_box_shifts', shift_id)
  const device = shift?.status === 'open' ? await ctx.rows.get('devices', shift.device_id) : undefined
  if (device?.status === 'active') throw new DomainError('orders.shift_open', { device: device.name })
  if ((await undecidedIn(trx, ctx.op.org_id)).some(({ op }) => op.input.includes(id))) throw new DomainError('orders.undecided')
  const voids = await trx
    .selectFrom('receipts')
    .select(['id', 'tenders'])
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', id)
    .where('kind', '=', 'void')
    .where('disputed', '=', false)
    .execute()
  const booked = await trx.selectFrom('payments').select('receipt_id').where('org_id', '=', ctx.op.org_id).where('order_id', '=', id).execute()
  const unbooked = voids.some((receipt) => receipt.tenders.length > 0 && !booked.some(({ receipt_id }) => receipt_id === receipt.id))
  if (unbooked) throw new DomainError('orders.void_unbooked')
}

/**
 * What an order gives back for some of its lines, all that is left where `asked` is null. Throws where its desk may still void it, and where
 * it cannot be paid.
 */
export async function refundFor(
  trx: Trx,
  ctx: Context,
  order: RowOf<'orders'>,
  asked: readonly ItemQty[] | null,
  rule: typeof requestedRefund | typeof calculateRefund,
): Promise<Refund> {
  await assertNobodyElses(trx, ctx, order)
  const { items, ledger } = await linesAndLedger(trx, ctx, order.id)
  const refund = asked ? rule(items, ledger, asked) : calculateRefund(items, ledger, null)
  assertRefundable(refund)
  return refund
}

/** Throws `orders.refund_changed` where it is not the amount that was read. */
export function assertRead(refund: Refund, amount: number): void {
  if (refund.amount !== amount) throw new DomainError('orders.refund_changed')
}
