import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { encode } from './codec'
import { ConnectionLost } from './database'
import { toPostgresSql } from './dialect'
import { type CachedResults, type CacheUse, cacheUse, resultKey } from './read-cache'
import { isOutdatedPlan, type StatementNames } from './statement-names'

/** Row-level security setting that shows the rows of all organisations, for the server's own reads. */
export const EVERYTHING = '*'

/** Statements that touch no rows and so need no row-level security setting. */
const ROWLESS = /^(begin|commit|savepoint|release)\b/

function whole(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}

/** Parsers by PostgreSQL type number: boolean, bigint, json, numeric. Other types stay text. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [20, whole],
  [23, whole],
  [114, (text) => JSON.parse(text)],
  [1700, whole],
])

const types = { getTypeParser: (type: number) => PARSERS.get(type) ?? ((text: string) => text) } as pg.CustomTypesConfig

/**
 * Converts a value for PostgreSQL: booleans as they are, everything else as for SQLite. Removes NUL characters, which
 * PostgreSQL text cannot store, so that a sale is booked whatever its texts contain.
 */
function toParameter(value: unknown): unknown {
  if (typeof value === 'boolean') return value
  const encoded = encode(value)
  return typeof encoded === 'string' ? encoded.replaceAll('\0', '') : encoded
}

/** A connection that runs queries with row-level security for one organisation each. */
export type WalledConnection = {
  behind<R>(wall: string, query: CompiledQuery): Promise<QueryResult<R>>
  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>>
}

/** One Kysely connection that remembers the organisation of its row-level security setting. */
export class PostgresConnection implements DatabaseConnection, WalledConnection {
  #wall: string | null = null
  /** True after a rollback failed. The connection must not be used again. */
  broken = false
  constructor(readonly client: Pick<pg.PoolClient, 'query'>) {}

  /**
   * Runs a query with row-level security for one organisation. The setting belongs to the connection, which runs its
   * queries in the order of their calls. `names`: those of prepared statements; null to prepare none.
   */
  async behind<R>(wall: string, query: CompiledQuery, names: StatementNames | null = null): Promise<QueryResult<R>> {
    if (query.sql.startsWith('rollback')) return this.#undo<R>(query)
    const isWalled = this.#wall === wall || ROWLESS.test(query.sql)
    const set = isWalled ? null : this.#raise(wall, names)
    const answer = this.#ask<R>(toPostgresSql(query.sql), query.parameters.map(toParameter), names)
    // Both are on their way at once. What was read without the setting is not returned.
    const [, result] = await Promise.all([set, answer])
    return result
  }

  /** Sets row-level security. After a failure the next query sets it again. */
  async #raise(wall: string, names: StatementNames | null): Promise<void> {
    this.#wall = wall
    try {
      await this.#ask(`select set_config('foyer.org_id', $1, false)`, [wall], names)
    } catch (error) {
      this.#wall = null
      throw error
    }
  }

  /** Rolls back after a failed statement, which also restores the row-level security setting. */
  async #undo<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#wall = null
    try {
      return await this.#ask<R>(query.sql, [], null)
    } catch (error) {
      this.broken = true
      throw error
    }
  }

  async #ask<R>(text: string, values: unknown[], names: StatementNames | null): Promise<QueryResult<R>> {
    try {
      const name = names?.of(text)
      const { rows, rowCount } = await this.client.query({ text, values, types, ...(name ? { name } : {}) })
      return { rows: rows as R[], ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) }
    } catch (error) {
      if (isOutdatedPlan(error)) names?.renew()
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

const uses = new Map<string, CacheUse>()
/** Size limit of `uses`. */
const MAX_USES = 1000

function cacheUseOf(source: string): CacheUse {
  const known = uses.get(source)
  if (known !== undefined) return known
  const readonly = /^\s*select\b/i.test(source)
  const use = cacheUse({ source, readonly, reader: readonly })
  if (uses.size >= MAX_USES) uses.clear()
  uses.set(source, use)
  return use
}

/**
 * A connection within the transaction of a batch. It prepares its statements. `results`: it reads only once what nobody
 * else changes before the end; null to read everything anew.
 */
export class BatchConnection implements WalledConnection {
  constructor(
    private readonly connection: PostgresConnection,
    private readonly names: StatementNames,
    private readonly results: CachedResults | null,
  ) {}

  async behind<R>(wall: string, query: CompiledQuery): Promise<QueryResult<R>> {
    const read = () => this.connection.behind<R>(wall, query, this.names)
    if (!this.results) return read()
    const use = cacheUseOf(query.sql)
    if (use?.kind === 'undoes') this.results.clear()
    if (use?.kind === 'writes') this.results.invalidate(use.tables)
    if (use?.kind !== 'reads') return read()
    const key = resultKey(`${wall} ${query.sql}`, query.parameters)
    const known = this.results.find(key, use.tables)
    if (known) return { rows: structuredClone(known) as R[] }
    const { time } = this.results
    const result = await read()
    this.results.keep(key, result.rows as Record<string, unknown>[], structuredClone, time)
    return result
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery<R>(query)
  }
}
