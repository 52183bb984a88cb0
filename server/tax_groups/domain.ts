import type { ServerDomain } from '../server-domain'
import { savingTaxGroup } from './handlers'
import { taxGroupReadings } from './queries'

export const taxGroupsServerDomain = {
  handlers: {
    CreateTaxGroup: savingTaxGroup.create,
    DeleteTaxGroup: savingTaxGroup.remove,
    UpdateTaxGroup: savingTaxGroup.update,
  },
  readings: taxGroupReadings,
} satisfies ServerDomain
