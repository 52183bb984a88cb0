import { realTimer } from '../../browser/timer'
import type { OverlaidRow } from '../row-sink'

/** A record that cannot be decrypted because it was changed afterwards. Its row, if known, must be pulled again. */
export type CorruptRecord = OverlaidRow & { readonly drop: () => PromiseLike<unknown> }

/** Corrupt records, until they are replaced. */
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

  /** Subscribes to corrupt records, including those found before. */
  listen(listener: () => void): () => void {
    this.#listener = listener
    this.#tell()
    return () => {
      this.#listener = null
    }
  }

  /** Notifies listeners outside the transaction that found the records, once for all of them. */
  #tell(): void {
    if (!this.#listener || this.#found.size === 0 || !this.#told) return
    this.#told = false
    realTimer.after(0, () => {
      this.#told = true
      this.#listener?.()
    })
  }
}
