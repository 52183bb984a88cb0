import { IconTruckDelivery } from '@tabler/icons-react'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

export const shippingProvidersClientDomain: ClientDomain = settingsEntity({
  page: 'shipping_providers',
  one: 'shipping_provider',
  label: 'shipping_providers.title',
  icon: IconTruckDelivery,
  can: 'shipping_providers.edit',
  edit: 'shipping_providers.edit',
  declared: () => import('../../shared/shipping_providers/office').then((m) => m.shippingProvidersOffice),
})
