import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import { createShippingProvider, deleteShippingProvider, updateShippingProvider } from './commands'
import { SHIPPING_METHODS, shipping_providers } from './entity'

export const shippingProvidersOfficeDomain = {
  entities: [shipping_providers],
  commands: [createShippingProvider, deleteShippingProvider, updateShippingProvider],
  enumerations: [enumeration('ShippingMethod', SHIPPING_METHODS, { collect: ['Collection', 'Abholung'], pdf: ['PDF', 'PDF'], postal: ['Post', 'Post'] })],
} as const satisfies Domain
