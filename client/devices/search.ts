import { listSearch } from '../kit/list/list-search'

export const DEVICE_FILTER = { key: 'kind', label: 'devices.kind' } as const

/** The parameter that opens one device. */
export const DEVICE_PARAMETER = 'device_id'

/** Search parameters of the list. */
export const devicesSearch = listSearch([DEVICE_FILTER], DEVICE_PARAMETER)
