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
import { officeEntity } from '../kit/page/office-entity'
import { templateLineWords } from '../parts/price_templates/price-name-reference'
import { taxGroupReference } from '../parts/tax_groups/tax-group-reference'

const taxGroup = { tax_group_id: { reference: taxGroupReference } }

export const priceTemplatesOffice = officeEntity(priceTemplatesList, {
  edit: 'price_templates.edit',
  commands: { create: createPriceTemplate, update: updatePriceTemplate, remove: deletePriceTemplate },
  form: {
    useWords: () => templateLineWords,
  },
})

export const priceNamesOffice = officeEntity(priceNamesList, {
  edit: 'price_templates.edit',
  commands: { create: createPriceName, update: updatePriceName, remove: deletePriceName },
  form: { useWords: () => ({ ...taxGroup, deals: { newEntry: { min_qty: 10 } } }) },
})

export const priceFeeNamesOffice = officeEntity(priceFeeNamesList, {
  edit: 'price_templates.edit',
  commands: { create: createPriceFeeName, update: updatePriceFeeName, remove: deletePriceFeeName },
  form: { useWords: () => taxGroup },
})
