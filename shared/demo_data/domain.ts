import type { Domain } from '../kernel/model/domain'
import { demoDataPhrases } from './phrases'

export const demoDataDomain = {
  phrases: [demoDataPhrases],
} as const satisfies Domain
