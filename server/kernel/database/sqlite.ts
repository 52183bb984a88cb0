import type BetterSqlite from 'better-sqlite3'
import type { Database as Raw } from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyPlugin,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { CODED_COLUMNS } from '../coded-columns'
import { decoder, encode } from './codec'
import type { Database, Db } from './database'
import { type CacheUse, cacheUse, ReadCache } from './read-cache'
import { registerConnection } from './statement'

export type { Raw }

type Prepared = {
  readonly statement: BetterSqlite.Statement
  readonly reader: boolean
  readonly decode: (rows: Record<string, unknown>[]) => void
  readonly cached: CacheUse
}

/** Size limit of the prepared statement cache per connection, so that one-off queries cannot fill the memory. */
const MAX_PREPARED = 500

/** One SQLite connection for Kysely. Every call completes within the same turn of the event loop. */
class SqliteConnection implements DatabaseConnection {
  readonly #prepared = new Map<string, Prepared>()
  readonly cache: ReadCache
  constructor(private readonly raw: Raw) {
    this.cache = new ReadCache(raw)
  }

  get inTransaction(): boolean {
    return this.raw.inTransaction
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, reader, decode, cached } = this.#prepare(sql)
    const values = parameters.map(encode)
    if (cached?.kind === 'reads') {
      const rows = this.cache.rows(sql, values, cached.tables, () => statement.all(values) as Record<string, unknown>[])
      decode(rows)
      return { rows: rows as R[] }
    }
    if (cached?.kind === 'writes') this.cache.invalidate(cached.tables)
    if (cached?.kind === 'undoes') this.cache.clear()
    if (!reader) {
      const { changes, lastInsertRowid } = statement.run(values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    }
    const rows = statement.all(values) as Record<string, unknown>[]
    decode(rows)
    return { rows: rows as R[] }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.raw.prepare(sql)
    const decode = statement.reader ? decoder(statement.columns(), CODED_COLUMNS) : () => {}
    const made = { statement, reader: statement.reader, decode, cached: cacheUse(statement) }
    if (this.#prepared.size >= MAX_PREPARED) this.#prepared.clear()
    this.#prepared.set(sql, made)
    return made
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}

class SqliteDriver implements Driver {
  constructor(private readonly connection: DatabaseConnection) {}
  async init() {}
  async acquireConnection() {
    return this.connection
  }
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    // After some errors, such as that of a full disk, SQLite has rolled back by itself: the error has to reach the
    // caller.
    if (connection instanceof SqliteConnection && !connection.inTransaction) return
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async releaseConnection() {}
  async destroy() {}
}

const connections = new WeakMap<Raw, SqliteConnection>()

function connectionOf(raw: Raw): SqliteConnection {
  const known = connections.get(raw)
  if (known) return known
  const made = new SqliteConnection(raw)
  connections.set(raw, made)
  return made
}

const adapter = new SqliteAdapter()
const compiler = new SqliteQueryCompiler()

function over(connection: DatabaseConnection, plugins: readonly KyselyPlugin[]): Db {
  const driver = new SqliteDriver(connection)
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createQueryCompiler: () => compiler,
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
  const provider = {
    provideConnection: <T>(consumer: (connection: DatabaseConnection) => Promise<T>) => consumer(connection),
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider, [...plugins])
  const db = new Kysely<Database>({ config: { dialect }, dialect, driver, executor })
  registerConnection(db, connection)
  return db
}

/** Wraps a connection that runs its statements elsewhere in Kysely. Not scoped to an organisation: see `scoped`. */
export const kyselyOver = (connection: DatabaseConnection): Db => over(connection, [])

/** Wraps an open connection in Kysely. Not scoped to an organisation: see `scoped`. */
export const kysely = (raw: Raw): Db => over(connectionOf(raw), [])

/** Returns the cache of an open connection. */
export const readCacheOf = (raw: Raw): ReadCache => connectionOf(raw).cache

/** Wraps an open connection in Kysely for one piece of work. After `revoke` every query of it throws. */
export function lease(raw: Raw): { readonly trx: Db; revoke(): void } {
  const connection = connectionOf(raw)
  let live = true
  const guarded: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) =>
      live ? connection.executeQuery<R>(query) : Promise.reject(new Error('this transaction is over')),
    streamQuery: <R>(query: CompiledQuery) => connection.streamQuery<R>(query),
  }
  return {
    trx: over(guarded, []),
    revoke: () => {
      live = false
    },
  }
}
