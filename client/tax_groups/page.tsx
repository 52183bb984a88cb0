import { iso } from '../../shared/kernel/time'
import { createTaxGroup, deleteTaxGroup, updateTaxGroup } from '../../shared/tax_groups/commands'
import { taxGroupsList } from '../../shared/tax_groups/list'
import { officeEntity } from '../kit/page/office-entity'

export const taxGroupsOffice = officeEntity(taxGroupsList, {
  edit: 'tax_groups.edit',
  commands: { create: createTaxGroup, update: updateTaxGroup, remove: deleteTaxGroup },
  form: { useStart: () => ({ valid_from: iso(Date.now()) }) },
})
