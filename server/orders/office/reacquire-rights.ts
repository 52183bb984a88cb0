import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import type { RowOf } from '../../../shared/registry'
import { accreditedContact } from '../../accreditations/accredited-orders'
import { isAccredited } from '../../accreditations/limits'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { tryHoldForOrder } from '../../rights/order-rights'
import { linesAndLedger } from '../refunds/request-refund'
import { rightPartsOfLine } from '../refunds/return-lines'

/**
 * Claims an expired order's rights again, all of them or none. Returns false where others have them by now, an event is
 * over or cancelled, or the buyer's accreditation is used up.
 */
export async function reacquireRights(
  trx: Trx,
  ctx: Context,
  order: Pick<RowOf<'orders'>, 'id' | 'contact_id' | 'promo_code_id'>,
): Promise<boolean> {
  const { items } = await linesAndLedger(trx, ctx, order.id)
  for (const event_id of new Set(items.flatMap((item) => item.event_id ?? []))) {
    const event = await existingRow(ctx, 'events', event_id)
    if (event.cancelled || event.ends_at <= ctx.now) return false
  }
  const left = items
    .map(({ price_id, static_name, ...item }) => ({ price_id, static_name, qty: remainingLineQty(item) }))
    .filter(({ qty }) => qty > 0)
  if (!(await isAccredited(trx, ctx, await accreditedContact(trx, ctx.op.org_id, order), left))) return false
  // Each claim refers to the line's former right, which has ended.
  const takes = items.flatMap((item) =>
    rightPartsOfLine(order, item, remainingLineQty(item)).flatMap(({ right_id, ...part }) =>
      part.qty > 0 ? [{ ...part, item_id: right_id, name: item.static_name }] : [],
    ),
  )
  const held = await tryHoldForOrder(trx, ctx, order.id, takes)
  if ('missing' in held) return false
  const again = (right_id: string | null) => (right_id && held.rights.get(right_id)) ?? right_id
  for (const { id, right_id, discount_right_id } of items)
    await ctx.rows.patch('order_items', id, {
      right_id: again(right_id),
      discount_right_id: again(discount_right_id),
      updated_at: ctx.now,
    })
  return true
}
