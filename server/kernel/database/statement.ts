import { CompiledQuery } from 'kysely'
import type { Db } from './database'

const texts = new Map<string, CompiledQuery>()

/** A statement written out with its values; what depends on the text alone is made once. Texts come from the code, so there are few. */
function written(sql: string, values: readonly unknown[]): CompiledQuery {
  const known = texts.get(sql)
  if (known) return { ...known, parameters: values }
  const made = CompiledQuery.raw(sql, [])
  texts.set(sql, made)
  return { ...made, parameters: values }
}

/**
 * Runs a statement written out. For the few that every sale runs: building one anew costs more than running it. It passes
 * no guard, so it names its organisation itself.
 */
export async function statement<R>(db: Db, sql: string, values: readonly unknown[]): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(written(sql, values))
  return rows
}
