/**
 * Bounds the memory of the queries that Mercurius keeps parsed. Its cache counts entries and not their size, so it is
 * emptied when the queries in it become too long together. The app's own queries are far below and are parsed again at
 * once.
 */
export class QueryMemoryLimit {
  readonly #texts = new Set<string>()
  #characters = 0

  /** `most`: characters of all kept queries together. `empty` empties the cache. */
  constructor(
    private readonly most: number,
    private readonly empty: () => void,
  ) {}

  /** Counts a query that is about to be parsed or found in the cache. */
  note(text: string): void {
    if (this.#texts.has(text)) return
    if (this.#characters + text.length > this.most) {
      this.empty()
      this.#texts.clear()
      this.#characters = 0
    }
    this.#texts.add(text)
    this.#characters += text.length
  }
}
