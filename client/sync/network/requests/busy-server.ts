import { DomainError, type ErrorCode } from '../../../../shared/kernel/errors'
import { SECOND } from '../../../../shared/kernel/time'
import type { Timer } from '../../browser/timer'

/** Refusals of a server that has too much to do: the same request succeeds later. */
const BUSY: readonly ErrorCode[] = ['server.busy', 'reads.too_many', 'reads.too_slow', 'auth.too_many']

/** Returns true if the server refused because it is busy. It was reached, and nothing is wrong with the request. */
export const isBusy = (error: unknown): boolean => error instanceof DomainError && BUSY.includes(error.code)

/** Returns true if the server gave no answer to the request itself: it was not reached, or could not get to it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'offline' || error.code === 'server.busy')

/** Time in ms until a question is asked again that a server within reach did not answer. */
const AGAIN_DELAY = 5 * SECOND

/**
 * Asks again later if the server was too busy, or was within reach and gave no answer. Any other problem is left alone;
 * a server that is away is asked when it is back. Returns a function that cancels this.
 */
export const retryLater = (
  problem: unknown,
  { timer, isReachable }: { readonly timer: Timer; readonly isReachable: boolean },
  ask: () => void,
): (() => void) =>
  isBusy(problem) || (isReachable && isUnanswered(problem)) ? timer.after(AGAIN_DELAY, ask) : () => {}
