import { DomainError } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import type { RowOf } from '../../shared/model'
import { amountDue, orderStatus, transitionPath } from '../../shared/orders/life'
import { remainingLineQty, remainingPrice, soldLine } from '../../shared/orders/refunds/rest'
import { BOUGHT_STATUSES, countsAsPaid, PAYABLE_STATUSES, STATUS, type StatusCode } from '../../shared/orders/status'
import { projectOrderCount } from '../contacts/order-count'
import { projectSaleClosing } from '../events/sale-closing'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import { restampOrderRows } from '../kernel/commands/restamp-rows'
import type { Trx } from '../kernel/database/database'
import { assertNotAtDesk } from '../rights/order-at-desk'
import { sellHeld } from '../rights/order-rights'
import { linesAndLedger } from './refunds/request-refund'
import { issueTickets } from './tickets'
import { issueVouchers } from './vouchers'

type Order = RowOf<'orders'>

/** Returns true if an order that was paid in part is now paid, because a refund took back the part that was not. */
function coversRest(
  from: StatusCode,
  to: StatusCode,
  items: readonly RowOf<'order_items'>[],
  ledger: readonly RowOf<'payments'>[],
): boolean {
  if (from !== STATUS.partially_paid || to !== STATUS.partially_refunded) return false
  const worth = sum(items.map((item) => remainingPrice(soldLine(item), remainingLineQty(item))))
  return sum(ledger.filter(countsAsPaid).map(({ amount }) => amount)) >= worth
}

/**
 * Changes an order and derives its status from its history and payments. A paid order sells what it held and gets its
 * tickets. Throws `orders.transition` for an impossible step, `orders.at_desk` while a desk has picked it up.
 */
export async function projectOrder(
  trx: Trx,
  ctx: Context,
  order_id: string,
  change: Partial<Order> = {},
): Promise<void> {
  const before = await existingRow(ctx, 'orders', order_id)
  await assertNotAtDesk(trx, ctx, order_id)
  const order = { ...before, ...change }
  const { items, ledger } = await linesAndLedger(trx, ctx, order_id)
  const from = before.status_code as StatusCode
  const status_code = orderStatus(order, ledger)
  if (!transitionPath(from, status_code)) throw new DomainError('orders.transition', { from, to: status_code })
  const came = ledger.filter(({ amount, status }) => amount > 0 && status !== 'failed')
  const settled = status_code === STATUS.paid || coversRest(from, status_code, items, ledger)
  await ctx.rows.patch('orders', order_id, {
    ...change,
    status_code,
    updated_at: ctx.now,
    ...(came.length > 0 ? { payment_methods: [...new Set(came.map(({ method }) => method))] } : {}),
    ...(settled && order.paid_at === null ? { paid_at: ctx.now } : {}),
  })
  // Devices may have dropped the rows of an order that was settled or given up.
  if (from !== status_code && !PAYABLE_STATUSES.includes(from)) await restampOrderRows(ctx.rows, order_id)
  if (settled && from !== STATUS.paid && (status_code !== STATUS.paid || amountDue(order, ledger) === 0)) {
    await sellHeld(trx, ctx, order_id)
    await issueTickets(trx, ctx, order_id)
    await issueVouchers(trx, ctx, order_id)
  }
  if (BOUGHT_STATUSES.includes(from) !== BOUGHT_STATUSES.includes(status_code))
    await projectSaleClosing(
      trx,
      ctx,
      items.flatMap(({ event_id }) => event_id ?? []),
    )
  await projectOrderCount(trx, ctx, order.contact_id)
}
