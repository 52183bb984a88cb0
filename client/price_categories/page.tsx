import { createPriceCategory, deletePriceCategory, updatePriceCategory } from '../../shared/price_categories/commands'
import { priceCategoriesList } from '../../shared/price_categories/list'
import { officeEntity } from '../kit/entity/office-entity'

export const priceCategoriesOffice = officeEntity(priceCategoriesList, {
  edit: 'price_templates.edit',
  commands: { create: createPriceCategory, update: updatePriceCategory, remove: deletePriceCategory },
})
