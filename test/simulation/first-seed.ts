import { randomInt } from 'node:crypto'
import { DEEP } from '../harness/deep'

/** Steps of a history. */
export const STEPS = 300

/** First seed of the histories that every run plays, so that a run is not green or red by luck. */
const RECORDED = 20_261_128

/**
 * The first seed of this run; the deep run draws a fresh one. Give it as FOYER_SEED to play the same histories again.
 */
export const FROM = Number(process.env.FOYER_SEED ?? (DEEP ? randomInt(1, 2 ** 31) : RECORDED))

/** True if this run plays the histories that are known to reach every rare state, or so many that they surely do. */
export const REACHES_ALL = FROM === RECORDED || DEEP
