import { type Clock, SECOND } from '../../../../shared/kernel/time'
import type { Timer } from '../../browser/timer'

/** Timeout of a request in ms, if the server is silent meanwhile. */
export const REQUEST_TIMEOUT = 10 * SECOND
/** Timeout of a reachability probe in ms. */
export const PROBE_TIMEOUT = 3 * SECOND
/** Longest time in ms that a request waits for a server that answers others. */
const LONGEST = 40 * SECOND
/** A timer that fires so late in ms tells nothing: the page was busy, and an answer may wait behind the timer. */
const LATE = SECOND

type WatchedRequest = {
  readonly timeout: number
  readonly timer: Timer
  readonly clock: Clock
  /** Calls the request off; null for nothing. */
  readonly ended: AbortSignal | null
  /** Number of answers that the server has given to any request. */
  readonly answers: () => number
  /** Asks the server for a sign of life. */
  readonly probe: () => void
}

/** A request's signal, which is aborted when its time is over, and what ends the watch. */
export type RequestWatch = { readonly signal: AbortSignal; readonly end: () => void }

/**
 * Aborts a request when the server is silent. A slow server is not a silent one: shortly before its timeout a request
 * asks for a sign of life, and goes on waiting where the server answers that or anything else. A request with a shorter
 * timeout is aborted at once.
 */
export function watchRequest({ timeout, timer, clock, ended, answers, probe }: WatchedRequest): RequestWatch {
  const either = new AbortController()
  const abort = () => either.abort()
  ended?.addEventListener('abort', abort)
  const began = clock()
  let cancel = () => {}
  const wait = (span: number, act: () => void) => {
    const due = clock() + span
    cancel = timer.after(span, () => (clock() - due > LATE ? wait(LATE, act) : act()))
  }
  const round = () => {
    const before = answers()
    const judge = () => (answers() === before || clock() - began >= LONGEST ? abort() : round())
    wait(timeout - PROBE_TIMEOUT, () => {
      if (answers() === before) probe()
      wait(PROBE_TIMEOUT, judge)
    })
  }
  if (timeout < REQUEST_TIMEOUT) wait(timeout, abort)
  else round()
  return {
    signal: either.signal,
    end: () => {
      cancel()
      ended?.removeEventListener('abort', abort)
    },
  }
}
