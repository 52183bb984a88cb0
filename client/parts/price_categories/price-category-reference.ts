import { createPriceCategory } from '../../../shared/price_categories/commands'
import { inlineCreate } from '../../kit/entity/inline-create'
import type { Reference } from '../../kit/fields/choices/choice'
import { rowReference } from '../../kit/fields/choices/reference'
import { localRows } from '../../kit/reading/row-source'

/** Creates a price category while a form refers to it. */
export const priceCategoryCreation = {
  label: 'events.category_new',
  can: createPriceCategory.can,
  dialog: inlineCreate({
    title: 'price_categories.new',
    command: createPriceCategory,
    submit: 'app.save',
    field: 'name',
    later: ['short_name'],
  }),
} as const satisfies Reference['create']

/** Reference to a price category. Its list offers to create one, and the form stays. */
export const priceCategoryReference = rowReference(localRows('price_categories'), {
  label: ({ name }) => name,
  create: priceCategoryCreation,
})
