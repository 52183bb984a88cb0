import type { Domain } from '../kernel/model/domain'
import { priceCategoriesPhrases } from './phrases'

export const priceCategoriesDomain = {
  phrases: [priceCategoriesPhrases],
} as const satisfies Domain
