import { listSearch } from '../kit/list/list-search'

export const FILTER = { key: 'in_stock', label: 'products.in_stock' } as const

/** The parameter that opens one product. */
export const OPEN = 'product_id'

/** Search parameters of the list. */
export const productsSearch = listSearch([FILTER], OPEN)
