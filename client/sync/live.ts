/**
 * An observable value. `subscribe` calls the listener at once with the current value and answers how to unsubscribe.
 */
export type Live<T> = { get(): T; subscribe(listener: (value: T) => void): () => void }

/** A live value that its owner sets. */
export type LiveCell<T> = Live<T> & { set(value: T): void; update(change: (value: T) => T): void }

/** Creates a live value. Listeners hear the current value at once and every later one. */
export function cell<T>(initial: T): LiveCell<T> {
  let value = initial
  const listeners = new Set<(value: T) => void>()
  const set = (next: T) => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of [...listeners]) listener(next)
  }
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe: (listener) => {
      listeners.add(listener)
      listener(value)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Creates a live value that is only active while it has listeners. `start` runs with the first listener, and the
 * function it returns runs when the last one leaves. The value is kept in between.
 */
export function lazyCell<T>(initial: T, start: (set: (value: T) => void) => () => void): Live<T> {
  const inner = cell(initial)
  let listeners = 0
  let stop: (() => void) | null = null
  return {
    get: inner.get,
    subscribe: (listener) => {
      const leave = inner.subscribe(listener)
      if (listeners++ === 0) stop = start(inner.set)
      let left = false
      return () => {
        if (left) return
        left = true
        leave()
        if (--listeners === 0) {
          stop?.()
          stop = null
        }
      }
    },
  }
}

/** A live value that is always null. */
export const alwaysNull: Live<null> = {
  get: () => null,
  subscribe: (listener) => {
    listener(null)
    return () => {}
  },
}
