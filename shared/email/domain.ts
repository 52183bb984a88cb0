import type { Domain } from '../kernel/model/domain'
import { canvasPhrases } from './canvas-phrases'
import { checkPhrases } from './check-phrases'
import { emailPhrases } from './phrases'

export const emailDomain = {
  phrases: [emailPhrases, canvasPhrases, checkPhrases],
} as const satisfies Domain
