import type { Db } from '../../kernel/database/database'
import type { Between } from '../live/signals'
import type { OnChanged, Writer, WriterLog } from '../writer/writer'

/** Where an installation keeps everything, up to date and open: a file of its own, or a PostgreSQL server. */
export type Storage = {
  /** A connection for reading; never the writer's. */
  readonly db: Db
  readonly openWriter: (onChanged: OnChanged, log: WriterLog) => Promise<Writer>
  /** How nodes on the same storage hear of each other's changes; null where there is only this one. */
  readonly between: Between | null
  /** Signs access tokens; the same on every node. */
  readonly secret: Uint8Array
  /** Folder whose disk must not fill up; null where the data is not on this machine. */
  readonly data: string | null
  close(): Promise<void>
}

/** Fills a database that holds nothing yet, in a transaction that may take as long as it needs. */
export type Seed = (trx: Db) => Promise<void>

/** What opening a storage tells the person at the terminal. */
export type Say = (line: string) => void
