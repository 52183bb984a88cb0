/**
 * Gives long work its turns, one in each round of the event loop. Between two of them whatever else has arrived is served, above all
 * commands.
 */
export class Turns {
  readonly #waiting: (() => void)[] = []

  /** Resolves in a round of its own. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (this.#waiting.length === 1) setImmediate(this.#serve)
    })
  }

  readonly #serve = (): void => {
    this.#waiting.shift()?.()
    if (this.#waiting.length > 0) setImmediate(this.#serve)
  }
}
