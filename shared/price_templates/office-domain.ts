import type { Domain } from '../kernel/model/domain'
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
} from './commands'
import { price_fee_names, price_names, price_templates } from './entity'
import { priceFeeNamesList, priceNamesList, priceTemplatesList } from './list'

export const priceTemplatesOfficeDomain = {
  entities: [price_fee_names, price_names, price_templates],
  commands: [
    createPriceFeeName,
    createPriceName,
    createPriceTemplate,
    deletePriceFeeName,
    deletePriceName,
    deletePriceTemplate,
    updatePriceFeeName,
    updatePriceName,
    updatePriceTemplate,
  ],
  lists: [priceFeeNamesList, priceNamesList, priceTemplatesList],
} as const satisfies Domain
