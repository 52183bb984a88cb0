import { IconPalette } from '@tabler/icons-react'
import type { ClientDomain } from '../kit/domain'
import { settingsEntity } from '../kit/entity/settings-entity'

export const priceCategoriesClientDomain: ClientDomain = settingsEntity({
  page: 'price_categories',
  one: 'price_category',
  label: 'price_categories.title',
  icon: IconPalette,
  can: 'price_templates.edit',
  edit: 'price_templates.edit',
  load: () => import('./page').then((m) => m.priceCategoriesOffice),
})
