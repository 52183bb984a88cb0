import { listSearch } from '../kit/list/list-search'

export const FILTER = { key: 'kind', label: 'devices.kind' } as const

/** The parameter that opens one device. */
export const OPEN = 'device_id'

/** Search parameters of the list. */
export const devicesSearch = listSearch([FILTER], OPEN)
