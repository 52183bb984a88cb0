/**
 * Proof of a user's identity, which obtains a new server session when the current one has ended or is another user's.
 */
export type Proof<Shown> = {
  set(shown: Shown | null): void
  /**
   * Obtains a session and answers whether there is one now. Concurrent calls share one request, because each new
   * session ends the one before.
   */
  renew(): Promise<boolean>
  /** Runs work that ends the session, without renewing it meanwhile. Restores the proof where the work fails. */
  suspendDuring<T>(work: () => Promise<T>): Promise<T>
}

/** Keeps a proof in memory until the page closes or the proof is cleared. */
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
