import type { Domain } from '../kernel/model/domain'
import { taxGroupsPhrases } from './phrases'

export const taxGroupsDomain = {
  phrases: [taxGroupsPhrases],
} as const satisfies Domain
