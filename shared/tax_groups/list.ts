import { tax_groups } from '../events/entity'
import { listOf } from '../kernel/model/list/list'

export const taxGroupsList = listOf(tax_groups, {
  columns: ['name', 'rate', 'valid_from', 'valid_to'],
  sort: { by: 'name', desc: false },
})
