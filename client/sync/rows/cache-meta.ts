import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { TableName } from '../../../shared/registry'
import type { CorruptRecords } from './encryption/corrupt-records'
import type { RecordCipher } from './encryption/record-cipher'
import { encryptRecords } from './encryption/record-encryption'
import type { OverlaidRow, PullPosition } from './row-sink'

/** One batch of searchable rows, newest last: lines of `id TAB folded text`. */
export type SearchBatch = {
  readonly n?: number
  readonly table: TableName
  readonly rows: number
  readonly lines: string
}

/** Metadata of the cached rows: pull checkpoints and the search index. Dropped together with them. */
export class CacheMeta {
  readonly #db: Dexie
  readonly #checkpoints: Table<{ readonly table: TableName; readonly checkpoint: PullPosition }, string>
  readonly #laid: Table<OverlaidRow, [TableName, string]>
  readonly words: Table<SearchBatch, number>

  constructor(name: string, cipher: RecordCipher, torn: CorruptRecords, options: DexieOptions = {}) {
    this.#db = new Dexie(name, options)
    encryptRecords(
      this.#db,
      cipher,
      'words',
      (table) => (table === 'words' ? { columns: ['lines'] } : null),
      // The affected rows are unknown, so all rows of the table are pulled again.
      ({ table, n }, drop) => torn.note({ table: table as TableName, id: `words ${n}`, rev: 1, drop }),
    )
    this.#db.version(1).stores({ checkpoints: 'table', words: '++n, table', laid: '[table+id]' })
    // Another tab deletes the database: running work here must not create it again.
    this.#db.on('versionchange', () => {
      this.#db.close()
      return false
    })
    this.#checkpoints = this.#db.table('checkpoints')
    this.#laid = this.#db.table('laid')
    this.words = this.#db.table('words')
  }

  async checkpoint(table: TableName): Promise<PullPosition | null> {
    return (await this.#checkpoints.get(table))?.checkpoint ?? null
  }

  async checkpoints(): Promise<ReadonlyMap<TableName, PullPosition>> {
    return new Map((await this.#checkpoints.toArray()).map(({ table, checkpoint }) => [table, checkpoint]))
  }

  async setCheckpoint(table: TableName, checkpoint: PullPosition): Promise<void> {
    await this.#checkpoints.put({ table, checkpoint })
  }

  overlaid(): Promise<readonly OverlaidRow[]> {
    return this.#laid.toArray()
  }

  /** Adds and removes marks of rows with optimistic changes. A mark that was set again meanwhile is not removed. */
  setOverlaid(add: readonly OverlaidRow[], remove: readonly OverlaidRow[]): Promise<void> {
    return this.#db.transaction('rw', this.#laid, async () => {
      for (const row of remove)
        if ((await this.#laid.get([row.table, row.id]))?.rev === row.rev) await this.#laid.delete([row.table, row.id])
      await this.#laid.bulkPut([...add])
    })
  }

  /** The numbers of the batches of a table after number `last`, in order. */
  async batchesSince(table: TableName, last: number): Promise<readonly number[]> {
    return (await this.words.where('table').equals(table).primaryKeys()).filter((n) => n > last)
  }

  /** Reads batches, each of which is decrypted. One that is gone is left out. */
  async batches(numbers: readonly number[]): Promise<readonly SearchBatch[]> {
    return (await this.words.bulkGet([...numbers])).filter((batch) => batch !== undefined)
  }

  /**
   * Replaces some batches by one, in one transaction. If another tab has replaced any of them, nothing is written.
   * Returns the numbers of those missing batches.
   */
  replace(batch: SearchBatch, gone: readonly number[]): Promise<readonly number[]> {
    return this.#db.transaction('rw', this.words, async () => {
      const there = await this.words.bulkGet([...gone])
      const missing = gone.filter((_, at) => !there[at])
      if (missing.length > 0) return missing
      await this.words.bulkDelete([...gone])
      await this.words.add(batch)
      return []
    })
  }

  async close(): Promise<void> {
    this.#db.close()
  }
}
