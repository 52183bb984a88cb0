import { HOUR, SECOND } from '../../shared/kernel/time'

const FIRST = 10 * SECOND
const LONGEST = 6 * HOUR

/** How long to wait after the so-manieth failure, in ms: each time twice as long, up to six hours, and by chance (0 to 1) down to half of it, so that what failed together does not come back together. */
export function backOff(tries: number, chance: number): number {
  const most = Math.min(LONGEST, FIRST * 2 ** Math.max(tries - 1, 0))
  return Math.round(most / 2 + (most / 2) * chance)
}
