/** Timer port. `after` calls `work` once after `ms` milliseconds and answers how to cancel it. */
export type Timer = { after(ms: number, work: () => void): () => void }

/** The timer of browser and Node. */
export const realTimer: Timer = {
  after: (ms, work) => {
    const handle = setTimeout(work, ms)
    return () => clearTimeout(handle)
  },
}

/**
 * Settles in a task of its own, after everything that goes on at once. Unlike a timer's, it is not put off in a hidden
 * tab.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Settles when the page has nothing more urgent to do, after a second at the latest. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 50)
  })
