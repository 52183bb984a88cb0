import type { Domain } from '../kernel/model/domain'
import { createTaxGroup, deleteTaxGroup, updateTaxGroup } from './commands'
import { taxGroupsList } from './list'

export const taxGroupsOfficeDomain = {
  commands: [createTaxGroup, deleteTaxGroup, updateTaxGroup],
  lists: [taxGroupsList],
} as const satisfies Domain
