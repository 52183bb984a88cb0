import { listSearch } from '../kit/list/list-search'

/** The parameter that opens one location. */
export const LOCATION_PARAMETER = 'location_id'

/** Search parameters of the list. */
export const locationsSearch = listSearch([], LOCATION_PARAMETER)
