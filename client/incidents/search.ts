import { listSearch } from '../kit/list/list-search'

export const FILTER = { key: 'status', label: 'incidents.status', single: true } as const

/** The parameter that opens one incident. */
export const OPEN = 'incident_id'

/** The address of the list. */
export const incidentsSearch = listSearch([FILTER], OPEN)
