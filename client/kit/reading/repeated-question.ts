import { realTimer, type Timer } from '../../sync/browser/timer'
import type { Live } from '../../sync/live'
import { retryLater } from '../../sync/network/requests/busy-server'
import type { SyncState } from '../../sync/sync-state'

/** Knows whether the server is within reach. */
type Reach = Live<Pick<SyncState, 'reachable'>>

type Outcome<T> = { readonly show: (answer: T) => void; readonly fail: (problem: unknown) => void }

/**
 * A question that is asked again after changes, one at a time: what changes while an answer is on its way is asked
 * once, when it has come. Otherwise changes that come faster than answers would never let one be shown. A busy or slow
 * server is asked again later.
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
          cancel = retryLater(problem, { timer, isReachable: sync.get().reachable }, ask)
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
