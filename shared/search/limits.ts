/** Time in ms between the last keystroke and the search on the server (spec 1, section 9). */
export const SEARCH_DEBOUNCE = 500

/** Number of results of each category that the search shows (spec 1, section 9). */
export const RESULTS_PER_CATEGORY = 10
