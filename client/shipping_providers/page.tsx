import { createShippingProvider, deleteShippingProvider, updateShippingProvider } from '../../shared/shipping_providers/commands'
import { shippingProvidersList } from '../../shared/shipping_providers/list'
import { officeEntity } from '../kit/entity/office-entity'

export const shippingProvidersOffice = officeEntity(shippingProvidersList, {
  edit: 'shipping_providers.edit',
  commands: { create: createShippingProvider, update: updateShippingProvider, remove: deleteShippingProvider },
})
