type Waiting = { readonly org_id: string; readonly start: () => void }

/**
 * Downloads that run at once: in all, and of one organisation. Each may hold a picture of the largest size in memory.
 */
const AT_ONCE = 8
const PER_ORG = 4

/** Lets few downloads run at once. The others wait in the order they came, and no organisation takes every slot. */
export class DownloadSlots {
  readonly #running = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #total = 0

  /** Runs a download in a slot. Throws the signal's reason if none became free before. */
  async run<T>(org_id: string, signal: AbortSignal, download: () => Promise<T>): Promise<T> {
    if (!this.#take(org_id)) await this.#wait(org_id, signal)
    try {
      return await download()
    } finally {
      this.#release(org_id)
    }
  }

  #wait(org_id: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { org_id, start: resolve }
      this.#waiting.add(waiting)
      signal.addEventListener('abort', () => this.#waiting.delete(waiting) && reject(signal.reason), { once: true })
    })
  }

  #take(org_id: string): boolean {
    const running = this.#running.get(org_id) ?? 0
    if (this.#total >= AT_ONCE || running >= PER_ORG) return false
    this.#running.set(org_id, running + 1)
    this.#total++
    return true
  }

  #release(org_id: string): void {
    const left = (this.#running.get(org_id) ?? 1) - 1
    if (left > 0) this.#running.set(org_id, left)
    else this.#running.delete(org_id)
    this.#total--
    for (const waiting of this.#waiting)
      if (this.#take(waiting.org_id)) {
        this.#waiting.delete(waiting)
        waiting.start()
      }
  }
}
