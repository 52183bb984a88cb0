import { listSearch } from '../kit/list/list-search'

export const FILTER = { key: 'status', label: 'incidents.status', single: true } as const

/** The parameter that opens one incident. */
export const OPEN = 'incident_id'

/** Search parameters of the list. */
export const incidentsSearch = listSearch([FILTER], OPEN)
