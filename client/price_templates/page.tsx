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
import { useNames, useRowChoices } from '../kit/entity/row-source'

const useTaxGroups = () => ({ tax_group_id: useNames('tax_groups') })

export const priceTemplatesOffice = officeEntity(priceTemplatesList, {
  edit: 'price_templates.edit',
  commands: { create: createPriceTemplate, update: updatePriceTemplate, remove: deletePriceTemplate },
  form: {
    useWords: () => ({
      prices: { members: { price_name_id: { choices: useRowChoices(priceNamesList) }, price_category_id: { choices: useNames('price_categories') } } },
    }),
  },
})

export const priceNamesOffice = officeEntity(priceNamesList, {
  edit: 'price_templates.edit',
  commands: { create: createPriceName, update: updatePriceName, remove: deletePriceName },
  form: { useChoices: useTaxGroups, useWords: () => ({ deals: { newEntry: { min_qty: 10 } } }) },
})

export const priceFeeNamesOffice = officeEntity(priceFeeNamesList, {
  edit: 'price_templates.edit',
  commands: { create: createPriceFeeName, update: updatePriceFeeName, remove: deletePriceFeeName },
  form: { useChoices: useTaxGroups },
})
