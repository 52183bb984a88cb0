import type { Domain } from '../kernel/model/domain'
import { eventChangePhrases } from './change-phrases'
import { events, price_categories, prices, tax_groups } from './entity'
import { eventsPhrases } from './phrases'
import { eventPricePhrases, eventSalesPhrases } from './sales-phrases'

export const eventsDomain = {
  entities: [events, price_categories, prices, tax_groups],
  phrases: [eventChangePhrases, eventPricePhrases, eventSalesPhrases, eventsPhrases],
} as const satisfies Domain
