import type { ServerDomain } from '../server-domain'
import { priceTemplateHandlings } from './handlers'
import { priceTemplateReadings } from './queries'

export const priceTemplatesServerDomain = {
  handlers: {
    CreatePriceTemplate: priceTemplateHandlings.create,
    UpdatePriceTemplate: priceTemplateHandlings.update,
  },
  readings: priceTemplateReadings,
} satisfies ServerDomain
