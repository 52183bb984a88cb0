/** Number of results of each category that the search shows (spec 1, section 9). */
export const RESULTS_PER_CATEGORY = 10
