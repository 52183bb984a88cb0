import { SECOND } from '../../../../shared/kernel/time'
import type { Timer } from '../../../sync/browser/timer'
import { isBusy } from '../../../sync/network/requests/busy-server'

/** Time in ms until a question is asked again that the server was too busy to answer. */
const BUSY_DELAY = 5 * SECOND

/** Asks a busy server again later. Returns a function that cancels this. Another problem is left alone. */
export const whenLessBusy = (timer: Timer, problem: unknown, ask: () => void): (() => void) => (isBusy(problem) ? timer.after(BUSY_DELAY, ask) : () => {})

type Outcome<T> = { readonly show: (answer: T) => void; readonly fail: (problem: unknown) => void }

/**
 * A question that is asked again after changes, one at a time: what changes while an answer is on its way is asked once, when it has
 * come. Otherwise changes that come faster than answers would never let one be shown. A server that is too busy is asked again later.
 */
export function repeatedQuestion<T>(
  question: () => Promise<T>,
  { show, fail }: Outcome<T>,
  timer: Timer,
): { readonly ask: () => void; readonly end: () => void } {
  let [isAsking, isAskedAgain, hasEnded] = [false, false, false]
  let cancel = () => {}
  const ask = () => {
    cancel()
    if (isAsking) {
      isAskedAgain = true
      return
    }
    isAsking = true
    question()
      .then(
        (answer) => hasEnded || show(answer),
        (problem: unknown) => {
          if (hasEnded) return
          fail(problem)
          cancel = whenLessBusy(timer, problem, ask)
        },
      )
      .finally(() => {
        isAsking = false
        if (!isAskedAgain || hasEnded) return
        isAskedAgain = false
        ask()
      })
  }
  return {
    ask,
    end: () => {
      hasEnded = true
      cancel()
    },
  }
}
