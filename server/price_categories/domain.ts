import type { ServerDomain } from '../server-domain'
import { priceCategoryDeletion } from './handlers'

export const priceCategoriesServerDomain = {
  handlers: {
    DeletePriceCategory: priceCategoryDeletion,
  },
} satisfies ServerDomain
