import type { Clock } from '../../../shared/kernel/time'
import type { Timer } from '../browser/timer'

export type RetryPorts = {
  readonly timer: Timer
  /** Between 0 and 1. */
  readonly chance: () => number
  readonly clock: Clock
  /** Hears each failure and when the next try comes, in milliseconds since 1970. */
  readonly failed: (error: unknown, next_try: number) => void
  readonly succeeded: () => void
}

export type Retrying = {
  /** Works now, or once more if it is working already. */
  nudge(): void
  stop(): void
}

const FIRST = 1000
const LONGEST = 5_000

/** Between half and the whole of 1, 2, 4, 5, 5 … seconds, so that a hundred desks do not come back in one moment. */
export const backOff = (failures: number, chance: number): number => Math.round(Math.min(LONGEST, FIRST * 2 ** Math.min(failures, 10)) * (0.5 + chance / 2))

/**
 * Runs a piece of work whenever nudged, one at a time, and again with growing pauses for as long as it fails. Work that goes
 * on and on says with `well` that it has begun.
 */
export function retrying(work: (well: () => void) => Promise<void>, { timer, chance, clock, failed, succeeded }: RetryPorts): Retrying {
  let running = false
  let again = false
  let stopped = false
  let failures = 0
  let callOff = () => {}
  const well = () => {
    failures = 0
    if (!stopped) succeeded()
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
        const pause = backOff(failures++, chance())
        callOff = timer.after(pause, nudge)
        failed(error, clock() + pause)
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
