/** Timer port. `after` calls `work` once after `ms` milliseconds and answers how to cancel it. */
export type Timer = { after(ms: number, work: () => void): () => void }

/** The timer of browser and Node. */
export const realTimer: Timer = {
  after: (ms, work) => {
    const handle = setTimeout(work, ms)
    return () => clearTimeout(handle)
  },
}

/** Settles when the page has nothing more urgent to do, after a second at the latest. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 50)
  })
