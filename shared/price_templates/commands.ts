import { editing } from '../kernel/model/editing'
import { price_fee_names, price_names, price_templates } from './entity'

const name = price_names.row.shape
const fee = price_fee_names.row.shape
const template = price_templates.row.shape

export const {
  create: createPriceName,
  update: updatePriceName,
  remove: deletePriceName,
} = editing(price_names, 'PriceName', {
  can: 'price_templates.edit',
  fields: { name: name.name.min(1), tax_group_id: name.tax_group_id, pos: name.pos, deals: name.deals },
  start: () => ({ pos: 0, deals: [] }),
})

export const {
  create: createPriceFeeName,
  update: updatePriceFeeName,
  remove: deletePriceFeeName,
} = editing(price_fee_names, 'PriceFeeName', {
  can: 'price_templates.edit',
  fields: { name: fee.name.min(1), tax_group_id: fee.tax_group_id, amount: fee.amount, percentage: fee.percentage },
  start: () => ({ amount: 0, percentage: 0 }),
})

export const {
  create: createPriceTemplate,
  update: updatePriceTemplate,
  remove: deletePriceTemplate,
} = editing(price_templates, 'PriceTemplate', {
  can: 'price_templates.edit',
  fields: { name: template.name.min(1), prices: template.prices },
  start: () => ({ prices: [] }),
})
