import type { Domain } from '../kernel/model/domain'
import { messagesPhrases } from './phrases'

export const messagesDomain = {
  phrases: [messagesPhrases],
} as const satisfies Domain
