import { canRename } from '../../../shared/buyer_policies/terms'
import { DomainError } from '../../../shared/kernel/errors'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { VOIDABLE_STATUSES } from '../../../shared/orders/status'
import { writeActivity } from '../../kernel/commands/activity'
import { type ChangeSet, startUnattended } from '../../kernel/commands/handle'
import type { Machine } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { assertNotAtDesk } from '../../rights/order-at-desk'
import { bookedForBuyer } from './buyer-refusals'
import { type ReturnableOrder, readReturnableOrder } from './plan-return'

/** Request of a buyer to change the name on an order, as plain data. */
export type RenameRequest = { readonly org_id: string; readonly order_id: string; readonly name: string }

/** True if the terms of all events of a paid order that are left let the buyer change its name now. */
export function isRenamable({ order, items, events, terms }: ReturnableOrder, now: string): boolean {
  const left = items.filter((item) => item.event_id !== null && remainingLineQty(item) > 0)
  return (
    VOIDABLE_STATUSES.includes(order.status_code) &&
    left.length > 0 &&
    left.every(({ event_id }) => {
      const event = events.get(event_id ?? '')
      return event !== undefined && canRename(terms.get(event.id), event, now)
    })
  )
}

/** Books another name on an order. The office sees that in its activity log. Throws in the buyer's words. */
export async function bookRename(
  trx: Trx,
  { org_id, order_id, name }: RenameRequest,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  const { ctx, changes } = startUnattended(trx, { org_id }, machine)
  const bought = await readReturnableOrder(ctx.rows.trx, org_id, order_id)
  if (!bought) throw new DomainError('not_found')
  if (bought.order.name === name) return changes()
  if (!isRenamable(bought, ctx.now)) throw new DomainError('shop.rename_not_allowed')
  await bookedForBuyer(() => assertNotAtDesk(ctx.rows.trx, ctx, order_id))
  await ctx.rows.patch('orders', order_id, { name, updated_at: ctx.now })
  await writeActivity(ctx, { name: 'UpdateOrder', subject: 'orders', subject_id: order_id })
  return changes()
}
