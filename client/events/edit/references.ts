import { labelsList } from '../../../shared/labels/list'
import { remindersList } from '../../../shared/message_templates/list'
import { createPriceName } from '../../../shared/price_templates/commands'
import { priceFeeNamesList, priceNamesList } from '../../../shared/price_templates/list'
import { seasonsList } from '../../../shared/seasons/list'
import { inlineCreate } from '../../kit/entity/inline-create'
import { localRows, rowsOfList } from '../../kit/entity/row-source'
import { rowReference } from '../../kit/fields/reference'
import { useAll } from '../../sync/react'

const byName = { label: ({ name }: { readonly name: string }) => name }

/** Choices of the tax groups. */
export const useTaxGroups = () => useAll('tax_groups').map(({ id, name }) => ({ value: id, label: name }))

export const locationReference = rowReference(localRows('locations'), {
  ...byName,
  create: {
    label: 'events.location_new',
    dialog: inlineCreate({ title: 'locations.new', command: 'CreateLocation', submit: 'locations.save', field: 'name' }),
  },
})

export const priceNameReference = rowReference(rowsOfList(priceNamesList), {
  ...byName,
  create: {
    label: 'events.price_name_new',
    dialog: inlineCreate({
      title: 'events.price_name_new',
      command: createPriceName,
      submit: 'app.save',
      field: 'name',
      useWords: () => ({
        tax_group_id: { choices: useTaxGroups() },
        deals: { newEntry: { min_qty: 10 }, members: { discount_percentage: { percent: true } } },
      }),
    }),
  },
})

export const priceFeeReference = rowReference(rowsOfList(priceFeeNamesList), byName)
export const seasonReference = rowReference(rowsOfList(seasonsList), byName)
export const labelReference = rowReference(rowsOfList(labelsList), byName)
export const reminderReference = rowReference(rowsOfList(remindersList), byName)
export const planReference = rowReference(localRows('seating_plans'), byName)
