import type { Domain } from '../kernel/model/domain'
import { createContact, updateContact } from './commands'
import { contacts } from './entity'
import { contactsPhrases } from './phrases'
import { contactData, contactErasure, contactMerge } from './queries'

export const contactsDomain = {
  entities: [contacts],
  commands: [createContact, updateContact],
  queries: [contactData, contactErasure, contactMerge],
  phrases: [contactsPhrases],
} as const satisfies Domain
