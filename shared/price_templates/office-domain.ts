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
} as const satisfies Domain
