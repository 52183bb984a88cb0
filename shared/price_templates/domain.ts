import type { Domain } from '../kernel/model/domain'
import { priceTemplatesPhrases } from './phrases'

export const priceTemplatesDomain = {
  phrases: [priceTemplatesPhrases],
} as const satisfies Domain
