import type { ServerDomain } from '../server-domain'
import { bookImport, bookImportLines } from './handlers'
import { importJob, unfinishedImportJob } from './import-job'
import { contactImportReadings } from './queries'

export const contactImportsServerDomain = {
  handlers: {
    CreateContactImport: { book: bookImport },
    AddContactImportLines: { book: bookImportLines },
  },
  readings: contactImportReadings,
  jobs: [importJob, unfinishedImportJob],
} satisfies ServerDomain
