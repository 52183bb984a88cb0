import type { Domain } from '../kernel/model/domain'
import { accountsPhrases } from './phrases'
import { setupPhrases } from './setup-phrases'

export const accountsDomain = {
  phrases: [accountsPhrases, setupPhrases],
} as const satisfies Domain
