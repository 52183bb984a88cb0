import { listSearch } from '../kit/list/list-search'

export const PRODUCT_FILTER = { key: 'in_stock', label: 'products.in_stock' } as const

/** The parameter that opens one product. */
export const PRODUCT_PARAMETER = 'product_id'

/** Search parameters of the list. */
export const productsSearch = listSearch([PRODUCT_FILTER], PRODUCT_PARAMETER)
