import { availableParallelism } from 'node:os'
import { build, checkNode, generateRoutes, install, installTests } from '../../scripts/prepare.mjs'
import { bundleTests } from './bundle.mjs'
import { reachedTests } from './changed.mjs'
import { readsBuild, testFiles, testFolders } from './files.mjs'
import { testLayers } from './layers.mjs'
import { runTasks } from './pool.mjs'
import { report } from './processes.mjs'
import { endServices, serviceEnvironment } from './services.mjs'
import { TIERS } from './tiers.mjs'

// `--first`, `--second`, `--deep`: the tiers to run, by default the first. A part of a name: the files that have it, of
// any tier. `--changed`: the checks, the rules over the code, and the files that what is not committed reaches.
// `--minutes=80`: after this time no file of the second tier is begun; what is left out is named, and counts as skipped.
const given = process.argv.slice(2)
const deep = given.includes('--deep')
const filter = given.find((word) => !word.startsWith('--'))
const asked = TIERS.filter((tier) => deep || given.includes(`--${tier}`))
const tiers = asked.length > 0 ? asked : TIERS.slice(0, 1)

/** Tasks that run at once. More than the machine has cores take longer in all, and let steps wait until they fail. */
const SLOTS = Math.min(4, availableParallelism())

/** Time in ms after which no file of the second tier is begun. */
const MINUTE = 60_000
const limit = Number(given.find((word) => word.startsWith('--minutes='))?.split('=')[1] ?? Infinity) * MINUTE

/** Number of the slowest files that the end of a run names. */
const SLOWEST = 10

const started = Date.now()
const results = []

checkNode()
await install(installTests)
if (!filter)
  for (const folder of testFolders())
    if (testFiles(folder).length === 0) fails(folder, `The folder test/${folder} has no test at all.`)
const layers = await bundled(await chosenLayers())
if (layers[0].tasks.length > 0) await generateRoutes()
if (layers.some(({ tasks }) => tasks.some(({ source }) => source && readsBuild(source)))) await build()
for (const group of groupsOf(layers)) {
  const tasks = group.flatMap((layer) => layer.tasks)
  await runTasks(tasks, group[0].alone ? 1 : SLOTS, ended, isLate)
}
await endServices()
conclude()

/** The layers with the tasks that this run was asked for. */
async function chosenLayers() {
  const chosen = testLayers().map((layer) => ({
    ...layer,
    tasks: layer.tasks.filter(({ name, tier }) => (filter ? name.includes(filter) : tiers.includes(tier))),
  }))
  if (!given.includes('--changed')) return chosen
  const reached = new Set(
    (await reachedTests(chosen.flatMap(({ tasks }) => tasks.filter(({ path }) => path)))).map(({ path }) => path),
  )
  return chosen.map((layer) => ({ ...layer, tasks: layer.tasks.filter(({ path }) => !path || reached.has(path)) }))
}

/** The layers with their test files bundled. Where they cannot be, nothing but the checks is run, which say more. */
async function bundled(chosen) {
  const files = chosen.flatMap(({ tasks }) => tasks.filter(({ path }) => path))
  let bundles = new Map()
  try {
    const { tasks } = await bundleTests(files)
    bundles = new Map(tasks.map((task, i) => [files[i].path, task]))
  } catch (error) {
    fails('bundle', error.message)
  }
  return chosen.map(({ title, tasks, needs, alone = false }) => {
    const environment = async () => {
      const found = await serviceEnvironment(needs, results)
      return found && { ...found, ...(deep ? { FOYER_TEST_DEEP: '1' } : {}) }
    }
    const layer = { title, alone, environment, seconds: 0, results: [] }
    const able = tasks.filter(({ path }) => !path || bundles.has(path))
    return Object.assign(layer, {
      tasks: able.map((task) => ({ ...task, ...bundles.get(task.path), name: task.name, layer, source: task.path })),
    })
  })
}

/** The layers in their order, those that may run at once together. */
function groupsOf(all) {
  const groups = []
  for (const layer of all) {
    const last = groups.at(-1)
    if (last && !layer.alone && !last[0].alone) last.push(layer)
    else groups.push([layer])
  }
  return groups
}

/** Returns true for a task that the run has no time for any more. */
function isLate({ tier }) {
  return tier === 'second' && Date.now() - started > limit
}

/** Prints one line about a task that has ended, under the title of the layer that was begun last. */
function ended({ name, layer }, begun, output, counts) {
  if (layer.results.length === 0) console.log(`\n${layer.title}`)
  const seconds = (Date.now() - begun) / 1000
  const result = { ...report(name, begun, output, counts), seconds }
  layer.seconds += seconds
  layer.results.push(result)
  results.push(result)
}

/** Counts something that could not be run as failed. */
function fails(name, output) {
  results.push({ name, passed: 0, failed: 1, skipped: 0, seconds: 0, output })
}

/** Prints why tests failed, a line for each layer, the slowest files and the totals. Ends the process. */
function conclude() {
  for (const { name, output, failed } of results)
    if (failed > 0) console.log(`\n──── ${name}\n${output.trim() || 'It printed nothing.'}`)
  if (filter && results.length === 0) console.log(`No test has "${filter}" in its name.`)
  const begun = layers.filter((layer) => layer.results.length > 0)
  if (begun.length > 1) {
    console.log('\nSlowest files')
    const slowest = [...results].filter(({ seconds }) => seconds).sort((a, b) => b.seconds - a.seconds)
    for (const { name, seconds } of slowest.slice(0, SLOWEST))
      console.log(`  ${name.padEnd(44)} ${seconds.toFixed(1)} s`)
    console.log(`\nLayers, with the seconds of ${SLOTS} slots`)
    for (const layer of begun)
      console.log(`  ${layer.title.padEnd(20)} ${counted(layer.results)}, ${Math.round(layer.seconds)} s`)
  }
  console.log(`\n${Math.round((Date.now() - started) / 1000)} s`)
  console.log(counted(results))
  const total = (key) => results.reduce((n, result) => n + result[key], 0)
  process.exit(total('failed') > 0 || total('passed') === 0 ? 1 : 0)
}

/** The totals of results, as the last line of a run has them. */
function counted(some) {
  const total = (key) => some.reduce((n, result) => n + result[key], 0)
  return `${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`
}
