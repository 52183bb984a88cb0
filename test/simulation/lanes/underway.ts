import { Violation } from '../judge/oracle'

/** Requests that wait for something outside of this process, such as a database. In memory nothing waits. */
export class Underway {
  readonly #requests = new Set<Promise<unknown>>()

  get isEmpty(): boolean {
    return this.#requests.size === 0
  }

  /** Counts a request until it has settled. */
  track<V>(request: Promise<V>): Promise<V> {
    this.#requests.add(request)
    const end = () => void this.#requests.delete(request)
    request.then(end, end)
    return request
  }

  /** Resolves when every request of this moment has settled. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#requests)
  }
}

/** Turns of the event loop within which no further request may begin. */
const MOST_TURNS = 1000

/**
 * Runs everything that needs no further delivery. Throws a `Violation` when it never ends (8).
 * @param settle lets everything end that waits for the storage of the devices, or for nothing outside of this process
 */
export async function flushAll(settle: () => Promise<void>, underway: Underway): Promise<void> {
  await settle()
  for (let turns = 1; !underway.isEmpty; turns++) {
    if (turns > MOST_TURNS) throw new Violation(8, 'the server never falls silent')
    await underway.settled()
    await settle()
  }
}
