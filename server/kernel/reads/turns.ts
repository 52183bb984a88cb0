/** Reading more rows than this makes an answer long. */
const LONG = 100

/** Maximum time in ms that a long answer waits for commands. */
const PATIENCE = 50

/**
 * Lets commands go before long answers. Long answers go on one at a time, each in a round of the event loop of its own, and while a command is
 * running they wait for it, but not for more than 50 ms.
 */
export class Turns {
  readonly #waiting: { readonly take: () => void; readonly overdue: NodeJS.Timeout }[] = []
  #commands = 0
  #isDue = false

  /** Resolves when an answer of so many rows may go on: at once unless it is long. */
  next(rows: number): Promise<void> {
    if (rows <= LONG) return Promise.resolve()
    return new Promise((resolve) => {
      const overdue = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        resolve()
      }, PATIENCE)
      const waiting = { take: resolve, overdue }
      this.#waiting.push(waiting)
      this.#schedule()
    })
  }

  /** Runs a command before the long answers that have no turn yet. */
  async first<T>(command: () => Promise<T>): Promise<T> {
    this.#commands++
    try {
      return await command()
    } finally {
      this.#commands--
      this.#schedule()
    }
  }

  #schedule(): void {
    if (this.#isDue || this.#commands > 0 || this.#waiting.length === 0) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      if (this.#commands > 0) return
      const next = this.#waiting.shift()
      clearTimeout(next?.overdue)
      next?.take()
      this.#schedule()
    })
  }
}
