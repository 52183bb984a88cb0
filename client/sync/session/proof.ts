/** What somebody has shown of who they are, and how it gets them a session where the one the browser has is over or another's. */
export type Proof<Shown> = {
  set(shown: Shown | null): void
  /** Answers whether there is a session now. Whoever asks meanwhile gets the same answer: each session ends the one before. */
  renew(): Promise<boolean>
  /** Nothing is renewed while this work runs, which ends the session; where it fails, the proof is as it was. */
  suspendDuring<T>(work: () => Promise<T>): Promise<T>
}

/** Keeps a proof in memory, for as long as the page lives or until it is taken back. */
export function proofOf<Shown>(exchange: (shown: Shown) => Promise<boolean>): Proof<Shown> {
  let now: Shown | null = null
  let running: Promise<boolean> | null = null
  return {
    set: (shown) => {
      now = shown
    },
    renew: async () => {
      if (now === null) return false
      running ??= exchange(now).finally(() => {
        running = null
      })
      return running
    },
    suspendDuring: async (work) => {
      const before = now
      now = null
      await running?.catch(() => {})
      try {
        return await work()
      } catch (error) {
        now ??= before
        throw error
      }
    },
  }
}
