import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { updateOrderShipping } from '../../../shared/order_shipping/commands'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import { checked } from '../../kernel/commands/plain-edit'

/** Throws where postal shipping has no address, or the provider is not the organisation's own for the same method. */
export async function assertShippable(ctx: Context, shipping: RowOf<'orders'>['shipping']): Promise<void> {
  if (!shipping) return
  if (shipping.method === 'postal' && !shipping.address) throw new DomainError('orders.no_address')
  if (!shipping.provider_id) return
  const provider = await existingRow(ctx, 'shipping_providers', shipping.provider_id)
  if (provider.method !== shipping.method) throw new DomainError('not_found', { table: 'shipping_providers', id: provider.id })
}

/** Updates an order's shipping. */
export const shippingHandling = checked(updateOrderShipping, async (_trx, { input: { shipping } }, ctx) => assertShippable(ctx, shipping ?? null))
