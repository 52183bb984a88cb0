import { CompiledQuery, type DatabaseConnection } from 'kysely'
import type { Db } from './database'

const texts = new Map<string, CompiledQuery>()

/**
 * Compiles a raw statement with its values. The part that depends on the text alone is cached; texts come from the
 * code, so there are few.
 */
function compiled(sql: string, values: readonly unknown[]): CompiledQuery {
  const known = texts.get(sql)
  if (known) return { ...known, parameters: values }
  const made = CompiledQuery.raw(sql, [])
  texts.set(sql, made)
  return { ...made, parameters: values }
}

const direct = new WeakMap<Db, DatabaseConnection>()

/**
 * Registers the one connection behind a database, so that raw statements reach it without Kysely's way to borrow one.
 */
export function registerConnection(db: Db, connection: DatabaseConnection): void {
  direct.set(db, connection)
}

/** Gives a database the connection of another one that it wraps. */
export function shareConnection(db: Db, wrapped: Db): void {
  const connection = direct.get(wrapped)
  if (connection) direct.set(db, connection)
}

/**
 * Runs a raw statement. For the few statements of every sale, where building the query costs more than running it. It
 * bypasses the organisation check, so the statement names its organisation itself.
 */
export async function rawStatement<R>(db: Db, sql: string, values: readonly unknown[]): Promise<R[]> {
  const query = compiled(sql, values)
  const { rows } = await (direct.get(db)?.executeQuery<R>(query) ?? db.executeQuery<R>(query))
  return rows
}
