/** Mutual exclusion between the users of one store: the tabs of a browser, or one process in a test. */
export type Locks = {
  run<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Runs the work only if the lock is free. */
  ifFree(name: string, work: () => Promise<void>): Promise<void>
}

/** Locks of one process, first come, first served. */
export function memoryLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>()
  const run: Locks['run'] = (name, work) => {
    const mine = (queues.get(name) ?? Promise.resolve()).then(work)
    const done = () => void (queues.get(name) === settled && queues.delete(name))
    const settled = mine.then(done, done)
    queues.set(name, settled)
    return mine
  }
  return { run, ifFree: async (name, work) => (queues.has(name) ? undefined : run(name, work)) }
}

/** The browser's Web Locks, held across all tabs of the origin. */
export const webLocks = (prefix: string): Locks => ({
  run: async (name, work) => navigator.locks.request(`${prefix}:${name}`, work),
  ifFree: async (name, work) =>
    navigator.locks.request(`${prefix}:${name}`, { ifAvailable: true }, async (lock) => (lock ? work() : undefined)),
})
