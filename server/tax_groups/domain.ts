import type { ServerDomain } from '../server-domain'
import { taxGroupHandlings } from './handlers'
import { taxGroupReadings } from './queries'

export const taxGroupsServerDomain = {
  handlers: {
    CreateTaxGroup: taxGroupHandlings.create,
    DeleteTaxGroup: taxGroupHandlings.remove,
    UpdateTaxGroup: taxGroupHandlings.update,
  },
  readings: taxGroupReadings,
} satisfies ServerDomain
