import { IconArrowBackUp } from '@tabler/icons-react'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

export const buyerPoliciesClientDomain: ClientDomain = settingsEntity({
  page: 'buyer_policies',
  one: 'buyer_policy',
  label: 'buyer_policies.title',
  icon: IconArrowBackUp,
  can: 'buyer_policies.edit',
  edit: 'buyer_policies.edit',
  load: () => import('./page').then((m) => m.buyerPoliciesOffice),
})
