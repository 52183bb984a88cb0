import type { Domain } from '../kernel/model/domain'
import { accountsPhrases } from './phrases'

export const accountsDomain = {
  phrases: [accountsPhrases],
} as const satisfies Domain
