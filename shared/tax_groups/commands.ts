import { tax_groups } from '../events/entity'
import { editing, updating } from '../kernel/model/editing'
import { written } from '../kernel/model/fields'

const { shape } = tax_groups.row

export const { create: createTaxGroup, remove: deleteTaxGroup } = editing(tax_groups, 'TaxGroup', {
  can: 'tax_groups.edit',
  fields: { name: written(shape.name), rate: shape.rate, valid_from: shape.valid_from, valid_to: shape.valid_to },
  start: (op) => ({ valid_from: op.at, valid_to: null }),
})

/** A rate stays what desks without the server sell by: another one is another group of the same name, from when this one ends. */
export const updateTaxGroup = updating(tax_groups, 'TaxGroup', { can: 'tax_groups.edit', fields: { name: written(shape.name), valid_to: shape.valid_to } })
