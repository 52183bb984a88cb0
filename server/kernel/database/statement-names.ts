/** Most statements that are prepared: each connection keeps a plan for each of them. */
const MAX_NAMES = 300
/** Uses after which a statement is prepared. */
const USED_OFTEN = 3
/** Statements remembered with their uses, so that texts which never come again do not fill the memory. */
const MAX_COUNTED = 2000

const PREPARABLE = /^(select|insert|update|delete)\b/i

/** Names the statements that batches of the writer prepare: those of a sale are parsed and planned once for each. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()
  #generation = 0

  /** Returns the name of a statement; undefined for one that is not prepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= MAX_NAMES || !PREPARABLE.test(text)) return undefined
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < USED_OFTEN) {
      if (this.#uses.size >= MAX_COUNTED) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const name = `foyer_${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /**
   * Has everything prepared anew under other names. For a table that has changed: `select *` of a prepared statement
   * then fails on every connection.
   */
  renew(): void {
    this.#generation++
    this.#names.clear()
  }
}

/** Returns true if a prepared statement no longer fits its table, which the migration of a newer node has changed. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = (error instanceof Error ? error : {}) as {
    readonly code?: unknown
    readonly routine?: unknown
  }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
