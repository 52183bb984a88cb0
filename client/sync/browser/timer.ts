/** Timer port. `after` calls `work` once after `ms` milliseconds and answers how to cancel it. */
export type Timer = { after(ms: number, work: () => void): () => void }

/** The timer of browser and Node. */
export const realTimer: Timer = {
  after: (ms, work) => {
    const handle = setTimeout(work, ms)
    return () => clearTimeout(handle)
  },
}
