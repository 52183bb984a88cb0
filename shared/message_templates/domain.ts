import type { Domain } from '../kernel/model/domain'
import { messageTemplatesPhrases } from './phrases'

export const messageTemplatesDomain = {
  phrases: [messageTemplatesPhrases],
} as const satisfies Domain
