import type { Store } from '../../../client/sync/log/store/store'

/** Writes that are done and whose answer has not come yet. */
export class SlowWrites {
  #waiting: (() => void)[] = []

  /** Returns a store some of whose writes are slow to answer. A tab that is no longer alive hears of none. */
  slow(store: Store, isSlow: () => boolean, isAlive: () => boolean): Store {
    const alive = <T>(value: T): Promise<T> => (isAlive() ? Promise.resolve(value) : new Promise<T>(() => {}))
    return {
      read: async (work) => alive(await store.read(work)),
      write: async (work) => {
        const done = await store.write(work)
        if (isSlow()) await new Promise<void>((resume) => this.#waiting.push(resume))
        return alive(done)
      },
      close: async () => {},
    }
  }

  get areWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Answers all of them. */
  resume(): void {
    for (const resume of this.#waiting.splice(0)) resume()
  }

  /** Never answers those that wait. */
  forget(): void {
    this.#waiting = []
  }
}
