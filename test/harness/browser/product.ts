import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { midnightOfTonight } from '../../../server/demo/programme/evenings'
import { freePort } from '../free-port'
import { saveProfiles } from './saved-profiles'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const READY_WITHIN = 60_000
/** Time in ms in which a demo organisation is made at full scale on a busy machine. */
const DEMO_WITHIN = 600_000
const SIX_HOURS = 6 * 3_600_000

/**
 * The built product as a process with its own port and data folder. The port survives restarts, because it is part of
 * the browser's origin.
 */
export type Product = {
  readonly url: string
  readonly data: string
  /** Saved profiles of browsers, for the demo organisation. */
  readonly profiles: Profiles | null
  /** Id of the running process. */
  pid(): number | undefined
  /** Everything it has printed so far. */
  output(): string
  /** Sends SIGKILL, like a power cut. Resolves when the process is gone. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits for a clean exit. Returns the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGSTOP: connections stay open without answers. */
  pause(): void
  /** Sends SIGCONT after `pause`. */
  resume(): void
  /** Restarts on the same data and port after `kill` or `stop`. */
  restart(): Promise<void>
  /** Stops it and deletes its data. */
  dispose(): Promise<void>
}

/** Folders of saved browser profiles. */
type Profiles = {
  /** The app is installed, and nobody has signed in. */
  readonly installed: string
  /** The manager is signed in; null unless the product was started with `isSignedIn`. */
  readonly office: string | null
}

type Season = 'short' | 'long' | 'full'
/** Demo scale of a journey, 2,000 or 8,000 of the demo's 30,000 orders, and all of it for the bench. */
const SCALE: Readonly<Record<Season, string>> = { short: '0.0666', long: '0.2666', full: '1' }

type Options = {
  /** An existing data folder, kept afterwards; by default a copy of the demo organisation, deleted by `dispose`. */
  readonly data?: string
  /** The size of that demo organisation. */
  readonly season?: Season
  /**
   * True to begin with a demo organisation to which a manager's browser has signed in and whose rows it has pulled. Not
   * with a public address by https, for which the session's cookie has another name.
   */
  readonly isSignedIn?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** Time in ms in which it must be ready. */
  readonly readyWithin?: number
}

/** Starts the built product (`dist/`) and waits until it is ready. */
export async function startProduct(options: Options = {}): Promise<Product> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const demo = options.data
    ? { data: options.data, profiles: null }
    : await freshDemo(options.season ?? 'short', options.isSignedIn ?? false)
  const { data, profiles } = demo
  let output = ''
  let child: ChildProcess | null = null

  const ended = (running: ChildProcess) =>
    new Promise<number | null>((resolve) => {
      if (running.exitCode !== null || running.signalCode !== null) resolve(running.exitCode)
      else running.once('exit', (code) => resolve(code))
    })
  const signal = async (name: 'SIGKILL' | 'SIGTERM') => {
    if (!child) return null
    const running = child
    child = null
    const end = ended(running)
    running.kill(name)
    return end
  }
  const start = async () => {
    const begun = Date.now()
    const running = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        FOYER_DEMO: '1',
        ...options.env,
        PORT: String(port),
        FOYER_DATA: data,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = running
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-100_000)
    }
    running.stdout.on('data', keep)
    running.stderr.on('data', keep)
    while (!(await answers(`${url}/readyz`))) {
      if (running.exitCode !== null || running.signalCode !== null)
        throw new Error(`The product ended while starting:\n${output}`)
      if (Date.now() - begun > (options.readyWithin ?? READY_WITHIN))
        throw new Error(`The product was not ready in time:\n${output}`)
      await pause(50)
    }
  }

  await start()
  return {
    url,
    data,
    profiles,
    pid: () => child?.pid,
    output: () => output,
    kill: async () => void (await signal('SIGKILL')),
    stop: () => signal('SIGTERM'),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    restart: async () => {
      await signal('SIGTERM')
      await start()
    },
    dispose: async () => {
      await signal('SIGKILL')
      if (!options.data) rmSync(data, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok
  } catch {
    return false
  }
}

/** Returns a fresh copy of the demo organisation's data. */
export const copyDemoData = async (season: Season): Promise<string> => copied(await demoFolder(season))

/**
 * Returns the folder of the demo organisation. The product creates it once per build and quarter day, because its
 * season is relative to now. Concurrent journeys share the first one created.
 */
async function demoFolder(season: Season): Promise<string> {
  const build = readFileSync(join(root, 'dist', '.foyer-sources'), 'utf8')
  const key = createHash('sha256')
    .update(`${build} ${Math.floor(Date.now() / SIX_HOURS)} ${midnightOfTonight(Date.now())}`)
    .digest('hex')
    .slice(0, 16)
  const folder = join(root, '.cache', 'demo')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (!name.startsWith(key)) rmSync(join(folder, name), { recursive: true, force: true })
  const demo = join(folder, `${key}-${season}`)
  await createOnce(demo, async (fresh) => {
    const product = await startProduct({ data: fresh, env: { DEMO_SCALE: SCALE[season] }, readyWithin: DEMO_WITHIN })
    await product.stop()
  })
  return demo
}

/**
 * Returns a fresh copy of the demo organisation's data, with the sign-in of the manager's browser if asked, and browser
 * profiles.
 */
async function freshDemo(
  season: Season,
  isSignedIn: boolean,
): Promise<{ readonly data: string; readonly profiles: Profiles }> {
  const demo = await demoFolder(season)
  const prepared = `${await demoFolder('short')}-prepared`
  await createOnce(prepared, async (fresh) => {
    const data = join(fresh, 'data')
    cpSync(await demoFolder('short'), data, { recursive: true })
    const product = await startProduct({ data })
    await saveProfiles(product, { office: join(fresh, 'office'), installed: join(fresh, 'installed') })
    await product.stop()
    forgetTypedPasswords(data)
  })
  if (isSignedIn && season !== 'short') throw new RangeError('the manager has signed in to the short season')
  const installed = join(prepared, 'installed')
  return isSignedIn
    ? { data: copied(join(prepared, 'data')), profiles: { installed, office: join(prepared, 'office') } }
    : { data: copied(demo), profiles: { installed, office: null } }
}

/** Makes every command that asks for the password ask, however old the saved sign-in is. */
function forgetTypedPasswords(data: string): void {
  const database = new Database(join(data, 'foyer.db'))
  database.exec('update sessions set password_at = null')
  database.close()
}

/** Creates a folder unless it exists. It has its name only when it is complete. */
async function createOnce(path: string, create: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) return
  const fresh = mkdtempSync(`${path}-`)
  await create(fresh)
  if (existsSync(path)) rmSync(fresh, { recursive: true })
  else renameSync(fresh, path)
}

function copied(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'foyer-data-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}
