import type { Domain } from '../kernel/model/domain'
import { searchPhrases } from './phrases'

export const searchDomain = {
  phrases: [searchPhrases],
} as const satisfies Domain
