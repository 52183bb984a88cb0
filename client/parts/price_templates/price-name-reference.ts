import { createPriceName } from '../../../shared/price_templates/commands'
import { priceNamesList } from '../../../shared/price_templates/list'
import { inlineCreate } from '../../kit/entity/inline-create'
import { rowReference } from '../../kit/fields/choices/reference'
import { rowsOfList } from '../../kit/reading/row-source'
import { priceCategoryReference } from '../price_categories/price-category-reference'
import { taxGroupReference } from '../tax_groups/tax-group-reference'
import { useTicketTax } from '../tax_groups/ticket-tax'

/** Reference to the name of a price. Its list offers to create one, and the form stays. */
export const priceNameReference = rowReference(rowsOfList(priceNamesList), {
  label: ({ name }) => name,
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
  prices: {
    members: {
      price_name_id: { reference: priceNameReference },
      price_category_id: { reference: priceCategoryReference },
    },
  },
}
