import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build, checkNode, generateRoutes, install, root, typescript } from './prepare.mjs'
import { readsBuild, testFiles, testFolders } from './test-files.mjs'
import { runFiles } from './test-pool.mjs'
import { byExitCode, report, runProgram } from './test-run.mjs'

// `npm test`, or `npm test -- <part of a name>`; `npm run test:deep` runs everything, with the long searches.
const given = process.argv.slice(2)
const deep = given[0] === '--deep'
const filter = given[deep ? 1 : 0]

/** Folders with a layer of their own; all other folders under test/ are run together. */
const ALONE = ['simulation', 'e2e', 'postgres']
/** Folders whose tests ask nothing of SQLite: they run on a PostgreSQL server too. */
const ON_BOTH = ['authorisation', 'backup', 'commands', 'jobs', 'kill']
const LIMIT = 5 * 60_000

const bin = (...path) => join(root, 'node_modules', ...path)
const checks = [
  { name: 'types', args: [bin('typescript', 'bin', 'tsc'), '--noEmit'] },
  { name: 'format', args: [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'] },
  { name: 'unused', args: [bin('knip', 'bin', 'knip.js')] },
]

const onPostgres = (task) => ({ ...task, name: `${task.name} on PostgreSQL` })
const together = testFolders().filter((folder) => !ALONE.includes(folder))
const journeys = testFiles('e2e')

/** Two processes at most; the simulation starts two of its own, and a journey of the deep run more browsers than one should beside it. */
const layers = [
  { title: 'tests', tasks: together.flatMap(testFiles), width: 2 },
  { title: 'PostgreSQL', tasks: [...testFiles('postgres'), ...ON_BOTH.flatMap(testFiles).map(onPostgres)], width: 2, environment: postgresEnvironment },
  { title: 'simulation', tasks: testFiles('simulation'), width: 1 },
  { title: 'journeys', tasks: journeys.filter((task) => !task.deep), width: 2, environment: browserEnvironment },
  { title: 'crowded journeys', tasks: journeys.filter((task) => task.deep), width: 1, environment: browserEnvironment },
].map((layer) => ({ ...layer, tasks: layer.tasks.filter(({ name, deep: onlyDeep }) => (filter ? name.includes(filter) : deep || !onlyDeep)) }))
const chosenChecks = checks.filter(({ name }) => !filter || name.includes(filter))

const started = Date.now()
const results = []
let browser = null
let postgres = null

checkNode()
await install()
if (chosenChecks.length > 0) await generateRoutes()
if (layers.some(({ tasks }) => tasks.some(({ path }) => readsBuild(path)))) await build()
if (!filter) for (const folder of testFolders()) if (testFiles(folder).length === 0) fails(folder, `The folder test/${folder} has no test at all.`)

if (chosenChecks.length > 0) console.log('\nchecks')
await Promise.all(
  chosenChecks.map(async ({ name, args }) => {
    const begun = Date.now()
    const { code, output } = await runProgram(args, { limit: LIMIT })
    results.push(report(name, begun, output, byExitCode(code)))
  }),
)
for (const { title, tasks, width, environment } of layers) {
  if (tasks.length === 0) continue
  console.log(`\n${title}`)
  const env = environment ? await environment() : {}
  if (!env) {
    for (const { name } of tasks) fails(name, 'Not run: no PostgreSQL runs here.')
    continue
  }
  const ended = ({ name }, begun, output, counts) => results.push(report(name, begun, output, counts))
  await runFiles(tasks, { env: { ...env, ...(deep ? { FOYER_TEST_DEEP: '1' } : {}) }, width, ended })
}
await endPostgres()

for (const { name, output, failed } of results) if (failed > 0) console.log(`\n──── ${name}\n${output.trim()}`)
const total = (key) => results.reduce((n, result) => n + result[key], 0)
if (filter && results.length === 0) console.log(`No test has "${filter}" in its name.`)
console.log(`\n${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exit(total('failed') > 0 || total('passed') === 0 ? 1 : 0)

/** Counts something that could not be run as failed. */
function fails(name, output) {
  results.push({ name, passed: 0, failed: 1, skipped: 0, output })
}

/** Finds or fetches a browser once for all journeys. Answers the environment that names it. */
function browserEnvironment() {
  browser ??= findBrowser()
  return browser
}

async function findBrowser() {
  const begun = Date.now()
  const { code, output } = await runProgram([...typescript, join(root, 'test', 'harness', 'browser', 'find-chromium.ts')], { limit: LIMIT })
  results.push(report('browser', begun, output, byExitCode(code)))
  const line = output.split('\n').find((text) => text.startsWith('{'))
  if (!line) return {}
  const { path, libraries, source } = JSON.parse(line)
  console.log(`    ${source}: ${path}`)
  return { CHROMIUM: path, ...(libraries ? { CHROMIUM_LIBRARIES: libraries } : {}) }
}

/** Starts a PostgreSQL server for the tests, which ends with this process. Answers the environment that names it; null where none starts. */
async function postgresEnvironment() {
  postgres = spawn(process.execPath, [...typescript, join(root, 'test', 'harness', 'find-postgres.ts')], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const said = await Promise.race([once(createInterface({ input: postgres.stdout }), 'line'), once(postgres, 'exit').then(() => null)])
  if (!said) return null
  results.push({ name: 'PostgreSQL', passed: 1, failed: 0, skipped: 0, output: '' })
  const { url, bin: folder } = JSON.parse(said[0])
  console.log(`    ${folder}`)
  return { FOYER_TEST_POSTGRES: url }
}

async function endPostgres() {
  if (!postgres || postgres.exitCode !== null) return
  const ended = once(postgres, 'exit')
  postgres.stdin.end()
  await ended
}
