import { tax_groups } from '../events/entity'
import { editing, updating } from '../kernel/model/editing'
import { required } from '../kernel/model/fields'

const { shape } = tax_groups.row

export const { create: createTaxGroup, remove: deleteTaxGroup } = editing(tax_groups, 'TaxGroup', {
  can: 'tax_groups.edit',
  fields: { name: required(shape.name), rate: shape.rate, valid_from: shape.valid_from, valid_to: shape.valid_to },
  start: (op) => ({ valid_from: op.at, valid_to: null }),
})

/**
 * Renames or ends a tax group. A rate cannot change, because offline desks sell by it; a new rate is a new group of the
 * same name that starts when this one ends.
 */
export const updateTaxGroup = updating(tax_groups, 'TaxGroup', {
  can: 'tax_groups.edit',
  fields: { name: required(shape.name), valid_to: shape.valid_to },
})
