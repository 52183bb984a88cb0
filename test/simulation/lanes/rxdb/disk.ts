import type { DexieOptions } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'

/** Faults of one transaction. Each draws whether it happens. */
export type TransactionFaults = {
  readonly read: () => boolean
  readonly write: () => boolean
  readonly commit: () => boolean
  readonly full: () => boolean
  /** Called as a write begins. */
  readonly began: () => void
}

const diskError = (full: boolean) => new DOMException('the disk failed', full ? 'QuotaExceededError' : 'UnknownError')

/** Lets an event of a tab that is over reach nobody. */
const silence = (event: Event) => {
  event.stopImmediatePropagation()
  event.stopPropagation()
}

/**
 * Access of one tab to the databases of a disk. When the tab ends, its transactions are undone, and nothing that it
 * waits for ever answers.
 */
export class DiskAccess {
  readonly #factory: IDBFactory
  readonly #faults: TransactionFaults | null
  readonly #connections = new Set<IDBDatabase>()
  readonly #running = new Set<IDBTransaction>()
  #isOver = false
  #isOpening = false

  constructor(factory: IDBFactory, faults: TransactionFaults | null) {
    this.#factory = factory
    this.#faults = faults
  }

  /** The disk as Dexie takes it. */
  get dexie(): DexieOptions {
    const indexedDB = {
      open: this.#open,
      deleteDatabase: (name: string) => this.#factory.deleteDatabase(name),
      databases: () => this.#factory.databases(),
      cmp: (a: unknown, b: unknown) => this.#factory.cmp(a, b),
    }
    return { indexedDB, IDBKeyRange }
  }

  readonly #open = (name: string, version?: number): IDBOpenDBRequest => {
    const request = this.#factory.open(name, version)
    for (const type of ['error', 'blocked'])
      request.addEventListener(type, (event) => {
        if (this.#isOver) silence(event)
      })
    request.addEventListener('upgradeneeded', (event) => {
      if (!this.#isOver) return this.#adopt(request.result)
      silence(event)
      request.transaction?.abort()
    })
    request.addEventListener('success', (event) => {
      if (this.#isOver) {
        silence(event)
        return request.result.close()
      }
      this.#adopt(request.result)
      // Dexie then reads the schema in a transaction. Where that fails the app closes everything and starts anew.
      this.#isOpening = true
      queueMicrotask(() => {
        this.#isOpening = false
      })
    })
    return request
  }

  /** Watches a connection. */
  #adopt(db: IDBDatabase): void {
    if (this.#connections.has(db)) return
    this.#connections.add(db)
    for (const type of ['success', 'error'])
      db.addEventListener(type, (event) => this.#isOver && silence(event), { capture: true })
    const transaction: IDBDatabase['transaction'] = (stores, mode, options) => this.#begin(db, stores, mode, options)
    const begin = db.transaction.bind(db)
    this.#begins.set(db, begin)
    Object.defineProperty(db, 'transaction', { value: transaction })
  }

  readonly #begins = new WeakMap<IDBDatabase, IDBDatabase['transaction']>()

  #begin(db: IDBDatabase, ...[stores, mode, options]: Parameters<IDBDatabase['transaction']>): IDBTransaction {
    const faults = this.#isOpening ? null : this.#faults
    if (faults && (mode === 'readwrite' ? faults.write() : faults.read())) throw diskError(faults.full())
    const begin = this.#begins.get(db)
    if (!begin) throw new Error('a connection that nobody watches')
    const transaction = begin(stores, mode, options)
    this.#running.add(transaction)
    for (const type of ['complete', 'abort'])
      transaction.addEventListener(type, () => this.#running.delete(transaction))
    if (mode === 'readwrite') faults?.began()
    if (faults && mode === 'readwrite' && faults.commit()) failAtCommit(transaction, diskError(faults.full()))
    return transaction
  }

  /** Ends the tab. */
  end(): void {
    this.#isOver = true
    for (const transaction of this.#running) {
      // The next transaction of another tab waits for the event itself.
      Object.assign(transaction, { oncomplete: null, onabort: null, onerror: null })
      undo(transaction)
    }
    for (const db of this.#connections) db.close()
  }
}

/** Makes a transaction fail when it commits: nothing of it stays. */
function failAtCommit(transaction: IDBTransaction, error: DOMException): void {
  Object.defineProperty(transaction, 'commit', {
    value: () => {
      Object.defineProperty(transaction, 'error', { value: error })
      transaction.abort()
    },
  })
}

/** Undoes a transaction. One that commits already is left to end. */
function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
  }
}
