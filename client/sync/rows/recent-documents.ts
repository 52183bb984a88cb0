import type { RxDocumentData } from 'rxdb'
import type { TableName } from '../../../shared/registry'
import type { LocalDoc } from './storage/rx-schema'

type Stored = RxDocumentData<LocalDoc>

/** Documents kept at most: a desk asks for its events again and again, a door for many tickets once. */
const KEPT = 200

/**
 * The documents that were last read one by one, in memory, so that a sale or scan does not wait for the disk to read
 * its event again. Each change, from any tab, has to be told.
 */
export class RecentDocuments {
  readonly #documents = new Map<string, Stored>()
  /**
   * Reads under way, by document. One whose document changes meanwhile is forgotten: it may have seen the older one.
   */
  readonly #reads = new Map<string, symbol>()

  /** Returns the document in memory, or reads it. */
  async get(table: TableName, id: string, read: () => Promise<Stored | undefined>): Promise<Stored | undefined> {
    const key = `${table}:${id}`
    const known = this.#documents.get(key)
    if (known) return known
    const mine = Symbol()
    this.#reads.set(key, mine)
    try {
      const document = await read()
      if (document && this.#reads.get(key) === mine) this.#keep(key, document)
      return document
    } finally {
      if (this.#reads.get(key) === mine) this.#reads.delete(key)
    }
  }

  #keep(key: string, document: Stored): void {
    this.#documents.set(key, document)
    if (this.#documents.size <= KEPT) return
    const [oldest = key] = this.#documents.keys()
    this.#documents.delete(oldest)
  }

  /**
   * Takes over a changed document, if it is in memory. One that went, or that another tab tells of late, has to be read
   * again.
   */
  tell(table: TableName, id: string, changed: Stored): void {
    const key = `${table}:${id}`
    this.#reads.delete(key)
    const known = this.#documents.get(key)
    if (!known) return
    if (!changed._deleted && changed._meta.lwt > known._meta.lwt) this.#documents.set(key, changed)
    else this.#documents.delete(key)
  }
}
