import type { Domain } from '../kernel/model/domain'
import { payoutsPhrases } from './phrases'

export const payoutsDomain = {
  phrases: [payoutsPhrases],
} as const satisfies Domain
