import { editing } from '../kernel/model/editing'
import { shipping_providers } from './entity'

const { shape } = shipping_providers.row

export const {
  create: createShippingProvider,
  update: updateShippingProvider,
  remove: deleteShippingProvider,
} = editing(shipping_providers, 'ShippingProvider', {
  can: 'shipping_providers.edit',
  fields: { name: shape.name.min(1), method: shape.method, price: shape.price, enabled: shape.enabled },
  start: () => ({ price: 0, enabled: true }),
})
