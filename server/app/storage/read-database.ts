import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../kernel/database/database'
import { openPostgres } from '../../kernel/database/postgres'
import { kysely } from '../../kernel/database/sqlite'
import { openDatabase } from '../../kernel/sqlite-file'
import type { Config } from '../config'

/** Reads a SQLite file, also while a server writes to it. */
export async function readFile<T>(file: string, read: (db: Db) => Promise<T>): Promise<T> {
  if (!existsSync(file))
    throw new RangeError(
      `There is no database at ${file}: set FOYER_DATA or DATABASE_URL as for the server, which makes it at its first start.`,
    )
  const raw = openDatabase(file, { readonly: true })
  try {
    return await read(kysely(raw))
  } finally {
    raw.close()
  }
}

/** Reads the configured database, also while the server runs. Throws a RangeError where there is none. */
export async function readDatabase<T>(
  { data, databaseUrl }: Pick<Config, 'data' | 'databaseUrl'>,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  if (!databaseUrl) return readFile(join(data, 'foyer.db'), read)
  const postgres = openPostgres(databaseUrl, { connections: 1 })
  try {
    return await read(postgres.db)
  } finally {
    await postgres.close()
  }
}
