import { listSearch } from '../kit/list/list-search'

/** The parameter that opens one location. */
export const OPEN = 'location_id'

/** Search parameters of the list. */
export const locationsSearch = listSearch([], OPEN)
