import type { Domain } from '../kernel/model/domain'
import { createPriceCategory, deletePriceCategory, updatePriceCategory } from './commands'
import { priceCategoriesList } from './list'

export const priceCategoriesOfficeDomain = {
  commands: [createPriceCategory, deletePriceCategory, updatePriceCategory],
  lists: [priceCategoriesList],
} as const satisfies Domain
