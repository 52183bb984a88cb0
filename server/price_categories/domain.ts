import type { ServerDomain } from '../server-domain'
import { deletingPriceCategory } from './handlers'
import { priceCategoryReadings } from './queries'

export const priceCategoriesServerDomain = {
  handlers: {
    DeletePriceCategory: deletingPriceCategory,
  },
  readings: priceCategoryReadings,
} satisfies ServerDomain
