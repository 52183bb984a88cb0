import { MAX_NAMES, rowNames } from '../../../shared/row_names/queries'
import type { Foyer } from '../foyer'

/** The name of a row, and its color if it has one. */
export type RowName = { readonly name: string; readonly color: string | null }

/** Names of rows that only the server has, asked for together and kept for the organisation. */
class ServerNames {
  readonly #names = new Map<string, RowName | null>()
  readonly #waiting = new Map<string, Set<string>>()
  readonly #listeners = new Set<() => void>()
  #isAsking = false

  constructor(private readonly foyer: Foyer) {
    foyer.changedTables.subscribe((tables) => {
      for (const key of [...this.#names.keys()])
        if (tables.includes(key.slice(0, key.indexOf(' ')))) this.#names.delete(key)
      this.#tell()
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A name that is known; null if there is none for this reader, undefined until it is asked for. */
  get(table: string, id: string): RowName | null | undefined {
    return this.#names.get(`${table} ${id}`)
  }

  want(table: string, id: string): void {
    if (this.#names.has(`${table} ${id}`)) return
    const ids = this.#waiting.get(table) ?? new Set()
    this.#waiting.set(table, ids.add(id))
    if (this.#isAsking) return
    this.#isAsking = true
    // Everything that one rendering shows is asked for together.
    queueMicrotask(() => void this.#ask())
  }

  async #ask(): Promise<void> {
    const asked = [...this.#waiting]
    this.#waiting.clear()
    this.#isAsking = false
    for (const [table, all] of asked) {
      const ids = [...all]
      for (let from = 0; from < ids.length; from += MAX_NAMES) {
        const part = ids.slice(from, from + MAX_NAMES)
        try {
          const found = new Map(
            (await this.foyer.ask(rowNames, { input: { table, ids: part } })).map((row) => [row.id, row]),
          )
          for (const id of part) this.#names.set(`${table} ${id}`, found.get(id) ?? null)
        } catch {
          // Without the server a name stays unknown until the row is shown again.
        }
      }
    }
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

const known = new WeakMap<Foyer, ServerNames>()

/** Returns the names of rows that only the server has, as one session knows them. */
export function serverNames(foyer: Foyer): ServerNames {
  const names = known.get(foyer) ?? new ServerNames(foyer)
  known.set(foyer, names)
  return names
}
