import { createTaxGroup } from '../../../shared/tax_groups/commands'
import { inlineCreate } from '../../kit/entity/inline-create'
import { rowReference } from '../../kit/fields/choices/reference'
import { localRows } from '../../kit/reading/row-source'

/** Reference to a tax group. Its list offers to create one, and the form stays. */
export const taxGroupReference = rowReference(localRows('tax_groups'), {
  label: ({ name }) => name,
  create: {
    label: 'events.tax_group_new',
    can: createTaxGroup.can,
    dialog: inlineCreate({ title: 'tax_groups.new', command: createTaxGroup, submit: 'app.save', field: 'name' }),
  },
})
