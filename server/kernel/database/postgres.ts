import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { encode } from './codec'
import { ConnectionLost, type Database, type Db } from './database'
import { spelled } from './dialect'
import { keepWall } from './org-scope'

/** Whatever an organisation may not see is hidden by the tables' policies; the server's own reads see all. */
const EVERYTHING = '*'

/** Statements that touch no row: no wall is put up for them. */
const ROWLESS = /^(begin|commit|savepoint|release)\b/

function whole(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}

/** By the type's number in PostgreSQL: boolean, bigint, json, numeric. What is not named stays text. */
const READ = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [20, whole],
  [23, whole],
  [114, (text) => JSON.parse(text)],
  [1700, whole],
])
const types = { getTypeParser: (type: number) => READ.get(type) ?? ((text: string) => text) } as pg.CustomTypesConfig

/**
 * A value as PostgreSQL is given it: booleans as they are, everything else as for SQLite. NUL, which nobody sees and its texts cannot
 * hold, is left out: what somebody sold is booked whatever is in its words.
 */
function given(value: unknown): unknown {
  if (typeof value === 'boolean') return value
  const encoded = encode(value)
  return typeof encoded === 'string' ? encoded.replaceAll('\0', '') : encoded
}

/** One connection as Kysely sees it, remembering behind which organisation's wall it stands. */
class PostgresConnection implements DatabaseConnection {
  #wall: string | null = null
  /** What was begun on it could not be undone: nobody may have it any more. */
  broken = false
  #turn: Promise<unknown> = Promise.resolve()
  constructor(readonly client: pg.PoolClient) {}

  /** Runs a query behind a wall. The wall is set for the connection, so queries of one connection wait for each other. */
  behind<R>(wall: string, query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#turn.then(() => (query.sql.startsWith('rollback') ? this.#undo<R>(query) : this.#within<R>(wall, query)))
    this.#turn = result.catch(() => {})
    return result
  }

  async #within<R>(wall: string, query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#wall !== wall && !ROWLESS.test(query.sql)) {
      await this.#ask(`select set_config('foyer.org_id', $1, false)`, [wall])
      this.#wall = wall
    }
    return this.#ask<R>(spelled(query.sql), query.parameters.map(given))
  }

  /** After a statement that failed the server takes nothing but this; it takes back the wall that was set meanwhile. */
  async #undo<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#wall = null
    try {
      return await this.#ask<R>(query.sql, [])
    } catch (error) {
      this.broken = true
      throw error
    }
  }

  async #ask<R>(text: string, values: unknown[]): Promise<QueryResult<R>> {
    try {
      const { rows, rowCount } = await this.client.query({ text, values, types })
      return { rows: rows as R[], ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) }
    } catch (error) {
      if (error instanceof pg.DatabaseError) throw error
      throw new ConnectionLost(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.behind(EVERYTHING, query)
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}

type Provide = <T>(consumer: (connection: PostgresConnection) => Promise<T>) => Promise<T>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Transactions are begun, ended and undone on whichever connection Kysely was given. */
const driver: Driver = {
  init: async () => {},
  acquireConnection: () => Promise.reject(new Error('connections come from the pool')),
  beginTransaction: async (connection, { isolationLevel, accessMode }) => {
    const parts = ['begin', ...(isolationLevel ? ['isolation level', isolationLevel] : []), ...(accessMode ? [accessMode] : [])]
    await connection.executeQuery(CompiledQuery.raw(parts.join(' ')))
  },
  commitTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('commit'))),
  rollbackTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('rollback'))),
  releaseConnection: async () => {},
  destroy: async () => {},
}
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
}

function over(provide: Provide, wall = EVERYTHING): Db {
  const provider: ConnectionProvider = {
    provideConnection: (consumer) =>
      provide((connection) => consumer({ executeQuery: (query) => connection.behind(wall, query), streamQuery: (query) => connection.streamQuery(query) })),
  }
  const db = new Kysely<Database>({ config: { dialect }, dialect, driver, executor: new DefaultQueryExecutor(compiler, adapter, provider, []) })
  keepWall(db, (org_id) => over(provide, org_id))
  return db
}

export type Postgres = {
  /** For reading, each query on whichever connection is free. Not scoped to an organisation: see `scoped`. */
  readonly db: Db
  /** Runs work in one transaction on one connection; `trx` throws afterwards. Throws what the work throws, and nothing is booked then. */
  transaction<V>(work: (trx: Db) => Promise<V>): Promise<V>
  /** The same for reading alone: everything is seen as it was at one moment, whoever writes meanwhile. */
  snapshot<V>(work: (trx: Db) => Promise<V>): Promise<V>
  /** Tells every node that listens, this one too. A hint: who does not listen now never hears it. */
  notify(channel: string, payload: string): Promise<void>
  /** Hears what is told, and `deaf` once after a time in which something may have been missed. Answers how to stop. */
  listen(channel: string, heard: (payload: string) => void, deaf: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type PostgresOptions = {
  /** Connections at most for reading, and as many again for writing. */
  readonly connections?: number
  /** Told what failed on a connection nobody was using. */
  readonly report?: (error: Error) => void
}

/** How long a connection that listens waits before it is made again, in ms. */
const LISTEN_AGAIN = 1000

/** What no statement of ours needs, in ms: a node that vanished must not hold an organisation, nor a reader wait for ever. */
const LIMITS = { lock_timeout: 20_000, idle_in_transaction_session_timeout: 30_000, statement_timeout: 60_000 } as const

/** How the server notices within a minute that a node is gone without a word. */
const KEEPALIVES = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

/** Lets one transaction take as long as it needs: migrations, and whoever waits for them. */
export async function unhurried(trx: Db): Promise<void> {
  for (const limit of Object.keys(LIMITS)) await trx.executeQuery(CompiledQuery.raw(`set local ${limit} = 0`))
}

/** Opens a database on a PostgreSQL server. Nothing is asked of it before the first query. */
export function openPostgres(url: string, { connections = 10, report = () => {} }: PostgresOptions = {}): Postgres {
  const known = new WeakMap<pg.PoolClient, PostgresConnection>()
  const connectionOf = (client: pg.PoolClient) => {
    const connection = known.get(client) ?? new PostgresConnection(client)
    known.set(client, connection)
    return connection
  }
  const pooled = () => {
    const pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 10_000,
      application_name: 'foyer',
      keepAlive: true,
      options: KEEPALIVES,
      ...LIMITS,
    })
    pool.on('error', report)
    // Whoever has the connection is told by its query; unheard, the error would end the process.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const from =
    (pool: pg.Pool): Provide =>
    async (consumer) => {
      const client = await pool.connect().catch((error: Error) => Promise.reject(new ConnectionLost(error.message, { cause: error })))
      const connection = connectionOf(client)
      let lost = false
      try {
        return await consumer(connection)
      } catch (error) {
        lost = error instanceof ConnectionLost
        throw error
      } finally {
        client.release(lost || connection.broken)
      }
    }
  // Organisations that wait for their turn to write keep nobody from reading.
  const [readers, writers] = [pooled(), pooled()]

  const within = <V>(pool: pg.Pool, settings: TransactionSettings, work: (trx: Db) => Promise<V>): Promise<V> =>
    from(pool)(async (connection) => {
      let ended = false
      const trx = over((consumer) => (ended ? Promise.reject(new Error('this transaction is over')) : consumer(connection)))
      await driver.beginTransaction(connection, settings)
      try {
        const value = await work(trx)
        ended = true
        await driver.commitTransaction(connection)
        return value
      } catch (error) {
        ended = true
        // Where it cannot be undone, the connection is given up, and the server undoes it.
        if (!(error instanceof ConnectionLost)) await driver.rollbackTransaction(connection).catch(() => {})
        throw error
      }
    })

  return {
    db: over(from(readers)),
    transaction: (work) => within(writers, {}, work),
    snapshot: (work) => within(readers, { isolationLevel: 'repeatable read', accessMode: 'read only' }, work),
    notify: async (channel, payload) => void (await readers.query('select pg_notify($1, $2)', [channel, payload])),
    listen: (channel, heard, deaf) => listening(url, channel, heard, deaf, report),
    close: async () => void (await Promise.all([readers.end(), writers.end()])),
  }
}

/** A connection of its own that listens, made again for as long as it is wanted. */
async function listening(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  deaf: () => void,
  report: (error: Error) => void,
): Promise<() => Promise<void>> {
  let wanted = true
  let again: NodeJS.Timeout | undefined
  let client: pg.Client
  const connect = async () => {
    client = new pg.Client({ connectionString: url, application_name: 'foyer-listen', keepAlive: true })
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    client.on('error', report)
    client.on('end', retry)
    await client.connect()
    try {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end()
      throw error
    }
  }
  const retry = () => {
    clearTimeout(again)
    if (wanted) again = setTimeout(() => void connect().then(deaf, report).catch(report), LISTEN_AGAIN)
  }
  await connect()
  return async () => {
    wanted = false
    clearTimeout(again)
    await client.end()
  }
}
