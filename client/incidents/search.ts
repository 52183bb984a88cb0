import { listSearch } from '../kit/list/list-search'

export const INCIDENT_FILTER = { key: 'status', label: 'incidents.status', single: true } as const

/** The parameter that opens one incident. */
export const INCIDENT_PARAMETER = 'incident_id'

/** Search parameters of the list. */
export const incidentsSearch = listSearch([INCIDENT_FILTER], INCIDENT_PARAMETER)
