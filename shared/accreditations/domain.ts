import type { Domain } from '../kernel/model/domain'
import { accreditationsPhrases } from './phrases'

export const accreditationsDomain = {
  phrases: [accreditationsPhrases],
} as const satisfies Domain
