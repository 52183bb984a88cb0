import type { Domain } from '../kernel/model/domain'
import { events, price_categories, prices, tax_groups } from './entity'
import { eventsPhrases } from './phrases'
import { eventSalesPhrases } from './sales-phrases'

export const eventsDomain = {
  entities: [events, price_categories, prices, tax_groups],
  phrases: [eventSalesPhrases, eventsPhrases],
} as const satisfies Domain
