import { byId, list } from '../kernel/reads/list'

export const priceTemplateReadings = [
  list('price_templates', 'PriceTemplateList', { sort: 'name', desc: false }),
  byId('price_template', 'price_templates'),
  list('price_names', 'PriceNameList', { sort: 'pos', desc: false }),
  byId('price_name', 'price_names'),
  list('price_fee_names', 'PriceFeeNameList', { sort: 'name', desc: false }),
  byId('price_fee_name', 'price_fee_names'),
]
