import { realTimer, type Timer } from '../../../sync/browser/timer'
import type { Live } from '../../../sync/live'
import { askLater } from '../../../sync/network/requests/busy-server'
import type { SyncState } from '../../../sync/sync-state'

/** If the server is within reach, as far as is known. */
type Reach = Live<Pick<SyncState, 'reachable'>>

/** Asks again later what a busy or slow server did not answer. Returns a function that cancels this. */
export const whenLessBusy = (sync: Reach, problem: unknown, ask: () => void, timer: Timer = realTimer): (() => void) =>
  askLater(problem, { timer, isReachable: sync.get().reachable }, ask)

type Outcome<T> = { readonly show: (answer: T) => void; readonly fail: (problem: unknown) => void }

/**
 * A question that is asked again after changes, one at a time: what changes while an answer is on its way is asked once, when it has
 * come. Otherwise changes that come faster than answers would never let one be shown. A busy or slow server is asked again later.
 */
export function repeatedQuestion<T>(
  sync: Reach,
  question: () => Promise<T>,
  { show, fail }: Outcome<T>,
  timer: Timer = realTimer,
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
          cancel = whenLessBusy(sync, problem, ask, timer)
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
