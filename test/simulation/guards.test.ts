import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DEEP } from '../harness/deep'
import { FROM, STEPS } from './first-seed'
import { DEVICES, playHistory } from './history'
import { killedOn, killingSeeds } from './judge/killing-seeds'
import { MUTANTS, type Mutant } from './judge/mutants'
import { openWorld } from './lanes/open'
import { playSideBySide, type Tally } from './run'

/**
 * Number of histories that a mutant may survive before its guard counts as lost. The deep run searches for each from a
 * fresh seed.
 */
const SEARCH = 1000
/** Seeds of histories that once ended in a violation. */
const FORMER_VIOLATIONS = [823_479_216, 611_300_070, 613_000_234]

const guards = suite('guards in the simulation')

guards('plays the same history for the same seed', async () => {
  const world = await openWorld('memory', DEVICES)
  for (const seed of [3, 1415, 92_653]) {
    const first = await playHistory(world, seed, STEPS)
    await playHistory(world, seed + 1, STEPS)
    const again = await playHistory(world, seed, STEPS)
    assert.is(again.trace, first.trace, `seed ${seed}`)
  }
})

/** Results of all mutants, started by the first test that needs them. */
let played: Promise<ReadonlyMap<Mutant, Tally>> | null = null

const planOf = (mutant: Mutant, from: number, seeds: number) => ({
  lane: 'memory' as const,
  from,
  seeds,
  steps: STEPS,
  mutant,
  until_violation: true,
})

/** Plays each mutant on its recorded seed, and searches a new seed where the recorded one no longer kills it. */
async function playMutants(): Promise<ReadonlyMap<Mutant, Tally>> {
  const recorded = killingSeeds()
  const tallies = new Map<Mutant, Tally>()
  const note = ({ mutant }: { readonly mutant: Mutant | null }, tally: Tally) =>
    void (mutant && tallies.set(mutant, tally))
  const first = DEEP
    ? []
    : MUTANTS.flatMap((mutant) => (recorded.has(mutant) ? [planOf(mutant, recorded.get(mutant) ?? 0, 1)] : []))
  await playSideBySide(first, note)
  const alive = MUTANTS.filter((mutant) => !tallies.get(mutant)?.violations.length)
  if (!DEEP)
    for (const mutant of alive)
      console.log(
        `\n# no recorded seed kills "${mutant}" any more: searching. npm run simulate -- --record finds another one`,
      )
  await playSideBySide(
    alive.map((mutant) => planOf(mutant, FROM, SEARCH)),
    note,
  )
  return tallies
}

for (const mutant of MUTANTS) {
  guards(`notices the missing guard: ${mutant}`, async () => {
    played ??= playMutants()
    const tally = (await played).get(mutant)
    assert.ok(
      tally?.violations.length,
      `it lived through ${tally?.seeds} histories, of which ${tally?.broken} ended by an exception`,
    )
  })
}

guards('have a recorded seed on another lane too', () => {
  const elsewhere = new Set([...killedOn('postgres'), ...killedOn('rxdb')])
  assert.equal(
    MUTANTS.filter((mutant) => !elsewhere.has(mutant)),
    [],
  )
})

guards('passes the killing seeds when every guard is in place, and the seeds of former violations', async () => {
  const seeds = [...new Set([...killingSeeds().values(), ...FORMER_VIOLATIONS])]
  const violations: unknown[] = []
  await playSideBySide(
    seeds.map((seed) => ({
      lane: 'memory',
      from: seed,
      seeds: 1,
      steps: STEPS,
      mutant: null,
      until_violation: true,
    })),
    (_, tally) => violations.push(...tally.violations),
  )
  assert.equal(violations, [])
})

guards.run()
