import type { Live } from '../../client/sync/live'

/** Resolves with the first value of a live source that satisfies a condition. */
export const firstValue = <T>(live: Live<T>, good: (value: T) => boolean) =>
  new Promise<T>((resolve) => {
    const subscription: { leave?: () => void } = {}
    let found = false
    subscription.leave = live.subscribe((value) => {
      if (found || !good(value)) return
      found = true
      resolve(value)
      queueMicrotask(() => subscription.leave?.())
    })
  })
