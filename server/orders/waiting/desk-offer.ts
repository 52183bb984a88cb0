import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { holdsNoPlace } from '../../../shared/orders/held-places'
import { PAYABLE_STATUSES, STATUS } from '../../../shared/orders/status'
import { recordTerms } from '../../buyer_policies/terms'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { becomeContact } from '../cart/buyer'
import { updateCartRow } from '../cart/cart-row'
import { readWantedCart, rewriteCart } from '../cart/lines'
import { projectOrder } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'

/**
 * Makes the cart of an offer a reservation until the offer's time, which a desk picks up like any other. It is priced
 * once more; the cashier sees the price before it is paid. Does nothing where it is one already. Throws
 * `waiting_list.offer_over` beyond its time, and `waiting_list.not_waiting` once the order is paid or gone, and
 * `orders.resale_online` for tickets that another guest gives back for it.
 */
export async function reserveOffer(trx: Trx, ctx: Context, entry: RowOf<'waiting_list'>): Promise<void> {
  const order = entry.order_id === null ? undefined : await ctx.rows.get('orders', entry.order_id)
  if (order && PAYABLE_STATUSES.includes(order.status_code)) return
  if (order?.status_code !== STATUS.created) throw new DomainError('waiting_list.not_waiting')
  if (entry.offer_until === null || entry.offer_until <= ctx.now) throw new DomainError('waiting_list.offer_over')
  await rewriteCart(trx, ctx, order, await readWantedCart(trx, ctx, order))
  const { qty } = await existingRow(ctx, 'orders', order.id)
  if (qty === 0) throw new DomainError('waiting_list.no_places')
  const { items } = await linesAndLedger(trx, ctx, order.id)
  if (items.some((item) => holdsNoPlace(order, item))) throw new DomainError('orders.resale_online')
  await recordTerms(trx, ctx, order.id, items)
  await projectOrder(trx, ctx, order.id, {
    name: entry.name,
    status_code: STATUS.ready_for_payment,
    order_type: 'reservation',
    valid_until: entry.offer_until,
  })
  await projectOrder(trx, ctx, order.id)
  await becomeContact(trx, ctx, order.id)
  await updateCartRow(trx, ctx, order.id, { checked_out_at: ctx.now })
}
