import { build } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { program } from '../harness/program'
import { STEPS } from './first-seed'
import { WRONG_RULES } from './judge/wrong-rules'
import { playIn } from './run'

/** Number of histories within which mutants of rules are searched that their recorded one no longer shows. */
const SEARCH = 200

/** Files that say what is right, with whatever they import. */
const JUDGE = [
  'test/harness/figures/sales-recount.ts',
  'test/simulation/judge/invariants.ts',
  'test/simulation/judge/tabs.ts',
  'test/simulation/judge/truth/refunds.ts',
  'test/simulation/after/resale-judge.ts',
]

/** What the judge takes from the product all the same: the names of the columns that it compares. */
const NAMES = ['test/simulation/judge/truth/columns.ts']

const wrong = suite('wrong rules')

wrong('cannot be wrong in the judge too: nothing that it runs is of the product', async () => {
  const { metafile } = await build({
    entryPoints: JUDGE,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unwritten',
    platform: 'node',
    packages: 'external',
  })
  const taken = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
    file.startsWith('test/') && !NAMES.includes(file)
      ? imports.filter(({ path }) => /^(client|server|shared)\//.test(path)).map(({ path }) => `${file} → ${path}`)
      : [],
  )
  assert.equal(taken, [])
})

for (const [what, { seed, invariant, ...fault }] of Object.entries(WRONG_RULES))
  wrong(`break the invariant that forbids them: ${what}`, async () => {
    const script = await program('test/simulation/child.ts', fault)
    const play = async (from: number, seeds: number) => {
      const plan = { lane: 'memory', from, seeds, steps: STEPS, mutant: null, until_violation: true } as const
      const [violation] = (await playIn(script, plan)).violations
      return violation
    }
    const recorded = await play(seed, 1)
    const found = recorded ?? (await play(1, SEARCH))
    assert.match(found?.message ?? `nothing in ${SEARCH} histories`, new RegExp(`^invariant ${invariant}: `))
    if (!recorded) console.log(`\n# ${what}: found in history ${found?.seed}, not in ${seed} any more`)
  })

wrong.run()
