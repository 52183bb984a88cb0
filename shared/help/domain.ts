import type { Domain } from '../kernel/model/domain'
import { helpPhrases } from './phrases'

export const helpDomain = {
  phrases: [helpPhrases],
} as const satisfies Domain
