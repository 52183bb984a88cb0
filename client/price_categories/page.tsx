import { nextPosition } from '../../shared/kernel/model/list/by-position'
import { createPriceCategory, deletePriceCategory, updatePriceCategory } from '../../shared/price_categories/commands'
import { priceCategoriesList } from '../../shared/price_categories/list'
import { officeEntity } from '../kit/page/office-entity'
import { useAll } from '../sync/react'

export const priceCategoriesOffice = officeEntity(priceCategoriesList, {
  edit: 'price_templates.edit',
  form: { later: ['short_name'], useStart: () => ({ pos: nextPosition(useAll('price_categories')) }) },
  commands: { create: createPriceCategory, update: updatePriceCategory, remove: deletePriceCategory },
})
