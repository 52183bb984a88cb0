import { labelsList } from '../../../shared/labels/list'
import { remindersList } from '../../../shared/message_templates/list'
import { createPriceName } from '../../../shared/price_templates/commands'
import { priceFeeNamesList, priceNamesList, priceTemplatesList } from '../../../shared/price_templates/list'
import { seasonsList } from '../../../shared/seasons/list'
import { taxGroupReference } from '../../kit/entity/creatable-references'
import { inlineCreate } from '../../kit/entity/inline-create'
import { localRows, rowsOfList } from '../../kit/entity/row-source'
import { rowReference } from '../../kit/fields/reference'
import { useTicketTax } from './ticket-tax'

const byName = { label: ({ name }: { readonly name: string }) => name }

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

export const priceTemplateReference = rowReference(rowsOfList(priceTemplatesList), byName)
export const priceFeeReference = rowReference(rowsOfList(priceFeeNamesList), byName)
export const seasonReference = rowReference(rowsOfList(seasonsList), byName)
export const labelReference = rowReference(rowsOfList(labelsList), byName)
export const reminderReference = rowReference(rowsOfList(remindersList), byName)
export const planReference = rowReference(localRows('seating_plans'), byName)
