import { listOf } from '../kernel/model/list/list'
import { price_fee_names, price_names, price_templates } from './entity'

export const priceTemplatesList = listOf(price_templates, { columns: ['name'], sort: { by: 'name', desc: false } })

export const priceNamesList = listOf(price_names, {
  columns: ['name', 'tax_group_id'],
  sort: { by: 'pos', desc: false },
})

export const priceFeeNamesList = listOf(price_fee_names, {
  columns: ['name', 'tax_group_id', 'percentage', 'amount'],
  sort: { by: 'name', desc: false },
})
