import { CompiledQuery } from 'kysely'
import type { Db } from './database'

const texts = new Map<string, CompiledQuery>()

/**
 * Compiles a raw statement with its values. The part that depends on the text alone is cached; texts come from the code, so there
 * are few.
 */
function compiled(sql: string, values: readonly unknown[]): CompiledQuery {
  const known = texts.get(sql)
  if (known) return { ...known, parameters: values }
  const made = CompiledQuery.raw(sql, [])
  texts.set(sql, made)
  return { ...made, parameters: values }
}

/**
 * Runs a raw statement. For the few statements of every sale, where building the query costs more than running it. It bypasses the
 * organisation check, so the statement names its organisation itself.
 */
export async function rawStatement<R>(db: Db, sql: string, values: readonly unknown[]): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(compiled(sql, values))
  return rows
}
