import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { program } from '../harness/program'
import { STEPS } from './first-seed'
import { WRONG_RULES } from './judge/wrong-rules'
import { playIn } from './run'

/** Number of histories within which mutants of rules are searched that their recorded one no longer shows. */
const SEARCH = 200

/** Files that say what is right. */
const JUDGE = [
  'test/harness/figures/arithmetic.ts',
  'test/harness/figures/sales-recount.ts',
  'test/simulation/judge/invariants.ts',
  'test/simulation/judge/money.ts',
  'test/simulation/judge/oracle.ts',
  'test/simulation/judge/people.ts',
  'test/simulation/judge/window-truth.ts',
  'test/simulation/shop/judge.ts',
  'test/simulation/after/judge.ts',
  'test/simulation/after/resale-judge.ts',
]

const wrong = suite('wrong rules')

wrong('cannot be wrong in the judge too: it imports types of the product and nothing else', () => {
  const imports = /^import (?!type ).*? from '[^']*\/(?:client|server|shared)\/[^']*'/gms
  for (const file of JUDGE) {
    const statements = readFileSync(file, 'utf8').split(/^(?=import )/m)
    assert.equal(
      statements.flatMap((statement) => statement.match(imports) ?? []),
      [],
      file,
    )
  }
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
