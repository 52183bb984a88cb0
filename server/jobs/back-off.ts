import type { Random } from '../../shared/kernel/ids'
import { HOUR, SECOND } from '../../shared/kernel/time'

const FIRST_DELAY = 10 * SECOND
const MAX_DELAY = 6 * HOUR

/**
 * Delay after the nth failure, in ms: exponential back-off up to six hours. Jitter (`chance`, 0 to 1) shortens it by up
 * to half, so that jobs which failed together do not retry together.
 */
export function jobBackOff(tries: number, chance: number): number {
  const most = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** Math.max(tries - 1, 0))
  return Math.round(most / 2 + (most / 2) * chance)
}

/** Returns a number from 0 to 1. */
export const randomFraction = (random: Random): number => Buffer.from(random(4)).readUInt32BE() / 2 ** 32
