import { HOUR } from '../kernel/time'

/** How far back the dashboard compares, in ms (spec 1, section 9). */
export const COMPARE_OFFSET = 23 * HOUR

/** Page size of a list of one series' events (spec 2, section 9.2). */
export const SERIES_LIMIT = 1000
