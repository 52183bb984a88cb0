import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import { requestRefund } from '../../../shared/orders/refunds/commands'
import { encodeRequestedItems, requestedRefund } from '../../../shared/orders/refunds/refund'
import { REFUNDABLE_STATUSES } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { openIncident } from '../../incidents/open-incident'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Db, Trx } from '../../kernel/database/database'

/** Reads an order's lines and payments. */
export async function linesAndLedger(
  db: Db,
  { op: { org_id } }: { readonly op: Pick<Context['op'], 'org_id'> },
  order_id: string,
) {
  return {
    items: await db
      .selectFrom('order_items')
      .selectAll()
      .where('org_id', '=', org_id)
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute(),
    ledger: await db
      .selectFrom('payments')
      .selectAll()
      .where('org_id', '=', org_id)
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute(),
  }
}

export const bookRefundRequest: Handler<typeof requestRefund> = async (trx, args, ctx) => {
  await openRefundRequest(trx, ctx, args)
  return () => existingRow(ctx, 'orders', args.id)
}

/** Id and further details of the incident that a request opens. */
type RequestIncident = Partial<Pick<RowOf<'incidents'>, 'id' | 'details'>>

/** Marks an order's refund as requested and opens an incident for the office. */
export async function openRefundRequest(
  trx: Trx,
  ctx: Context,
  args: Args<typeof requestRefund>,
  { id: incident_id, details }: RequestIncident = {},
): Promise<void> {
  const { id, input } = args
  const order = await existingRow(ctx, 'orders', id)
  if (!REFUNDABLE_STATUSES.includes(order.status_code)) throw new DomainError('orders.not_paid')
  if (order.refund_requested_at) throw new DomainError('orders.refund_requested')
  const { items, ledger } = await linesAndLedger(trx, ctx, id)
  const some = input.items ?? null
  const refund = some && requestedRefund(items, ledger, some)
  await ctx.rows.apply(requestRefund.effect(args, ctx.op))
  const confirmed = ledger.filter(({ status }) => status === 'confirmed')
  await openIncident(ctx, {
    ...(incident_id === undefined ? {} : { id: incident_id }),
    kind: 'refund_requested',
    subject_id: id,
    device_id: ctx.op.device_id,
    details: {
      booking_code: order.booking_code,
      reason: input.reason,
      amount: refund?.amount ?? sum(confirmed.map(({ amount }) => amount)),
      user_id: ctx.op.user_id,
      at: ctx.op.at,
      ...encodeRequestedItems(some ?? []),
      ...details,
    },
  })
}
