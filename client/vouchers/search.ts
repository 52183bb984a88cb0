import { listSearch } from '../kit/list/list-search'

export const FILTER = { key: 'state', label: 'vouchers.state' } as const

/** The parameter that opens one voucher. */
export const OPEN = 'voucher_id'

/** Search parameters of the voucher list. */
export const vouchersSearch = listSearch([FILTER], OPEN)
