import { listSearch } from '../kit/list/list-search'

export const PROMO_CODE_FILTER = { key: 'state', label: 'promo_codes.standing' } as const

/** The parameter that opens one promo code. */
export const PROMO_CODE_PARAMETER = 'promo_code_id'

/** Search parameters of the list. */
export const promoCodesSearch = listSearch([PROMO_CODE_FILTER], PROMO_CODE_PARAMETER)
