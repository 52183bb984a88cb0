import {
  createPriceFeeName,
  createPriceName,
  createPriceTemplate,
  deletePriceFeeName,
  deletePriceName,
  deletePriceTemplate,
  updatePriceFeeName,
  updatePriceName,
  updatePriceTemplate,
} from '../../shared/price_templates/commands'
import { priceFeeNamesList, priceNamesList, priceTemplatesList } from '../../shared/price_templates/list'
import { officeEntity } from '../kit/entity/office-entity'

export const priceTemplatesOffice = officeEntity(priceTemplatesList, {
  edit: 'price_templates.edit',
  commands: { create: createPriceTemplate, update: updatePriceTemplate, remove: deletePriceTemplate },
})

export const priceNamesOffice = officeEntity(priceNamesList, {
  edit: 'price_templates.edit',
  commands: { create: createPriceName, update: updatePriceName, remove: deletePriceName },
})

export const priceFeeNamesOffice = officeEntity(priceFeeNamesList, {
  edit: 'price_templates.edit',
  commands: { create: createPriceFeeName, update: updatePriceFeeName, remove: deletePriceFeeName },
})
