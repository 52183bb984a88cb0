import type { ServerDomain } from '../server-domain'
import { priceCategoryCreation, priceCategoryDeletion } from './handlers'

export const priceCategoriesServerDomain = {
  handlers: {
    CreatePriceCategory: priceCategoryCreation,
    DeletePriceCategory: priceCategoryDeletion,
  },
} satisfies ServerDomain
