import { DomainError } from '../../../shared/kernel/errors'
import { deletionRefusal } from '../../../shared/orders/life'
import type { deleteOrder } from '../../../shared/orders/office/commands'
import { assertTransition, STATUS, type StatusCode } from '../../../shared/orders/status'
import { existingRow } from '../../kernel/commands/existing'
import type { Handler } from '../../kernel/commands/handler'
import { assertNotAtDesk } from '../../rights/order-at-desk'
import { linesAndLedger } from '../refunds/request-refund'
import { bookOrderCancellation } from './cancel-order'

/** Statuses of an order that holds nothing any more. */
const OVER: readonly number[] = [STATUS.cancelled, STATUS.expired] satisfies StatusCode[]

/**
 * Deletes an order for which no money was ever received or invoiced. One that still holds places is cancelled first.
 */
export const bookOrderDeletion: Handler<typeof deleteOrder> = async (trx, { id }, ctx) => {
  const answer = () => existingRow(ctx, 'orders', id)
  const order = await existingRow(ctx, 'orders', id)
  if (order.status_code === STATUS.deleted) return answer
  const { ledger } = await linesAndLedger(trx, ctx, id)
  const refusal = deletionRefusal(order, ledger)
  if (refusal) throw new DomainError(refusal)
  if (!OVER.includes(order.status_code)) await bookOrderCancellation(trx, { id, input: {} }, ctx)
  else await assertNotAtDesk(trx, ctx, id)
  const { status_code } = await existingRow(ctx, 'orders', id)
  assertTransition(status_code as StatusCode, STATUS.deleted)
  await ctx.rows.patch('orders', id, { status_code: STATUS.deleted, updated_at: ctx.now })
  return answer
}
