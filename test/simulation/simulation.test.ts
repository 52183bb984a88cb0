import { randomInt } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DEEP } from '../harness/deep'
import { DEVICES, playHistory } from './history'
import { killingSeeds } from './judge/killing-seeds'
import { MUTANTS, type Mutant } from './judge/mutants'
import { playInParallel, playSideBySide, type Tally } from './run'
import { SimWorld } from './world'

const STEPS = 300
/** The deep run plays more histories, and searches for every mutant from a fresh seed. */
const HISTORIES = DEEP ? 2000 : 300
/** Number of histories that a mutant may survive before its guard counts as lost. */
const SEARCH = 1000
/** Seeds of histories that once ended in a violation. */
const FORMER_VIOLATIONS = [823_479_216]

/** First seed of the histories that every run plays, so that a run is not green or red by luck. */
const RECORDED = 20_261_128
/** The first seed of this run; the deep run draws a fresh one. Give it as FOYER_SEED to play the same histories again. */
const FROM = Number(process.env.FOYER_SEED ?? (DEEP ? randomInt(1, 2 ** 31) : RECORDED))

/** Minimum average per history. A lower number means that the simulation no longer tries it. */
const AT_LEAST: Readonly<Record<string, number>> = { sold: 10, picked_up: 0.2, lost_writes: 0, removals: 0.125 }
const FAULT_AT_LEAST = 0.25

const simulation = suite('simulation')

console.log(`# ${HISTORIES} histories from FOYER_SEED=${FROM}`)

simulation('histories of 300 steps end with everything there, once, and adding up', async () => {
  const tally = await playInParallel({ from: FROM, seeds: HISTORIES, steps: STEPS, mutant: null, until_violation: false })
  assert.equal(tally.violations, [])
  assert.is(tally.seeds, HISTORIES)
  const times = { sold: tally.sold, picked_up: tally.picked_up, ...tally.faults }
  for (const [what, n] of Object.entries(times)) {
    const least = HISTORIES * (AT_LEAST[what] ?? FAULT_AT_LEAST)
    // A small sample may be three standard deviations below its mean.
    assert.ok(n >= least - 3 * Math.sqrt(least), `${what} happened only ${n} times in ${HISTORIES} histories`)
  }
})

simulation('plays the same history for the same seed', async () => {
  const world = new SimWorld(DEVICES)
  for (const seed of [3, 1415, 92_653]) {
    const first = await playHistory(world, seed, STEPS)
    await playHistory(world, seed + 1, STEPS)
    const again = await playHistory(world, seed, STEPS)
    assert.is(again.trace, first.trace, `seed ${seed}`)
  }
})

/** Results of all mutants, started by the first test that needs them. */
let played: Promise<ReadonlyMap<Mutant, Tally>> | null = null

const planOf = (mutant: Mutant, from: number, seeds: number) => ({ from, seeds, steps: STEPS, mutant, until_violation: true })

/** Plays each mutant on its recorded seed, and searches a new seed where the recorded one no longer kills it. */
async function playMutants(): Promise<ReadonlyMap<Mutant, Tally>> {
  const recorded = killingSeeds()
  const tallies = new Map<Mutant, Tally>()
  const note = ({ mutant }: { readonly mutant: Mutant | null }, tally: Tally) => void (mutant && tallies.set(mutant, tally))
  const first = DEEP ? [] : MUTANTS.flatMap((mutant) => (recorded.has(mutant) ? [planOf(mutant, recorded.get(mutant) ?? 0, 1)] : []))
  await playSideBySide(first, note)
  const alive = MUTANTS.filter((mutant) => !tallies.get(mutant)?.violations.length)
  if (!DEEP) for (const mutant of alive) console.log(`# no recorded seed kills "${mutant}" any more: searching. npm run simulate -- --record finds another one`)
  await playSideBySide(
    alive.map((mutant) => planOf(mutant, FROM, SEARCH)),
    note,
  )
  return tallies
}

for (const mutant of MUTANTS) {
  simulation(`notices the missing guard: ${mutant}`, async () => {
    played ??= playMutants()
    const tally = (await played).get(mutant)
    assert.is(tally?.violations.length, 1, `"${mutant}" lived through ${tally?.seeds} histories`)
  })
}

simulation('passes the killing seeds when every guard is in place, and the seeds of former violations', async () => {
  const seeds = [...new Set([...killingSeeds().values(), ...FORMER_VIOLATIONS])]
  const violations: unknown[] = []
  await playSideBySide(
    seeds.map((seed) => ({ from: seed, seeds: 1, steps: STEPS, mutant: null, until_violation: true })),
    (_, tally) => violations.push(...tally.violations),
  )
  assert.equal(violations, [])
})

simulation.run()
