import type { Domain } from '../kernel/model/domain'
import { canvasPhrases } from './canvas-phrases'
import { checkPhrases } from './check-phrases'
import { codePhrases } from './code-phrases'
import { emailPhrases } from './phrases'

export const emailDomain = {
  phrases: [emailPhrases, canvasPhrases, checkPhrases, codePhrases],
} as const satisfies Domain
