import { HOUR } from '../kernel/time'

/** Age in ms of the figures that the dashboard compares with (spec 1, section 9). */
export const COMPARE_OFFSET = 23 * HOUR

/** Page size of a list of one series' events (spec 2, section 9.2). */
export const SERIES_LIMIT = 1000
