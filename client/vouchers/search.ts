import { listSearch } from '../kit/list/list-search'

export const VOUCHER_FILTER = { key: 'state', label: 'vouchers.state' } as const

/** The parameter that opens one voucher. */
export const VOUCHER_PARAMETER = 'voucher_id'

/** Search parameters of the voucher list. */
export const vouchersSearch = listSearch([VOUCHER_FILTER], VOUCHER_PARAMETER)
