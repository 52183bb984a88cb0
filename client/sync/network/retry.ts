import type { Clock } from '../../../shared/kernel/time'
import type { Timer } from '../browser/timer'

export type RetryPorts = {
  readonly timer: Timer
  /** Random number between 0 and 1. */
  readonly random: () => number
  readonly clock: Clock
  /** Called with each failure and the time of the next try, in milliseconds since 1970. */
  readonly onFailure: (error: unknown, next_try: number) => void
  readonly onSuccess: () => void
  /** Longest delay between two tries, in ms. */
  readonly longest?: number
}

export type RetryLoop = {
  /** Runs the work now, or once more if it is running already. */
  nudge(): void
  stop(): void
}

const FIRST_DELAY = 1000
const LONGEST_DELAY = 5_000
/** Longest delay in ms of work that is resumed as soon as the server answers another request. */
export const RESUMED_DELAY = 30_000

/**
 * Between half and the whole of 1, 2, 4 … seconds up to `longest` ms, so that a hundred desks do not come back in one
 * moment.
 */
export const retryDelay = (failures: number, random: number, longest = LONGEST_DELAY): number =>
  Math.round(Math.min(longest, FIRST_DELAY * 2 ** Math.min(failures, 10)) * (0.5 + random / 2))

/**
 * Runs a piece of work on demand, one run at a time, and retries it with exponential back-off while it fails.
 * Long-running work calls `well` once it has started successfully.
 */
export function startRetryLoop(
  work: (well: () => void) => Promise<void>,
  { timer, random, clock, onFailure, onSuccess, longest }: RetryPorts,
): RetryLoop {
  let running = false
  let again = false
  let stopped = false
  let failures = 0
  let callOff = () => {}
  const well = () => {
    failures = 0
    if (!stopped) onSuccess()
  }
  const run = async () => {
    callOff()
    again = true
    if (running) return
    running = true
    while (again && !stopped) {
      again = false
      try {
        await work(well)
        well()
      } catch (error) {
        again = false
        if (stopped) break
        const pause = retryDelay(failures++, random(), longest)
        callOff = timer.after(pause, nudge)
        onFailure(error, clock() + pause)
      }
    }
    running = false
  }
  const nudge = () => {
    if (!stopped) void run()
  }
  return {
    nudge,
    stop: () => {
      stopped = true
      callOff()
    },
  }
}
