import { price_categories } from '../events/entity'
import { listOf } from '../kernel/model/list/list'

export const priceCategoriesList = listOf(price_categories, {
  columns: ['name', 'short_name', 'color'],
  sort: { by: 'pos', desc: false },
})
