import type { Reply } from '../../../server/kernel/commands/group-commit'
import type { Db, Trx } from '../../../server/kernel/database/database'

/** Database of the simulated server, with the product's writer for it. */
export type SimDatabase = {
  /** The server's connection for reads. */
  readonly db: Db
  /** Runs one job of an organisation as a batch of the product's writer. Throws BatchFailed, with nothing written, if the database fails. */
  commit<V>(org_id: string, job: (trx: Trx) => Promise<V>): Promise<Reply<V>>
  /**
   * Runs a raw statement with `?` placeholders past the server and returns at once, with booleans and JSON decoded. A
   * statement that changes rows waits for nobody: no job may be underway.
   */
  query<Row>(sql: string, ...values: readonly unknown[]): Row[]
  /** Copies every row, as a backup does. Returns a function that replaces the whole database with the copy. */
  copy(): () => void
  /** Empties the database and inserts the first rows, which are the same each time. */
  reset(insert: (db: Db) => Promise<void>): Promise<void>
  /** Drops or creates the unique indexes of rights that hold under a condition, such as one right for each seat. */
  setRightIndexes(isPresent: boolean): void
  close(): Promise<void>
}

/** Tables whose rows a reset keeps. */
export const KEPT_TABLES: readonly string[] = ['migrations', 'meta']
