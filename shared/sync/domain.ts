import type { Domain } from '../kernel/model/domain'
import { syncPhrases } from './phrases'

export const syncDomain = {
  phrases: [syncPhrases],
} as const satisfies Domain
