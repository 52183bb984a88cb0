import { DomainError } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import { requestRefund } from '../../shared/orders/commands'
import { REFUNDABLE } from '../../shared/orders/rules'
import { openIncident } from '../incidents/open'
import { existing } from '../kernel/existing'
import type { Handler } from '../kernel/handler'

/** Notes on the order that its money is asked for, and lays the request before whoever decides. */
export const bookRefundRequest: Handler<typeof requestRefund> = async (trx, args, ctx) => {
  const { id, input } = args
  const order = await existing(ctx, 'orders', id)
  if (!REFUNDABLE.includes(order.status_code)) throw new DomainError('orders.not_paid')
  if (order.refund_requested_at) throw new DomainError('orders.refund_requested')
  await ctx.rows.apply(requestRefund.effect(args, ctx.op))
  const ledger = await trx
    .selectFrom('payments')
    .select('amount')
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', id)
    .where('status', '=', 'confirmed')
    .execute()
  await openIncident(ctx, {
    kind: 'refund_requested',
    subject_id: id,
    device_id: ctx.op.device_id,
    details: {
      booking_code: order.booking_code,
      reason: input.reason,
      amount: sum(ledger.map(({ amount }) => amount)),
      user_id: ctx.op.user_id,
      at: ctx.op.at,
    },
  })
  return () => existing(ctx, 'orders', id)
}
