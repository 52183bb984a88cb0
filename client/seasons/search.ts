import { listSearch } from '../kit/list/list-search'

/** The parameter that opens one season. */
export const SEASON_PARAMETER = 'season_id'

/** Search parameters of the list. */
export const seasonsSearch = listSearch([], SEASON_PARAMETER)
