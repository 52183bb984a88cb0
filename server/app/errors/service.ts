import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A service that takes error reports by Sentry's protocol. */
export type ErrorService = {
  /** Address that takes envelopes. */
  readonly url: URL
  readonly key: string
  /** Version of this server. */
  readonly release: string
}

/** Reads the service that `SENTRY_DSN` names; null for none. Throws a RangeError for an invalid value. */
export function readErrorService(
  { SENTRY_DSN: dsn, SENTRY_RELEASE: release }: NodeJS.ProcessEnv,
  folder: string,
): ErrorService | null {
  if (!dsn) return null
  const [, scheme, key, place, project] = /^(https?):\/\/([0-9A-Za-z]+)(?::[^@/]*)?@([^?#]+)\/(\d+)$/.exec(dsn) ?? []
  if (!scheme || !key || !place || !project)
    throw new RangeError('SENTRY_DSN must be an address such as https://<key>@errors.example/1')
  // A path before the project belongs to the service's own address.
  const [host, ...path] = place.split('/')
  const url = new URL(`${scheme}://${[host, ...path, 'api', project].join('/')}/envelope/`)
  return { url, key, release: release || `foyer@${versionIn(folder)}` }
}

function versionIn(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string }
  return version
}
