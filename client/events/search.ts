import { listSearch } from '../kit/list/list-search'

export const EVENT_FILTERS = [
  { key: 'when', label: 'events.when', single: true },
  { key: 'state', label: 'events.status' },
] as const

/** The address of the events list. */
export const eventsSearch = listSearch(EVENT_FILTERS)
