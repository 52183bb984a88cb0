import { IconPalette } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

const categories = settingsEntity({
  page: 'price_categories',
  help: 'prices-and-tax',
  one: 'price_category',
  label: 'price_categories.title',
  icon: IconPalette,
  can: 'price_templates.edit',
  edit: 'price_templates.edit',
  load: () => import('./page').then((m) => m.priceCategoriesOffice),
})

export const priceCategoriesClientDomain: ClientDomain = {
  ...categories,
  modals: {
    ...categories.modals,
    new_price_category: modal(() => import('./modals').then((m) => m.NewPriceCategory), 'price_templates.edit'),
    pc_id: modal(() => import('./modals').then((m) => m.PriceCategoryModal), 'price_templates.edit'),
  },
}
