/** States of a piece of work, of which one is shown. */
export type DesignHistory<T> = {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
  /** Name of the last step. Further changes of the same name belong to it. */
  readonly step: string | null
}

/** Steps that can be taken back. */
const MOST = 100

export const startHistory = <T>(now: T): DesignHistory<T> => ({ past: [], now, future: [], step: null })

/** Adds a change. One with the name of the last step becomes part of it, such as each move of the same drag. */
export function record<T>(history: DesignHistory<T>, next: T, step: string | null): DesignHistory<T> {
  if (step !== null && step === history.step) return { ...history, now: next, future: [] }
  return { past: [...history.past, history.now].slice(-MOST), now: next, future: [], step }
}

/** Takes the last step back. Returns the same history where there is none. */
export function undo<T>(history: DesignHistory<T>): DesignHistory<T> {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future], step: null }
}

/** Does the step again that was taken back last. Returns the same history where there is none. */
export function redo<T>(history: DesignHistory<T>): DesignHistory<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.now], now: next, future, step: null }
}
