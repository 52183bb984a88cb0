import type { ServerDomain } from '../server-domain'
import { savingPriceTemplate } from './handlers'
import { priceTemplateReadings } from './queries'

export const priceTemplatesServerDomain = {
  handlers: {
    CreatePriceTemplate: savingPriceTemplate.create,
    UpdatePriceTemplate: savingPriceTemplate.update,
  },
  readings: priceTemplateReadings,
} satisfies ServerDomain
