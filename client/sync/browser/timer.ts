/** Calls `work` once after `ms` milliseconds; answers the way to call it off. */
export type Timer = { after(ms: number, work: () => void): () => void }

/** The timer of browser and Node. */
export const realTimer: Timer = {
  after: (ms, work) => {
    const handle = setTimeout(work, ms)
    return () => clearTimeout(handle)
  },
}
