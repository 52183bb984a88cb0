import { DomainError } from '../../../shared/kernel/errors'
import { updateOrderShipping } from '../../../shared/order_shipping/commands'
import { existingRow } from '../../kernel/commands/existing'
import { checked } from '../../kernel/commands/plain-edit'

/** Updates an order's shipping. Postal shipping needs an address, and the provider must be the organisation's own for the same method. */
export const shippingHandling = checked(updateOrderShipping, async (_trx, { input: { shipping } }, ctx) => {
  if (!shipping) return
  if (shipping.method === 'postal' && !shipping.address) throw new DomainError('orders.no_address')
  if (!shipping.provider_id) return
  const provider = await existingRow(ctx, 'shipping_providers', shipping.provider_id)
  if (provider.method !== shipping.method) throw new DomainError('not_found', { table: 'shipping_providers', id: provider.id })
})
