import type { Domain } from '../kernel/model/domain'
import { doorPhrases } from './phrases'

export const doorDomain = {
  phrases: [doorPhrases],
} as const satisfies Domain
