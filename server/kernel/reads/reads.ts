import type { Db } from '../database/database'
import type { QueueFigures, ReadOptions } from './read-queue'
import { Turns } from './turns'

/** Reading on behalf of people, beside the connection for the server's own short reads. */
export type Reads = {
  /** Returns a connection for one request of a person. Its statements wait their turn and share a budget of work. */
  request(person: string, options?: ReadOptions): Db
  /** The order of commands and long answers on the main thread. */
  readonly turns: Turns
  figures(): QueueFigures
  close(): Promise<void>
}

/** Reads on a connection as it is, without turns and budgets. */
export const directReads = (db: Db): Reads => ({
  request: () => db,
  turns: new Turns(),
  figures: () => ({ running: 0, waiting: 0 }),
  close: async () => {},
})
