import { type Clock, MINUTE, SECOND } from '../../../shared/kernel/time'
import type { Timer } from '../browser/timer'

/** Interval of the leader's timer. */
const TICK = 15 * SECOND
/** Interval of full pulls while the change signal is connected. A lost signal delays a change by at most this. */
const FULL_PULL_INTERVAL = 5 * MINUTE
/** Ticks between two rounds of maintenance: once a minute. */
const MAINTENANCE_TICKS = 4

type LeaderScheduleParts = {
  readonly timer: Timer
  readonly clock: Clock
  /** Returns true if the change signal is connected. While it is not, every tick pulls everything. */
  readonly isListening: () => boolean
  readonly pullAll: () => void
  readonly maintain: () => void
}

/** Runs the periodic work of the leading tab. Answers how to stop it. */
export function startLeaderSchedule({ timer, clock, isListening, pullAll, maintain }: LeaderScheduleParts): () => void {
  let lastPull = clock()
  let ticks = 0
  let cancel = () => {}
  const tick = () => {
    cancel = timer.after(TICK, tick)
    ticks++
    if (!isListening() || clock() - lastPull >= FULL_PULL_INTERVAL) {
      lastPull = clock()
      pullAll()
    } else if (ticks % MAINTENANCE_TICKS === 0) maintain()
  }
  cancel = timer.after(TICK, tick)
  return () => cancel()
}
