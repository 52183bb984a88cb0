import type { Domain } from '../kernel/model/domain'
import { createContact, updateContact } from './commands'
import { contacts } from './entity'
import { contactsPhrases } from './phrases'

export const contactsDomain = {
  entities: [contacts],
  commands: [createContact, updateContact],
  phrases: [contactsPhrases],
} as const satisfies Domain
