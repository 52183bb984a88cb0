import type { Domain } from '../kernel/model/domain'
import { emailPhrases } from './phrases'

export const emailDomain = {
  phrases: [emailPhrases],
} as const satisfies Domain
