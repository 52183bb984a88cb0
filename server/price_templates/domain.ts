import type { ServerDomain } from '../server-domain'
import { priceTemplateHandlings } from './handlers'

export const priceTemplatesServerDomain = {
  handlers: {
    CreatePriceTemplate: priceTemplateHandlings.create,
    UpdatePriceTemplate: priceTemplateHandlings.update,
  },
} satisfies ServerDomain
