import { remainingQty } from '../../../shared/orders/rest'
import type { RowOf } from '../../../shared/registry'
import { mayHave } from '../../accreditations/limits'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { tryHoldForOrder } from '../../rights/order-rights'
import { linesAndLedger } from '../refunds/request-refund'
import { partsOf } from '../refunds/return-lines'

/**
 * Holds for an order that has expired what it held before, all of it or nothing. Answers whether it could: others may have it by now, and an
 * event may be over or called off, or the buyer's accreditation used up.
 */
export async function holdAgain(trx: Trx, ctx: Context, order: Pick<RowOf<'orders'>, 'id' | 'contact_id' | 'promo_code_id'>): Promise<boolean> {
  const { items } = await linesAndLedger(trx, ctx, order.id)
  for (const event_id of new Set(items.flatMap((item) => item.event_id ?? []))) {
    const event = await existingRow(ctx, 'events', event_id)
    if (event.cancelled || event.ends_at <= ctx.now) return false
  }
  const left = items.map(({ price_id, static_name, ...item }) => ({ price_id, static_name, qty: remainingQty(item) })).filter(({ qty }) => qty > 0)
  if (!(await mayHave(trx, ctx, order.contact_id, left))) return false
  // Each by the right it had, which is over.
  const takes = items.flatMap((item) =>
    partsOf(order, item, remainingQty(item)).flatMap(({ right_id, ...part }) => (part.qty > 0 ? [{ ...part, item_id: right_id, name: item.static_name }] : [])),
  )
  const held = await tryHoldForOrder(trx, ctx, order.id, takes)
  if ('missing' in held) return false
  const again = (right_id: string | null) => (right_id && held.rights.get(right_id)) ?? right_id
  for (const { id, right_id, discount_right_id } of items)
    await ctx.rows.patch('order_items', id, { right_id: again(right_id), discount_right_id: again(discount_right_id), updated_at: ctx.now })
  return true
}
