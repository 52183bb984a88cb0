import { createPriceCategory } from '../../../shared/price_categories/commands'
import { createTaxGroup } from '../../../shared/tax_groups/commands'
import type { Reference } from '../fields/choice'
import { rowReference } from '../fields/reference'
import { inlineCreate } from './inline-create'
import { localRows } from './row-source'

const byName = { label: ({ name }: { readonly name: string }) => name }

/** References to rows that a form may lack. Their lists offer to create one, and the form stays. */
export const taxGroupReference = rowReference(localRows('tax_groups'), {
  ...byName,
  create: {
    label: 'events.tax_group_new',
    can: createTaxGroup.can,
    dialog: inlineCreate({ title: 'tax_groups.new', command: createTaxGroup, submit: 'app.save', field: 'name' }),
  },
})

export const priceCategoryCreation = {
  label: 'events.category_new',
  can: createPriceCategory.can,
  dialog: inlineCreate({ title: 'price_categories.new', command: createPriceCategory, submit: 'app.save', field: 'name' }),
} as const satisfies Reference['create']

export const priceCategoryReference = rowReference(localRows('price_categories'), { ...byName, create: priceCategoryCreation })

export const locationReference = rowReference(localRows('locations'), {
  ...byName,
  create: {
    label: 'events.location_new',
    can: 'locations.edit',
    dialog: inlineCreate({ title: 'locations.new', command: 'CreateLocation', submit: 'locations.save', field: 'name' }),
  },
})
