import { availableParallelism } from 'node:os'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { encode } from '../../kernel/database/codec'
import { kyselyOver } from '../../kernel/database/sqlite'
import {
  type OwnReadLimits,
  READ_LIMITS,
  ReadQueue,
  type ReadRequest,
  type RunningStatement,
} from '../../kernel/reads/read-queue'
import type { Reads } from '../../kernel/reads/reads'
import { Turns } from '../../kernel/reads/turns'
import { ReaderThread, type Rows } from './reader'

/** At least two, so that one person's long statement leaves a reader to the others. */
const READERS = Math.max(2, Math.min(4, availableParallelism() - 1))

export type PoolOptions = {
  readonly log: (message: string) => void
  readonly limits?: OwnReadLimits
  readonly observe?: (ms: number) => void
}

function objectsOf({ columns, rows }: Rows): Record<string, unknown>[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i++) row[columns[i] as string] = values[i]
    return row
  })
}

/** Reads of people in threads with their own read-only connections to a SQLite file. */
export async function readerPool(file: string, { log, limits, observe }: PoolOptions): Promise<Reads> {
  const queue = new ReadQueue(
    { ...READ_LIMITS, ...limits, slots: READERS, perPerson: Math.max(1, Math.floor(READERS / 2)) },
    undefined,
    observe,
  )
  const turns = new Turns()
  const idle = Array.from({ length: READERS }, () => new ReaderThread(file, log))
  const all = new Set(idle)
  let closed = false
  await Promise.all(idle.map((reader) => reader.ready))

  /** Returns a reader to the idle ones, or a new one in its place. */
  const giveBack = async (reader: ReaderThread): Promise<void> => {
    if (reader.usable) return void idle.push(reader)
    all.delete(reader)
    if (closed) return
    const fresh = new ReaderThread(file, log)
    all.add(fresh)
    await fresh.ready.catch((error: unknown) => log(String(error)))
    idle.push(fresh)
  }
  const start = ({ sql, parameters }: CompiledQuery, limit: number): RunningStatement<Rows> => {
    const reader = idle.pop()
    if (!reader) throw new Error('there are as many readers as places in the queue')
    const { answer, ended } = reader.run({ sql, values: parameters.map(encode) }, limit)
    return {
      answer,
      ended: ended.then(async (work) => {
        await giveBack(reader)
        return work
      }),
    }
  }
  const connectionOf = (request: ReadRequest): DatabaseConnection => {
    const executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const read = await queue.run(request, (limit) => start(query, limit))
      await turns.next(read.rows.length)
      return { rows: objectsOf(read) as R[] }
    }
    return {
      executeQuery,
      streamQuery: async function* <R>(query: CompiledQuery) {
        yield await executeQuery<R>(query)
      },
    }
  }
  return {
    request: (person, options) => kyselyOver(connectionOf(queue.request(person, options))),
    turns,
    figures: () => queue.figures(),
    close: async () => {
      closed = true
      await Promise.all([...all].map((reader) => reader.close()))
    },
  }
}
