/** Reading more rows than this makes an answer long. */
const LONG = 100

/** Maximum time in ms that a turn waits for commands. */
const PATIENCE = 50

type Waiting = { readonly take: () => void; isOverdue: boolean }

/**
 * Lets commands go before long answers. Long answers go on one at a time, each in a round of the event loop of its own.
 * While a command is running they wait for it, each turn at most 50 ms.
 */
export class Turns {
  readonly #waiting: Waiting[] = []
  #commands = 0
  #isDue = false

  /** Resolves when an answer of so many rows may go on: at once unless it is long. */
  next(rows: number): Promise<void> {
    if (rows <= LONG) return Promise.resolve()
    return new Promise((resolve) => {
      const overdue = setTimeout(() => {
        waiting.isOverdue = true
        this.#schedule()
      }, PATIENCE)
      const take = () => {
        clearTimeout(overdue)
        resolve()
      }
      const waiting: Waiting = { take, isOverdue: false }
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

  /** The longest waiting answer, if it may go on now. */
  #ready(): Waiting | null {
    const [next] = this.#waiting
    return next && (this.#commands === 0 || next.isOverdue) ? next : null
  }

  #schedule(): void {
    if (this.#isDue || !this.#ready()) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      const next = this.#ready()
      if (!next) return
      this.#waiting.shift()
      next.take()
      this.#schedule()
    })
  }
}
