import { createPriceCategory } from '../../../shared/price_categories/commands'
import { createPriceName } from '../../../shared/price_templates/commands'
import { priceNamesList } from '../../../shared/price_templates/list'
import { createTaxGroup } from '../../../shared/tax_groups/commands'
import { useTicketTax } from '../choices/ticket-tax'
import type { Reference } from '../fields/choice'
import { rowReference } from '../fields/reference'
import { inlineCreate } from './inline-create'
import { localRows, rowsOfList } from './row-source'

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
  dialog: inlineCreate({ title: 'price_categories.new', command: createPriceCategory, submit: 'app.save', field: 'name', later: ['short_name'] }),
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

export const priceNameReference = rowReference(rowsOfList(priceNamesList), {
  ...byName,
  fills: ({ name, tax_group_id }) => ({ name, tax_group_id }),
  create: {
    label: 'events.price_name_new',
    can: createPriceName.can,
    dialog: inlineCreate({
      title: 'price_names.new',
      command: createPriceName,
      submit: 'app.save',
      field: 'name',
      useStart: () => ({ tax_group_id: useTicketTax() }),
      useWords: () => ({
        tax_group_id: { reference: taxGroupReference },
        deals: { newEntry: { min_qty: 10 }, members: { discount_percentage: { percent: true } } },
      }),
    }),
  },
})

/** Texts and options of a price template's lines. */
export const templateLineWords = {
  prices: { members: { price_name_id: { reference: priceNameReference }, price_category_id: { reference: priceCategoryReference } } },
}
