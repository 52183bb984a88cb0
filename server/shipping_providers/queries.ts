import { byId, list } from '../kernel/reads/list'

export const shippingProviderReadings = [
  list('shipping_providers', 'ShippingProviderList', { sort: 'name', desc: false }),
  byId('shipping_provider', 'shipping_providers'),
]
