import { listSearch } from '../kit/list/list-search'

/** The parameter that opens one season. */
export const OPEN = 'season_id'

/** The address of the list. */
export const seasonsSearch = listSearch([], OPEN)
