import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { build, checkNode, install, root, typescript } from './prepare.mjs'
import { byExitCode, byUvu, run } from './test-run.mjs'

/** Folders under test/ that hold no tests of their own, and those with a layer and a place of their own. */
const NOT_TESTS = ['harness', 'bench']
const ALONE = ['simulation', 'e2e', 'postgres']
const MINUTE = 60_000

const filter = process.argv[2]
const started = Date.now()
checkNode()
await install()
await build()

const bin = (...path) => join(root, 'node_modules', ...path)
const checks = [
  { name: 'types', args: [bin('typescript', 'bin', 'tsc'), '--noEmit'] },
  { name: 'format', args: [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'] },
  { name: 'unused', args: [bin('knip', 'bin', 'knip.js')] },
].map((check) => ({ ...check, read: byExitCode, limit: 5 * MINUTE }))

const testFile = (path) => ({
  name: relative(join(root, 'test'), path).split(sep).join('/').replace('.test.ts', ''),
  args: [...typescript, path],
  read: byUvu,
  limit: path.includes('simulation') ? 25 * MINUTE : 12 * MINUTE,
})
const under = (folder) => {
  const path = join(root, 'test', folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => testFile(join(path, name)))
}
const folders = readdirSync(join(root, 'test')).filter((name) => !name.includes('.') && ![...NOT_TESTS, ...ALONE].includes(name))

/** Journeys with so many browsers that they need the machine to themselves. */
const CROWDED = ['e2e/night']
const crowded = ({ name }) => CROWDED.includes(name)

/** Folders whose tests ask nothing of SQLite: they run on a PostgreSQL server too. */
const ON_BOTH = ['authorisation', 'backup', 'commands', 'jobs', 'kill']
const onPostgres = (task) => ({ ...task, name: `${task.name} on PostgreSQL` })

/** Two processes at most; the simulation uses two of its own. */
const layers = [
  { title: 'Checks', tasks: checks, width: 2 },
  ...folders.sort().map((folder) => ({ title: folder, tasks: under(folder), width: 2 })),
  { title: 'PostgreSQL', tasks: [...under('postgres'), ...ON_BOTH.flatMap(under).map(onPostgres)], width: 2, postgres: true },
  { title: 'simulation', tasks: under('simulation'), width: 1 },
  { title: 'journeys', tasks: under('e2e').filter((task) => !crowded(task)), width: 2, browser: true },
  { title: 'crowded journeys', tasks: under('e2e').filter(crowded), width: 1, browser: true },
]

const results = []
let browser = null
let postgres = null
for (const { title, tasks, width, browser: needsBrowser, postgres: needsPostgres } of layers) {
  const chosen = tasks.filter((task) => !filter || task.name.includes(filter))
  if (chosen.length === 0) {
    if (!filter) results.push({ name: title, passed: 0, failed: 1, skipped: 0, output: `The layer "${title}" has no test at all.` })
    continue
  }
  console.log(`\n${title}`)
  const env = needsBrowser ? await browserEnv() : needsPostgres ? await postgresEnv() : {}
  if (!env) {
    for (const { name } of chosen) results.push({ name, passed: 0, failed: 1, skipped: 0, output: 'Not run: no PostgreSQL runs here.' })
    continue
  }
  const waiting = [...chosen]
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) results.push(await run(task, env))
  }
  await Promise.all(Array.from({ length: width }, worker))
}

/** Finds or fetches a browser once for all journeys, and says which. */
function browserEnv() {
  browser ??= findBrowser()
  return browser
}

async function findBrowser() {
  const found = await run(
    { name: 'browser', args: [...typescript, join(root, 'test', 'harness', 'find-chromium.ts')], read: byExitCode, limit: 5 * MINUTE },
    {},
  )
  results.push(found)
  const line = found.output.split('\n').find((text) => text.startsWith('{'))
  if (!line) return {}
  const { path, libraries, source } = JSON.parse(line)
  console.log(`    ${source}: ${path}`)
  return { CHROMIUM: path, ...(libraries ? { CHROMIUM_LIBRARIES: libraries } : {}) }
}

/** Starts a PostgreSQL server for the tests, which ends with this process, and says whose it is; null where none starts. */
async function postgresEnv() {
  postgres = spawn(process.execPath, [...typescript, join(root, 'test', 'harness', 'find-postgres.ts')], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const said = await Promise.race([once(createInterface({ input: postgres.stdout }), 'line'), once(postgres, 'exit').then(() => null)])
  if (!said) return null
  results.push({ name: 'PostgreSQL', passed: 1, failed: 0, skipped: 0, output: '' })
  const { url, bin } = JSON.parse(said[0])
  console.log(`    ${bin}`)
  return { FOYER_TEST_POSTGRES: url }
}

async function endPostgres() {
  if (!postgres || postgres.exitCode !== null) return
  const ended = once(postgres, 'exit')
  postgres.stdin.end()
  await ended
}

await endPostgres()
for (const { name, output, failed } of results) if (failed > 0) console.log(`\n──── ${name}\n${output.trim()}`)
const total = (key) => results.reduce((n, result) => n + result[key], 0)
if (filter && results.length === 0) console.log(`No test has "${filter}" in its name.`)
console.log(`\n${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exit(total('failed') > 0 || total('passed') === 0 ? 1 : 0)
