import type { Db } from '../../kernel/database/database'
import type { NodeSignals } from '../live/signals'
import type { OnChanged, Writer, WriterLog } from '../writer/writer'

/** The storage of an installation, migrated and open: a SQLite file or a PostgreSQL server. */
export type Storage = {
  /** A connection for reading; never the writer's. */
  readonly db: Db
  readonly openWriter: (onChanged: OnChanged, log: WriterLog) => Promise<Writer>
  /** Exchange of change signals between nodes on the same storage; null for a single node. */
  readonly between: NodeSignals | null
  /** Signs access tokens; the same on every node. */
  readonly secret: Uint8Array
  /** Folder whose disk must not fill up; null if the data is on another machine. */
  readonly data: string | null
  close(): Promise<void>
}

/** Seeds an empty database in a transaction without timeouts. */
export type Seed = (trx: Db) => Promise<void>

/** Prints progress while a storage opens. */
export type Print = (line: string) => void
