import { CompiledQuery } from 'kysely'
import type { Db } from './database'

/**
 * Runs a statement written out. For the few that every sale runs: building one anew costs more than running it. It passes
 * no guard, so it names its organisation itself.
 */
export async function statement<R>(db: Db, sql: string, values: readonly unknown[]): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(CompiledQuery.raw(sql, [...values]))
  return rows
}
