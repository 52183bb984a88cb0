import type { Domain } from '../kernel/model/domain'
import { addContactImportLines, createContactImport } from './commands'
import { contact_imports } from './entity'

export const contactImportsOfficeDomain = {
  entities: [contact_imports],
  commands: [addContactImportLines, createContactImport],
} as const satisfies Domain
