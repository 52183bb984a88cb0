import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { updateOrderShipping } from '../../../shared/order_shipping/commands'
import { assertOrdered } from '../../../shared/orders/status'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import { checkedHandling } from '../../kernel/commands/plain-edit'
import { chargeShipping } from './shipping-charge'

type Shipping = RowOf<'orders'>['shipping']

/**
 * Throws where postal shipping has no address, or the provider is not one that the organisation offers for the same
 * method.
 * @param before the order's shipping until now, whose provider it may keep
 */
export async function assertShippable(ctx: Context, shipping: Shipping, before: Shipping = null): Promise<void> {
  if (!shipping) return
  if (shipping.method === 'postal' && !shipping.address) throw new DomainError('orders.no_address')
  if (!shipping.provider_id) return
  const { id, method, enabled } = await existingRow(ctx, 'shipping_providers', shipping.provider_id)
  const isOffered = enabled || id === before?.provider_id
  if (!isOffered || method !== shipping.method) throw new DomainError('not_found', { table: 'shipping_providers', id })
}

/** Updates an order's shipping, and charges another provider of an order that is not paid yet. */
export const shippingHandling = checkedHandling(updateOrderShipping, async (trx, { id, input: { shipping } }, ctx) => {
  if (shipping === undefined) return
  const order = await existingRow(ctx, 'orders', id)
  assertOrdered(order)
  await assertShippable(ctx, shipping, order.shipping)
  if (shipping?.provider_id !== order.shipping?.provider_id) await chargeShipping(trx, ctx, order, shipping)
})
