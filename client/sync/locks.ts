/** Mutual exclusion between everything that shares one store: tabs in a browser, one process in a test. */
export type Locks = { run<T>(name: string, work: () => Promise<T>): Promise<T> }

/** Locks of one process, first come, first served. */
export function memoryLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>()
  return {
    run(name, work) {
      const mine = (queues.get(name) ?? Promise.resolve()).then(work)
      const settled = mine.catch(() => {})
      queues.set(name, settled)
      return mine
    },
  }
}

/** The browser's Web Locks, held across all tabs of the origin. */
export const webLocks = (prefix: string): Locks => ({
  run: async (name, work) => navigator.locks.request(`${prefix}:${name}`, work),
})
