import { IconPalette } from '@tabler/icons-react'
import { type ClientDomain, modal } from '../kit/domain'
import { settingsEntity } from '../kit/entity/settings-entity'

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
