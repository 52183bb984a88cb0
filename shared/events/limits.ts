import { HOUR } from '../kernel/time'

/** How far back a dashboard compares, spec 1 section 9. */
export const COMPARE_OFFSET = 23 * HOUR

/** The page a list of one series' events answers, spec 2 section 9.2. */
export const SERIES_LIMIT = 1000
