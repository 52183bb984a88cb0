import { IconReceiptTax } from '@tabler/icons-react'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

export const taxGroupsClientDomain: ClientDomain = settingsEntity({
  page: 'tax_groups',
  help: 'prices-and-tax',
  one: 'tax_group',
  label: 'tax_groups.title',
  icon: IconReceiptTax,
  can: 'tax_groups.edit',
  edit: 'tax_groups.edit',
  load: () => import('./page').then((m) => m.taxGroupsOffice),
})
