import { priceCategoriesList } from '../../shared/price_categories/list'
import { list } from '../kernel/reads/list'

export const priceCategoryReadings = list(priceCategoriesList)
