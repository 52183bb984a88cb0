import {
  CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { DomainError } from '../../../shared/kernel/errors'
import { type OwnReadLimits, READ_LIMITS, ReadQueue } from '../reads/read-queue'
import type { Reads } from '../reads/reads'
import { Turns } from '../reads/turns'
import { ConnectionLost, type Database, type Db } from './database'
import { registerRowSecurity } from './org-scope'
import { BatchConnection, EVERYTHING, PostgresConnection, type WalledConnection } from './postgres-connection'
import { keepListening } from './postgres-listen'
import { CachedResults } from './read-cache'
import { StatementNames } from './statement-names'

/** Lends a connection for one piece of work. */
type Provide<C extends WalledConnection = PostgresConnection> = <T>(
  consumer: (connection: C) => Promise<T>,
) => Promise<T>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Kysely driver that begins, commits and rolls back on whichever connection Kysely was given. */
const driver: Driver = {
  init: async () => {},
  acquireConnection: () => Promise.reject(new Error('connections come from the pool')),
  beginTransaction: async (connection, { isolationLevel, accessMode }) => {
    const parts = [
      'begin',
      ...(isolationLevel ? ['isolation level', isolationLevel] : []),
      ...(accessMode ? [accessMode] : []),
    ]
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

function over(provide: Provide<WalledConnection>, wall = EVERYTHING): Db {
  const provider: ConnectionProvider = {
    provideConnection: (consumer) =>
      provide((connection) =>
        consumer({
          executeQuery: (query) => connection.behind(wall, query),
          streamQuery: (query) => connection.streamQuery(query),
        }),
      ),
  }
  const db = new Kysely<Database>({
    config: { dialect },
    dialect,
    driver,
    executor: new DefaultQueryExecutor(compiler, adapter, provider, []),
  })
  registerRowSecurity(db, (org_id) => over(provide, org_id))
  return db
}

export type Postgres = {
  /** For reads; each query runs on any free connection. Not scoped to an organisation: see `scoped`. */
  readonly db: Db
  /**
   * Opens reading on behalf of people. `observe` is called with the time in ms of each statement. Close it before this.
   */
  reads(observe: (ms: number) => void, limits?: OwnReadLimits): Reads
  /**
   * Runs work in one transaction on one connection; `trx` throws afterwards. If the work throws, it rolls back and
   * rethrows.
   */
  transaction<V>(work: (trx: Db) => Promise<V>): Promise<V>
  /**
   * Runs a batch of the writer like `transaction`, with prepared statements. `remembers`: it locks the organisation
   * whose rows it reads, so that it reads those that every sale needs only once.
   */
  batch<V>(work: (trx: Db) => Promise<V>, options: { readonly remembers: boolean }): Promise<V>
  /** Runs reads in one snapshot: they see one point in time, whatever others write. */
  snapshot<V>(work: (trx: Db) => Promise<V>): Promise<V>
  /** Notifies every listening node, including this one. Only a hint: nodes that are not listening miss it. */
  notify(channel: string, payload: string): Promise<void>
  /**
   * Calls `heard` for each notification, and `deaf` once after a gap in which some may have been missed. Returns a
   * function that stops it.
   */
  listen(channel: string, heard: (payload: string) => void, deaf: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type PostgresOptions = {
  /** Maximum number of read connections, and of write connections. */
  readonly connections?: number
  /** Callback for failures of idle connections. */
  readonly report?: (error: Error) => void
}

/**
 * Timeouts in ms that no regular statement reaches. A vanished node must not hold an organisation's lock or block
 * readers forever.
 */
const LIMITS = { lock_timeout: 20_000, idle_in_transaction_session_timeout: 30_000, statement_timeout: 60_000 } as const

/** Connections for reading on behalf of people. One person has a third of them. */
const READ_CONNECTIONS = 6

/** Returns true if a statement reached its time limit. */
const isCancelled = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014'

/** TCP keep-alive settings that let the server notice within a minute that a node is gone. */
const KEEPALIVES = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

/** Lifts the timeouts for one transaction, for migrations and for nodes waiting for them. */
export async function liftTimeouts(trx: Db): Promise<void> {
  for (const limit of Object.keys(LIMITS)) await trx.executeQuery(CompiledQuery.raw(`set local ${limit} = 0`))
}

/** Opens a PostgreSQL database. It sends nothing before the first query. */
export function openPostgres(url: string, { connections = 10, report = () => {} }: PostgresOptions = {}): Postgres {
  const known = new WeakMap<pg.PoolClient, PostgresConnection>()
  const connectionOf = (client: pg.PoolClient) => {
    const connection = known.get(client) ?? new PostgresConnection(client)
    known.set(client, connection)
    return connection
  }
  const pooled = (max = connections, limits: Partial<Record<keyof typeof LIMITS, number>> = {}) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: 10_000,
      application_name: 'foyer',
      keepAlive: true,
      pipeline: true,
      options: KEEPALIVES,
      ...LIMITS,
      ...limits,
    })
    pool.on('error', report)
    // The running query reports this error. Without a listener it would end the process.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const from =
    (pool: pg.Pool): Provide =>
    async (consumer) => {
      const client = await pool
        .connect()
        .catch((error: Error) => Promise.reject(new ConnectionLost(error.message, { cause: error })))
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
  // Separate pools, so that organisations waiting to write do not keep others from reading.
  const [readers, writers] = [pooled(), pooled()]
  const names = new StatementNames()
  const [reading, writing] = [from(readers), from(writers)]

  const within = <V>(
    provide: Provide,
    settings: TransactionSettings,
    work: (trx: Db) => Promise<V>,
    through: (connection: PostgresConnection) => WalledConnection = (connection) => connection,
  ): Promise<V> =>
    provide(async (connection) => {
      let ended = false
      const used = through(connection)
      const trx = over((consumer) => (ended ? Promise.reject(new Error('this transaction is over')) : consumer(used)))
      await driver.beginTransaction(connection, settings)
      try {
        const value = await work(trx)
        ended = true
        await driver.commitTransaction(connection)
        return value
      } catch (error) {
        ended = true
        // If the rollback fails, the connection is closed and the server rolls back.
        if (!(error instanceof ConnectionLost)) await driver.rollbackTransaction(connection).catch(() => {})
        throw error
      }
    })

  return {
    db: over(reading),
    reads: (observe, own) => {
      const limits = { ...READ_LIMITS, ...own }
      const pool = pooled(READ_CONNECTIONS, { statement_timeout: limits.perRequest })
      const queue = new ReadQueue(
        { ...limits, slots: READ_CONNECTIONS, perPerson: READ_CONNECTIONS / 3 },
        undefined,
        observe,
      )
      const provide = from(pool)
      return {
        request: (person, options) => {
          const request = queue.request(person, options)
          return over((consumer) =>
            queue.run(request, () => {
              const answer = provide(consumer).catch((error: unknown) =>
                Promise.reject(isCancelled(error) ? new DomainError('reads.too_slow') : error),
              )
              return { answer, ended: answer.then(() => null) }
            }),
          )
        },
        turns: new Turns(),
        figures: () => queue.figures(),
        close: async () => {
          if (!pool.ending) await pool.end()
        },
      }
    },
    transaction: (work) => within(writing, {}, work),
    batch: (work, { remembers }) =>
      within(
        writing,
        {},
        work,
        (connection) => new BatchConnection(connection, names, remembers ? new CachedResults() : null),
      ),
    snapshot: (work) => within(reading, { isolationLevel: 'repeatable read', accessMode: 'read only' }, work),
    notify: async (channel, payload) => void (await readers.query('select pg_notify($1, $2)', [channel, payload])),
    listen: (channel, heard, deaf) => keepListening(url, channel, heard, deaf, report),
    close: async () => {
      for (const pool of [readers, writers]) if (!pool.ending) await pool.end()
    },
  }
}
