import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { constants, Script } from 'node:vm'
import type { RecordedSuite } from './recorded-suite'
import type { Passes, Played, Turn } from './turn'

const [root = '', path = ''] = process.argv.slice(2)

/** Seed of what properties draw, as in the first tier. */
const RECORDED = 20_261_128

/** Times that a mutant's place may be passed for each one in the original, before it counts as hung. */
const PATIENCE = 200

type Switches = {
  readonly activeMutant: string | undefined
  hitCount: number | undefined
  readonly hitLimit: number | undefined
  readonly mutantCoverage: { readonly static: Passes; readonly perTest: Record<string, Passes> }
  currentTestId: string | undefined
}

declare global {
  /** The switches that instrumented code reads. */
  var __stryker__: Switches
}

const ofProduct = createRequire(join(root, 'package.json'))
const ofTests = createRequire(join(root, 'test', 'package.json'))
const { dependencies } = ofTests('./package.json') as { readonly dependencies: Readonly<Record<string, string>> }

/** Finds the packages that tests have for themselves beside the tests, all others beside the product. */
function requirePackage(name: string): unknown {
  const [first = '', second = ''] = name.split('/')
  const own = first.startsWith('@') ? `${first}/${second}` : first
  return (Object.hasOwn(dependencies, own) ? ofTests : ofProduct)(name)
}

const fc = requirePackage('fast-check') as { readonly configureGlobal: (options: object) => void }
fc.configureGlobal({ seed: RECORDED, endOnFailure: true })

type Loads = Readonly<Record<string, () => void>>
const run = new Script(`(require, module) => {${readFileSync(path, 'utf8')}\n}`, {
  filename: path,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext()

/** Runs the script again, so that every module begins anew. */
function freshLoads(): Loads {
  const module = { exports: {} as Loads }
  run(requirePackage, module)
  return module.exports
}

/** Error that a test has thrown where nobody waited for it. */
let stray: unknown = null
for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error: unknown) => {
    stray ??= error ?? new Error('thrown')
  })

const times = new Map<number, number>()

/** Plays chosen tests of a suite up to the first that fails, and always its last hooks. */
async function playSuite(
  { state, before, after, beforeEach, afterEach }: RecordedSuite,
  tests: readonly { readonly index: number; readonly play: RecordedSuite['before'][number] }[],
): Promise<void> {
  const inTurn = async (steps: RecordedSuite['before']) => {
    for (const step of steps) await step(state)
  }
  try {
    await inTurn(before)
    for (const { index, play } of tests) {
      const begun = performance.now()
      globalThis.__stryker__.currentTestId = String(index)
      try {
        await inTurn(beforeEach)
        await play(state)
      } finally {
        await inTurn(afterEach)
      }
      globalThis.__stryker__.currentTestId = undefined
      times.set(index, performance.now() - begun)
    }
  } finally {
    await inTurn(after)
  }
}

/** Loads and plays a test file with a mutant, or with none. Resolves to its first failure, or to null. */
async function failureOf({ file, tests, order, mutant, passes }: Turn): Promise<unknown> {
  globalThis.__stryker__ = {
    activeMutant: mutant ?? undefined,
    hitCount: mutant === null ? undefined : 0,
    hitLimit: mutant === null ? undefined : PATIENCE * (passes + 10),
    mutantCoverage: { static: {}, perTest: {} },
    currentTestId: undefined,
  }
  globalThis.recordedSuites = []
  times.clear()
  stray = null
  try {
    freshLoads()[file]?.()
    let first = 0
    for (const suite of globalThis.recordedSuites) {
      const all = suite.tests.map(({ play }, i) => ({ index: first + i, play }))
      first += all.length
      const chosen = all.filter(({ index }) => tests?.includes(index) ?? true)
      if (chosen.length > 0) await playSuite(suite, order === 'own' ? chosen : chosen.reverse())
    }
    if (first === 0) throw new Error(`${file} has no test`)
    return stray
  } catch (error) {
    return error ?? new Error('thrown')
  }
}

process.on('message', async (turn: Turn) => {
  const begun = performance.now()
  const failure = await failureOf(turn)
  const { mutantCoverage } = globalThis.__stryker__
  const played: Played = {
    failure: failure === null ? null : failure instanceof Error ? (failure.stack ?? failure.message) : String(failure),
    milliseconds: performance.now() - begun,
    always: mutantCoverage.static,
    tests: [...times]
      .sort(([a], [b]) => a - b)
      .map(([index, milliseconds]) => ({ milliseconds, passes: mutantCoverage.perTest[index] ?? {} })),
    memory: process.memoryUsage.rss(),
  }
  process.send?.(played)
})
process.on('disconnect', () => process.exit())
