import type { Domain } from '../kernel/model/domain'
import { events, price_categories, prices, tax_groups } from './entity'
import { eventsPhrases } from './phrases'

export const eventsDomain = {
  entities: [events, price_categories, prices, tax_groups],
  phrases: [eventsPhrases],
} as const satisfies Domain
