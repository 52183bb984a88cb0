import { listOf } from '../kernel/model/list/list'
import { shipping_providers } from './entity'

export const shippingProvidersList = listOf(shipping_providers, { columns: ['name', 'method', 'price', 'enabled'], sort: { by: 'name', desc: false } })
