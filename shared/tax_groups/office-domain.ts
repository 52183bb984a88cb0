import type { Domain } from '../kernel/model/domain'
import { createTaxGroup, deleteTaxGroup, updateTaxGroup } from './commands'

export const taxGroupsOfficeDomain = {
  commands: [createTaxGroup, deleteTaxGroup, updateTaxGroup],
} as const satisfies Domain
