import { resolve } from 'node:path'
import { type Config, readConfig } from './config'
import { PROJECT_ROOT } from './project-root'

/**
 * Resolves a path as the person who typed it meant it: npm changes into the project's folder before it runs a command.
 */
export const resolveFromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)

/** Reads the server's environment for an operator's command. Throws a RangeError for an invalid value. */
export function commandConfig(): Config {
  const { FOYER_DATA } = process.env
  return readConfig(
    { ...process.env, ...(FOYER_DATA ? { FOYER_DATA: resolveFromCaller(FOYER_DATA) } : {}) },
    PROJECT_ROOT,
  )
}
