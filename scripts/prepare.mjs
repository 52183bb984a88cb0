import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from './node-version.mjs'

export { checkNode, fail } from './node-version.mjs'

/** The project's folder, wherever the command was called from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(root, '.cache')

/** Reads a file's text, or null where there is none. */
const textOf = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const alive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Runs work under a lock that all commands share. A lock whose owner has died is moved away first, which only one
 * of several waiting commands can do, and put back if it turns out to be a new one of another command.
 */
async function alone(name, work) {
  mkdirSync(cache, { recursive: true })
  const lock = join(cache, `${name}.lock`)
  const mine = `${process.pid} ${randomBytes(8).toString('hex')}`
  for (let told = false; ; ) {
    try {
      writeFileSync(lock, mine, { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = textOf(lock)
    if (owner && !alive(Number(owner.split(' ')[0]))) {
      const aside = `${lock}.${process.pid}`
      try {
        renameSync(lock, aside)
        if (textOf(aside) !== owner) linkSync(aside, lock)
        rmSync(aside)
      } catch (error) {
        if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
      }
      continue
    }
    if (!told) console.log(`Waiting for process ${owner?.split(' ')[0]}, which is running the same step: ${name} …`)
    told = true
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  try {
    return await work()
  } finally {
    if (textOf(lock) === mine) rmSync(lock)
  }
}

/** Runs a program quietly; shows that it is alive every few seconds, and its output only where it fails. */
function step(label, command, args, { env = {}, cwd = root } = {}) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  console.log(`${label} …`)
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const beat = setInterval(() => console.log(`  still running (${seconds()})`), 15_000)
    const interrupted = () => {
      child.kill()
      process.exit(130)
    }
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
    child.on('error', (error) => keep(error.message))
    child.on('close', (code) => {
      clearInterval(beat)
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      if (code === 0) {
        console.log(`  done in ${seconds()}`)
        resolve()
      } else {
        console.error(output)
        fail(`${label}: failed after ${seconds()}. See its output above.`)
      }
    })
  })
}

/** The packages of a lockfile by their paths; null where it cannot be read. */
const packagesIn = (path) => JSON.parse(textOf(path) ?? '{}').packages ?? null

/** Packages that npm has installed in a folder, by its own list. */
const installedIn = (folder) => packagesIn(join(folder, 'node_modules', '.package-lock.json'))

/** Returns true where a folder's packages are those that its lockfile asks for. */
function matchesLockfile(folder) {
  const installed = installedIn(folder)
  if (!installed) return false
  const wanted = packagesIn(join(folder, 'package-lock.json')) ?? {}
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  )
}

/** Returns true where the compiled parts load in this Node; they do not after a change of its major version. */
const nativeLoads = () =>
  spawnSync(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:').close()"], { cwd: root }).status === 0

/** Removes node_modules if it is a link, because `npm ci` would follow it and empty the folder of another checkout. */
function ownModules(folder) {
  const modules = join(folder, 'node_modules')
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  console.log(
    `node_modules is a link to ${readlinkSync(modules)}, which has other packages. Removing the link; that folder stays unchanged.`,
  )
  unlinkSync(modules)
}

/**
 * Runs npm in a folder. Compilers find Node's headers beside it where it has them, use every core, and optimise little
 * unless `CFLAGS` and `CXXFLAGS` say otherwise: SQLite compiles in a third of the time, and works up to a tenth slower.
 */
function npm(label, cwd, ...args) {
  const headers = dirname(dirname(process.execPath))
  const env = {
    npm_config_jobs: 'max',
    CFLAGS: process.env.CFLAGS ?? '-O1',
    CXXFLAGS: process.env.CXXFLAGS ?? '-O1',
    ...(existsSync(join(headers, 'include', 'node', 'node.h')) ? { npm_config_nodedir: headers } : {}),
  }
  const command = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  return step(label, command[0], [...command.slice(1), ...args, '--no-audit', '--no-fund'], { env, cwd })
}

/** Runs work once for each state of a folder's lockfile and of Node, and never twice at a time. */
async function oncePerLockfile(folder, work) {
  const stamp = join(folder, 'node_modules', '.foyer-installed')
  const wanted = createHash('sha256')
    .update(textOf(join(folder, 'package-lock.json')) ?? '')
    .update(process.versions.modules + process.platform + process.arch)
    .digest('hex')
  const isDone = () => textOf(stamp) === wanted
  if (isDone()) return
  await alone(folder === root ? 'install' : `install-${basename(folder)}`, async () => {
    if (isDone()) return
    await work()
    writeFileSync(stamp, wanted)
  })
}

/**
 * Installs the product's dependencies where they are missing, or where the lockfile or Node has changed. `meanwhile` is
 * done as soon as they are there, while the database driver is being compiled.
 */
export async function install(meanwhile = async () => {}) {
  let isBusy = false
  await oncePerLockfile(root, async () => {
    if (matchesLockfile(root) && nativeLoads()) return
    ownModules(root)
    await npm('Installing dependencies', root, 'ci', '--include=dev', '--ignore-scripts')
    isBusy = true
    await Promise.all([
      npm('Compiling the database driver, where no ready-made one is available', root, 'rebuild'),
      meanwhile(),
    ])
    if (!nativeLoads())
      fail(
        'The database driver better-sqlite3 was installed but does not load. Install a C++ compiler and Python, which are needed when no ready-made build is available.',
      )
  })
  if (!isBusy) await meanwhile()
}

const tests = join(root, 'test')

/** Installs what tests and checks need beside the product. */
export const installTests = () =>
  oncePerLockfile(tests, async () => {
    if (!matchesLockfile(tests)) {
      ownModules(tests)
      await npm('Installing what tests and checks need', tests, 'ci', '--include=dev')
    }
    shareWithProduct()
  })

/** Removes the packages of the tests that the product has in the same version, so that both use one copy. */
function shareWithProduct() {
  const own = installedIn(root) ?? {}
  for (const [path, { version }] of Object.entries(installedIn(tests) ?? {}))
    if (path.lastIndexOf('node_modules/') === 0 && own[path]?.version === version)
      rmSync(join(tests, path), { recursive: true, force: true })
}

const SOURCES =
  /^(client|server|shared|migrations|public|index\.html|package(-lock)?\.json|tsconfig\.json|vite\.[\w.]*config\.ts)$/

/** All files under the chosen entries of a folder, in a fixed order; what the build itself writes is no source. */
function files(folder, chosen = () => true) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => chosen(entry.name) && !entry.name.endsWith('.gen.ts'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]))
}

/** One hash over everything the product is built from. */
function sourcesHash() {
  const hash = createHash('sha256').update(process.versions.node)
  for (const path of files(root, (name) => SOURCES.test(name)))
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

/**
 * Builds the client and the server into `dist` where the sources have changed. The old build stays until the new one is
 * whole.
 */
export async function build() {
  const dist = join(root, 'dist')
  const stamp = join(dist, '.foyer-sources')
  if (textOf(stamp) === sourcesHash()) return
  await alone('build', async () => {
    const hash = sourcesHash()
    if (textOf(stamp) === hash) return
    const fresh = join(cache, 'dist')
    rmSync(fresh, { recursive: true, force: true })
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const options = { env: { NODE_ENV: 'production' } }
    await step('Building the app', process.execPath, [vite, 'build', '--outDir', join(fresh, 'client')], options)
    await step(
      'Building the server',
      process.execPath,
      [vite, 'build', '--ssr', '--outDir', join(fresh, 'server')],
      options,
    )
    writeFileSync(join(fresh, '.foyer-sources'), hash)
    rmSync(dist, { recursive: true, force: true })
    renameSync(fresh, dist)
  })
}

/**
 * Writes the route tree that the client imports, without a build: vite's plugins write it as soon as their settings are
 * read.
 */
export async function generateRoutes() {
  const { resolveConfig } = await import('vite')
  await resolveConfig({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'silent' }, 'build')
}

/** The arguments that make Node run TypeScript. */
export const typescript = ['--import', 'tsx']
