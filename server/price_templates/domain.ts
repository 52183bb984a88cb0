import type { ServerDomain } from '../server-domain'
import { priceNameCreation, priceTemplateHandlings } from './handlers'

export const priceTemplatesServerDomain = {
  handlers: {
    CreatePriceName: priceNameCreation,
    CreatePriceTemplate: priceTemplateHandlings.create,
    UpdatePriceTemplate: priceTemplateHandlings.update,
  },
} satisfies ServerDomain
