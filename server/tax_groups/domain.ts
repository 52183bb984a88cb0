import type { ServerDomain } from '../server-domain'
import { taxGroupHandlings } from './handlers'

export const taxGroupsServerDomain = {
  handlers: {
    CreateTaxGroup: taxGroupHandlings.create,
    DeleteTaxGroup: taxGroupHandlings.remove,
    UpdateTaxGroup: taxGroupHandlings.update,
  },
} satisfies ServerDomain
