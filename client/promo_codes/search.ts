import { listSearch } from '../kit/list/list-search'

export const FILTER = { key: 'state', label: 'promo_codes.standing' } as const

/** The parameter that opens one promo code. */
export const OPEN = 'promo_code_id'

/** Search parameters of the list. */
export const promoCodesSearch = listSearch([FILTER], OPEN)
