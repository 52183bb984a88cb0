import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build, checkNode, generateRoutes, install, root, typescript } from './prepare.mjs'
import { readsBuild, testFiles, testFolders } from './test-files.mjs'
import { runTasks } from './test-pool.mjs'
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
  { name: 'types', args: [bin('typescript', 'bin', 'tsc'), '--noEmit'], limit: LIMIT },
  { name: 'format', args: [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'], limit: LIMIT },
  { name: 'unused', args: [bin('knip', 'bin', 'knip.js')], limit: LIMIT },
]

const onPostgres = (task) => ({ ...task, name: `${task.name} on PostgreSQL` })
const together = testFolders().filter((folder) => !ALONE.includes(folder))
const journeys = testFiles('e2e')
const deepEnvironment = deep ? { FOYER_TEST_DEEP: '1' } : {}

/**
 * The layers in their order. Two tasks run at a time; while the last one of a layer runs, the next layer has begun. A layer that is `alone`
 * has the machine to itself: the simulation starts two processes of its own, and a journey of the deep run more browsers than one should
 * beside it.
 */
const layers = [
  { title: 'checks', tasks: checks },
  { title: 'tests', tasks: together.flatMap(testFiles) },
  { title: 'PostgreSQL', tasks: [...testFiles('postgres'), ...ON_BOTH.flatMap(testFiles).map(onPostgres)], find: postgresEnvironment },
  { title: 'journeys', tasks: journeys.filter((task) => !task.deep), find: browserEnvironment },
  { title: 'simulation', tasks: testFiles('simulation'), alone: true },
  { title: 'crowded journeys', tasks: journeys.filter((task) => task.deep), find: browserEnvironment, alone: true },
].map(({ tasks, find = () => ({}), ...layer }) => {
  const environment = async () => {
    const found = await find()
    return found && { ...found, ...deepEnvironment }
  }
  const declared = { ...layer, environment, seconds: 0, begun: false }
  const chosen = tasks.filter(({ name, deep: onlyDeep }) => (filter ? name.includes(filter) : deep || !onlyDeep))
  return Object.assign(declared, { tasks: chosen.map((task) => ({ ...task, layer: declared })) })
})

const started = Date.now()
const results = []
let browser = null
let postgres = null

checkNode()
await install()
if (layers[0].tasks.length > 0) await generateRoutes()
if (layers.some(({ tasks }) => tasks.some(({ path }) => path && readsBuild(path)))) await build()
if (!filter) for (const folder of testFolders()) if (testFiles(folder).length === 0) fails(folder, `The folder test/${folder} has no test at all.`)

/** Prints one line about a task that has ended, under the title of the layer that was begun last. */
function ended({ name, layer }, begun, output, counts) {
  if (!layer.begun) console.log(`\n${layer.title}`)
  layer.begun = true
  layer.seconds += (Date.now() - begun) / 1000
  results.push(report(name, begun, output, counts))
}

await runTasks(
  layers.filter(({ alone }) => !alone).flatMap(({ tasks }) => tasks),
  2,
  ended,
)
for (const { tasks, alone } of layers) if (alone) await runTasks(tasks, 1, ended)
await endPostgres()

for (const { name, output, failed } of results) if (failed > 0) console.log(`\n──── ${name}\n${output.trim()}`)
const total = (key) => results.reduce((n, result) => n + result[key], 0)
if (filter && results.length === 0) console.log(`No test has "${filter}" in its name.`)
const busy = layers.filter(({ begun }) => begun).map(({ title, seconds }) => `${title} ${Math.round(seconds)} s`)
console.log(`\n${Math.round((Date.now() - started) / 1000)} s${busy.length > 1 ? `, of two slots: ${busy.join(', ')}` : ''}`)
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

/** Starts one PostgreSQL server for all tests, which ends with this process. Answers the environment that names it; null where none starts. */
function postgresEnvironment() {
  postgres ??= startPostgres()
  return postgres.environment
}

function startPostgres() {
  const server = spawn(process.execPath, [...typescript, join(root, 'test', 'harness', 'find-postgres.ts')], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const said = Promise.race([once(createInterface({ input: server.stdout }), 'line'), once(server, 'exit').then(() => null)])
  return { server, environment: said.then(addressIn) }
}

/** The environment in the first line that the server has printed. */
function addressIn(said) {
  if (!said) return null
  results.push({ name: 'PostgreSQL', passed: 1, failed: 0, skipped: 0, output: '' })
  const { url, bin: folder } = JSON.parse(said[0])
  console.log(`    ${folder}`)
  return { FOYER_TEST_POSTGRES: url }
}

async function endPostgres() {
  if (!postgres || postgres.server.exitCode !== null) return
  const gone = once(postgres.server, 'exit')
  postgres.server.stdin.end()
  await gone
}
