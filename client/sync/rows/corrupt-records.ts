import { realTimer } from '../browser/timer'
import type { OverlaidRow } from './row-sink'

/** A record that does not open: it was changed since it was sealed. Its row, as far as it says which, is to come once more. */
export type CorruptRecord = OverlaidRow & { readonly drop: () => PromiseLike<unknown> }

/** The records that were found torn, until somebody replaces them. */
export class CorruptRecords {
  readonly #found = new Map<string, CorruptRecord>()
  #listener: (() => void) | null = null
  #told = true

  note(torn: CorruptRecord): void {
    this.#found.set(`${torn.table}:${torn.id}`, torn)
    this.#tell()
  }

  /** All that were found since the last time. */
  take(): readonly CorruptRecord[] {
    const found = [...this.#found.values()]
    this.#found.clear()
    return found
  }

  /** Hears of some, those that were found before as well. */
  listen(listener: () => void): () => void {
    this.#listener = listener
    this.#tell()
    return () => {
      this.#listener = null
    }
  }

  /** Outside the transaction that came upon them, and once for all that it did. */
  #tell(): void {
    if (!this.#listener || this.#found.size === 0 || !this.#told) return
    this.#told = false
    realTimer.after(0, () => {
      this.#told = true
      this.#listener?.()
    })
  }
}
