import { HOUR } from '../kernel/time'

/** Time in ms by which the dashboard's comparison lies back (spec 1, section 9). */
export const COMPARE_OFFSET = 23 * HOUR

/** Page size of a list of one series' events (spec 2, section 9.2). */
export const SERIES_LIMIT = 1000
