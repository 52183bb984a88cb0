/** Remembers the latest values by key, at most so many, and makes each of them once for all who ask meanwhile. */
export class RecentValues<V> {
  readonly #values = new Map<string, Promise<V>>()

  constructor(private readonly most: number) {}

  get(key: string, make: () => Promise<V>): Promise<V> {
    const known = this.#values.get(key)
    if (known) return known
    const [oldest] = this.#values.keys()
    if (oldest !== undefined && this.#values.size >= this.most) this.#values.delete(oldest)
    const made = make()
    this.#values.set(key, made)
    // What could not be made is made again for the next.
    made.catch(() => this.#values.get(key) === made && this.#values.delete(key))
    return made
  }

  /** Forgets the values whose key begins with `start`. */
  forget(start: string): void {
    for (const key of this.#values.keys()) if (key.startsWith(start)) this.#values.delete(key)
  }
}
