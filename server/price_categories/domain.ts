import type { ServerDomain } from '../server-domain'
import { priceCategoryDeletion } from './handlers'
import { priceCategoryReadings } from './queries'

export const priceCategoriesServerDomain = {
  handlers: {
    DeletePriceCategory: priceCategoryDeletion,
  },
  readings: priceCategoryReadings,
} satisfies ServerDomain
