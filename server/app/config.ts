import { resolve } from 'node:path'

export type Config = {
  readonly port: number
  readonly host: string
  /** Folder of the database and its secret. */
  readonly data: string
  readonly production: boolean
  /** The address people use, where a proxy stands in front; https turns on what only works there. */
  readonly publicUrl: URL | null
  readonly logLevel: string
}

/** Reads the environment. Throws a RangeError in words for a value that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv, folder: string): Config {
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError(`PORT must be a number from 0 to 65535, and it is "${env.PORT}"`)
  if (env.DATABASE_URL) throw new RangeError('DATABASE_URL is set, but this version keeps its data in SQLite only: unset it, or set FOYER_DATA')
  const production = env.NODE_ENV === 'production'
  return {
    port,
    host: env.HOST || '0.0.0.0',
    data: resolve(folder, env.FOYER_DATA || 'data'),
    production,
    publicUrl: env.FOYER_URL ? new URL(env.FOYER_URL) : null,
    logLevel: env.LOG_LEVEL || 'info',
  }
}
