import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { encode } from './codec'
import { ConnectionLost } from './database'
import { toPostgresSql } from './dialect'

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

/** One Kysely connection that remembers the organisation of its row-level security setting. */
export class PostgresConnection implements DatabaseConnection {
  #wall: string | null = null
  /** True after a rollback failed. The connection must not be used again. */
  broken = false
  #turn: Promise<unknown> = Promise.resolve()
  constructor(readonly client: pg.PoolClient) {}

  /**
   * Runs a query with row-level security for one organisation. The setting belongs to the connection, so its queries
   * run one by one.
   */
  behind<R>(wall: string, query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#turn.then(() =>
      query.sql.startsWith('rollback') ? this.#undo<R>(query) : this.#within<R>(wall, query),
    )
    this.#turn = result.catch(() => {})
    return result
  }

  async #within<R>(wall: string, query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#wall !== wall && !ROWLESS.test(query.sql)) {
      await this.#ask(`select set_config('foyer.org_id', $1, false)`, [wall])
      this.#wall = wall
    }
    return this.#ask<R>(toPostgresSql(query.sql), query.parameters.map(toParameter))
  }

  /** Rolls back after a failed statement, which also restores the row-level security setting. */
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
