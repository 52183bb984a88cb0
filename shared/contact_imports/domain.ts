import type { Domain } from '../kernel/model/domain'
import { contactImportPhrases } from './phrases'
import { contactDuplicates } from './queries'

export const contactImportsDomain = {
  queries: [contactDuplicates],
  phrases: [contactImportPhrases],
} as const satisfies Domain
