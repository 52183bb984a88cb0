import type { Db } from '../../kernel/database/database'
import type { OwnReadLimits } from '../../kernel/reads/read-queue'
import type { Reads } from '../../kernel/reads/reads'
import type { NodeSignals } from '../live/signals'
import type { BatchListener, ChangeListener, Writer, WriterLog } from '../writer/writer'

/** The storage of an installation, migrated and open: a SQLite file or a PostgreSQL server. */
export type Storage = {
  /** A connection for the server's own short reads; never the writer's. */
  readonly db: Db
  /** Opens reading on behalf of people. `observe` is called with the time in ms of each statement. */
  readonly openReads: (
    log: (message: string) => void,
    observe: (ms: number) => void,
    limits?: OwnReadLimits,
  ) => Promise<Reads>
  readonly openWriter: (onChanged: ChangeListener, log: WriterLog, onBatch: BatchListener) => Promise<Writer>
  /** Exchange of change signals between nodes on the same storage; null for a single node. */
  readonly between: NodeSignals | null
  /** Signs access tokens; the same on every node. */
  readonly secret: Uint8Array
  /** Folder whose disk must not fill up; null if the data is on another machine. */
  readonly data: string | null
  /** Looks through the whole database for damage. Returns what is wrong, or null. */
  readonly checkIntegrity: (log: (message: string) => void) => Promise<string | null>
  close(): Promise<void>
}

/**
 * Prepares a migrated database in a transaction without timeouts, such as seeding an empty one. One node at a time runs
 * it.
 */
export type Seed = (trx: Db) => Promise<void>

/** Prints progress while a storage opens. */
export type Print = (line: string) => void
