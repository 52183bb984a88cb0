import type { Domain } from '../kernel/model/domain'
import { walletAccountsPhrases } from './phrases'

export const walletAccountsDomain = {
  phrases: [walletAccountsPhrases],
} as const satisfies Domain
