import type { Domain } from '../kernel/model/domain'
import { createPriceCategory, deletePriceCategory, updatePriceCategory } from './commands'

export const priceCategoriesOfficeDomain = {
  commands: [createPriceCategory, deletePriceCategory, updatePriceCategory],
} as const satisfies Domain
