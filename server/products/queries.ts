import { productsList } from '../../shared/products/list'
import { list } from '../kernel/reads/list'

export const productReadings = list(productsList)
